//! The time of this machine, for the room that speaks to the service.

use std::{
    hash::{BuildHasher, RandomState},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use crate::{
    cli::signals::Patience,
    service::{Clock, UtcTime},
};

/// How long a sleep goes on after the user has ended it, at most.
const SLICE: Duration = Duration::from_millis(50);

pub(crate) struct SystemClock {
    begun: Instant,
}

impl SystemClock {
    pub(crate) fn start() -> Self {
        Self { begun: Instant::now() }
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn now(&self) -> UtcTime {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        UtcTime::new(i64::try_from(since.as_secs()).unwrap_or(i64::MAX), since.subsec_nanos())
    }

    fn sleep(&self, time: Duration) {
        let end = Instant::now() + time;
        while !self.is_interrupted() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(SLICE));
        }
    }

    fn is_interrupted(&self) -> bool {
        Patience::is_over()
    }

    fn jitter(&self) -> u64 {
        RandomState::new().hash_one(self.begun.elapsed())
    }
}
