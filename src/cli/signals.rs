//! Signals that end a run: what it has begun is removed, and the exit code is 128 and the number of the signal. While a run
//! waits for a server ([`Patience`]), the first signal only ends the wait.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
    thread,
    time::Duration,
};

use crate::{
    edit::temporary::{Abandoned, abandon},
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    system::end_on_signal,
};

/// The signals of this process while a command runs. What went wrong after one has arrived is its doing and not told: dropped, this
/// waits for the end of the run.
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
        end_on_signal(&has_arrived, end).map_err(no_threads)?;
        Ok(Self { has_arrived })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        while self.has_arrived.load(Ordering::SeqCst) {
            thread::park_timeout(Duration::from_millis(20));
        }
    }
}

/// What a signal does.
static MEANING: AtomicU8 = AtomicU8::new(ENDS_THE_RUN);
const ENDS_THE_RUN: u8 = 0;
const ENDS_THE_WAIT: u8 = 1;
const WAIT_IS_ENDED: u8 = 2;

/// While it lives, the first signal does not end the run, but asks it to stop waiting. The second one ends the run.
pub(crate) struct Patience(());

impl Patience {
    pub(crate) fn begin() -> Self {
        MEANING.store(ENDS_THE_WAIT, Ordering::SeqCst);
        Self(())
    }

    /// Whether the user has asked to stop waiting.
    pub(crate) fn is_over() -> bool {
        MEANING.load(Ordering::SeqCst) == WAIT_IS_ENDED
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        MEANING.store(ENDS_THE_RUN, Ordering::SeqCst);
    }
}

fn end() -> Option<Abandoned> {
    let ends_a_wait =
        MEANING.compare_exchange(ENDS_THE_WAIT, WAIT_IS_ENDED, Ordering::SeqCst, Ordering::SeqCst).is_ok();
    if ends_a_wait { None } else { Some(abandon()) }
}
