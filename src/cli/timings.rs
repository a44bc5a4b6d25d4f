//! `--timings`: what each stage of a run cost.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use crate::{
    messages::{Lang, Sentence, run::Timing},
    system::processor_time,
};

/// Time and processor time at one moment.
#[derive(Clone, Copy)]
struct Reading {
    time: Instant,
    /// Of all threads of the process, since its start.
    processor: Duration,
}

/// When each stage ended, in order.
pub(crate) struct Timings {
    start: Reading,
    ends: Vec<(Timing, Reading)>,
}

impl Timings {
    pub(crate) fn start() -> Self {
        Self { start: Reading::now(), ends: Vec::new() }
    }

    /// The stage that has been running ends here.
    pub(crate) fn end(&mut self, stage: Timing) {
        self.ends.push((stage, Reading::now()));
    }

    /// A line for each stage, and one for all.
    pub(crate) fn text(&self, lang: Lang) -> String {
        let mut text = format!("{}\n", Timing::Title.to(lang));
        let mut since = self.start;
        for (stage, end) in &self.ends {
            row(&mut text, stage, since, *end, lang);
            since = *end;
        }
        row(&mut text, &Timing::Total, self.start, since, lang);
        text
    }
}

fn row(text: &mut String, stage: &Timing, from: Reading, to: Reading, lang: Lang) {
    let millis = |duration: Duration| duration.as_secs_f64() * 1000.0;
    let processor = millis(to.processor.saturating_sub(from.processor));
    let time = millis(to.time.saturating_duration_since(from.time));
    let stage = stage.to(lang).to_string();
    writeln!(text, "  {stage:<24} {processor:>9.1} {time:>9.1}").unwrap_or_default();
}

impl Reading {
    fn now() -> Self {
        Self { time: Instant::now(), processor: processor_time() }
    }
}
