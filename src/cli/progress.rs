//! A line on the terminal while a long check runs, gone without a trace when it ends.

use std::{
    env,
    io::{self, IsTerminal},
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::output::control;
use crate::messages::{Lang, Sentence, run::Summary};

/// How long nobody needs to see anything.
const PATIENCE: Duration = Duration::from_secs(1);
const CLEAR_LINE: &str = "\r\x1b[K";

/// Shows the line until it is dropped, if standard error is a terminal and this is no CI job.
pub(crate) struct Progress {
    /// The sender ends the thread when it goes away.
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    pub(crate) fn start(lang: Lang) -> Self {
        if !io::stderr().is_terminal() || env::var_os("CI").is_some_and(|value| !value.is_empty()) {
            return Self { running: None };
        }
        let (alive, ended) = mpsc::channel();
        let begun = Instant::now();
        let thread = thread::spawn(move || {
            let mut is_shown = false;
            while ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let seconds = begun.elapsed().as_secs();
                control(&format!("{CLEAR_LINE}{}", Summary::Progress { seconds }.to(lang)));
                is_shown = true;
            }
            if is_shown {
                control(CLEAR_LINE);
            }
        });
        Self { running: Some((alive, thread)) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((alive, thread)) = self.running.take() {
            drop(alive);
            thread.join().unwrap_or_default();
        }
    }
}
