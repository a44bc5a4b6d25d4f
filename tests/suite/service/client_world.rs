//! A client for tests: a clock that does not wait, and settings for a server of a test.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use stapel::service::{Address, Api, Client, Clock, Secret, Settings, UtcTime};

/// The secret of all tests. It must not be seen anywhere.
pub(crate) const SECRET: &str = "planted-client-secret-4711";

/// Time that only passes where somebody sleeps.
#[derive(Default)]
pub(crate) struct TestClock {
    pub(crate) slept: Mutex<Vec<Duration>>,
    pub(crate) is_interrupted: AtomicBool,
}

impl Clock for TestClock {
    fn elapsed(&self) -> Duration {
        self.slept.lock().unwrap().iter().sum()
    }

    fn now(&self) -> UtcTime {
        UtcTime::parse("2026-11-23T05:00:00Z").unwrap()
    }

    fn sleep(&self, time: Duration) {
        self.slept.lock().unwrap().push(time);
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Ordering::SeqCst)
    }

    fn jitter(&self) -> u64 {
        7
    }
}

pub(crate) fn settings(url: &str) -> Settings {
    let mut settings = Settings::new(Address::parse(url, false).unwrap(), "id", Secret::new(SECRET));
    settings.limits.read = Duration::from_secs(5);
    settings
}

pub(crate) fn client(url: &str) -> (Client, Arc<TestClock>) {
    client_with(settings(url))
}

pub(crate) fn live_client(url: &str) -> Client {
    let mut settings = settings(url);
    settings.api = Api::Live;
    client_with(settings).0
}

pub(crate) fn client_with(settings: Settings) -> (Client, Arc<TestClock>) {
    let clock = Arc::new(TestClock::default());
    (Client::new(settings, clock.clone(), Arc::new(())).unwrap(), clock)
}
