//! Signals that end a run: what it has begun is removed, and the exit code is 128 and the number of the signal.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use crate::{
    edit::temporary::abandon,
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    system::end_on_signal,
};

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
        let has_arrived = Arc::default();
        let no_threads = |_| Failure::new(Problem::NoThreads).advise(Advice::FewerThreads);
        end_on_signal(&has_arrived, abandon).map_err(no_threads)?;
        Ok(Self { has_arrived })
    }

    /// Lets a signal that has arrived end the run; what went wrong meanwhile is its doing.
    pub(crate) fn settle(&self) {
        while self.has_arrived.load(Ordering::SeqCst) {
            thread::park();
        }
    }
}
