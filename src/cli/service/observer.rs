//! What is seen of a long call: on a terminal a line that changes, elsewhere a line now and then.

use std::{
    env,
    io::{self, IsTerminal},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::{
    cli::output::{complain, control},
    messages::{Lang, Sentence, service::ServiceNote},
    service::{Event, Observer, ServiceError},
    source::visible,
};

/// How often the line on a terminal changes, and how often a log gets one.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const IN_A_LOG: Duration = Duration::from_secs(30);
const CLEAR_LINE: &str = "\r\x1b[K";

pub(super) struct Watcher {
    lang: Lang,
    is_terminal: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last: Option<Instant>,
    is_shown: bool,
}

impl Watcher {
    pub(super) fn new(lang: Lang) -> Self {
        let in_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
        Self { lang, is_terminal: io::stderr().is_terminal() && !in_ci, state: Mutex::default() }
    }

    /// Removes the line.
    pub(super) fn clear(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut state.is_shown) {
            control(CLEAR_LINE);
        }
    }

    fn say(&self, note: &ServiceNote, always: bool) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = if self.is_terminal { ON_TERMINAL } else { IN_A_LOG };
        if !always && state.last.is_some_and(|last| last.elapsed() < pause) {
            return;
        }
        state.last = Some(Instant::now());
        let line = note.to(self.lang).to_string();
        if self.is_terminal && !always {
            control(&format!("{CLEAR_LINE}{}", visible(&line)));
            state.is_shown = true;
        } else {
            if std::mem::take(&mut state.is_shown) {
                control(CLEAR_LINE);
            }
            complain(&format!("stapel: {line}\n"));
        }
    }
}

impl Observer for Watcher {
    fn see(&self, event: &Event<'_>) {
        match event {
            // A small file is sent before anybody could read the line.
            Event::Uploading { total, .. } if *total < 4 << 20 && !self.is_terminal => {}
            Event::Uploading { sent, total } => {
                let percent = if *total == 0 { 100 } else { sent.saturating_mul(100) / total };
                let note =
                    ServiceNote::Uploading { done: megabytes(*sent), total: megabytes(*total), percent };
                self.say(&note, false);
            }
            Event::Waiting { what, state, elapsed, limit } => {
                let note = ServiceNote::Waiting {
                    what: (*what).to_owned(),
                    state: (*state).to_owned(),
                    seconds: elapsed.as_secs(),
                    limit: limit.as_secs(),
                };
                self.say(&note, false);
            }
            Event::Repeating { error, pause } => {
                let reason = first_sentence(error, self.lang);
                self.say(&ServiceNote::Repeating { reason, seconds: pause.as_secs().max(1) }, true);
            }
        }
    }
}

fn first_sentence(error: &ServiceError, lang: Lang) -> String {
    error.sentences(lang).swap_remove(0)
}

fn megabytes(bytes: u64) -> String {
    let tenths = bytes / 104_858;
    format!("{}.{} MiB", tenths / 10, tenths % 10)
}
