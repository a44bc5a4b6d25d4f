//! What the room is given of the world: time, and somebody who watches.

use std::time::Duration;

use super::{UtcTime, error::ServiceError};

/// Time, as `cli` or a test gives it.
pub trait Clock: Send + Sync {
    /// How long it is since some moment that does not change. Never goes backwards.
    fn elapsed(&self) -> Duration;

    /// The time in UTC.
    fn now(&self) -> UtcTime;

    /// Waits; returns early where the user ended the wait.
    fn sleep(&self, time: Duration);

    /// Whether the user asked to stop waiting.
    fn is_interrupted(&self) -> bool;

    /// Any number, for the jitter of pauses.
    fn jitter(&self) -> u64;
}

/// What goes on, for who watches a long call.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// So many bytes of so many are sent.
    Uploading { sent: u64, total: u64 },
    /// What is waited for, and how it looks now.
    Waiting { what: &'a str, state: &'a str, elapsed: Duration, limit: Duration },
    /// A request is sent again after a pause.
    Repeating { error: &'a ServiceError, pause: Duration },
}

/// Who watches.
pub trait Observer: Send + Sync {
    fn see(&self, event: &Event<'_>);
}

/// Nobody.
impl Observer for () {
    fn see(&self, _: &Event<'_>) {}
}
