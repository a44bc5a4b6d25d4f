//! Signals that end a run: what it has begun is removed, and the exit code is 128 and the number of the signal.
//!
//! A signal that the caller wants to be ignored (`nohup`) stays so.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    flag,
    iterator::Signals,
    low_level,
};

use crate::{
    edit::temporary::abandon,
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
};

const ENDING: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

/// The exit code of a run that a signal ended is this and the number of the signal, as shells tell it.
const EXIT: i32 = 128;

/// The signals of this process from now on.
pub(crate) struct Watch {
    has_arrived: Arc<AtomicBool>,
}

impl Watch {
    /// Begins to wait for signals, on a thread of its own.
    ///
    /// # Errors
    /// There can be no such thread.
    pub(crate) fn start() -> Result<Self, Failure> {
        let ignored = ignored();
        let watched: Vec<_> = ENDING.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0).collect();
        let no_threads = |_| Failure::new(Problem::NoThreads).advise(Advice::FewerThreads);
        let has_arrived = Arc::new(AtomicBool::new(false));
        for signal in &watched {
            flag::register(*signal, Arc::clone(&has_arrived)).map_err(no_threads)?;
        }
        let mut signals = Signals::new(watched).map_err(no_threads)?;
        let wait = move || {
            if let Some(signal) = signals.forever().next() {
                let _unfinished = abandon();
                low_level::exit(EXIT + signal);
            }
        };
        thread::Builder::new().name("signals".to_owned()).spawn(wait).map_err(no_threads)?;
        Ok(Self { has_arrived })
    }

    /// Lets a signal that has arrived end the run; what went wrong meanwhile is its doing.
    pub(crate) fn settle(&self) {
        while self.has_arrived.load(Ordering::SeqCst) {
            thread::park();
        }
    }
}

/// The signals that this process was started to ignore, one bit each from number 1 on; none where the system does not tell.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}
