//! Commands that only have others below them: `stapel baseline` and `stapel report`.

use std::ffi::OsString;

use super::{
    Outcome,
    command::{Args, Argument, Command},
    commands,
};
use crate::messages::{
    Bilingual, Failure, Lang,
    help::{page, value},
    usage::{Advice, Problem},
};
use crate::session::nearest;

/// `stapel baseline ACTION`, where there is no such action.
pub(crate) struct OfBaseline {
    action: OsString,
}

impl Command for OfBaseline {
    const NAME: &'static str = "baseline";
    const ABOUT: Bilingual = page::ABOUT_BASELINE;

    fn read(args: &mut Args<'_>) -> Self {
        Self { action: args.argument(Argument::one(value::ACTION)) }
    }

    fn run(&self, _: Lang) -> Result<Outcome, Failure> {
        Err(unknown(Self::NAME, &self.action))
    }
}

/// `stapel report ACTION`, where there is no such action.
pub(crate) struct OfReport {
    words: Vec<OsString>,
}

impl Command for OfReport {
    const NAME: &'static str = "report";
    const ABOUT: Bilingual = page::ABOUT_REPORT;

    fn read(args: &mut Args<'_>) -> Self {
        Self { words: args.argument(Argument::some(value::ACTION)) }
    }

    fn run(&self, _: Lang) -> Result<Outcome, Failure> {
        Err(unknown(Self::NAME, self.words.first().unwrap_or(&OsString::new())))
    }
}

/// What to say about a word after the name of a command that is none of its actions.
pub(crate) fn unknown(command: &str, action: &OsString) -> Failure {
    let of_command = |name: &'static str| name.strip_prefix(command)?.strip_prefix(' ');
    let actions: Vec<&str> = commands().filter_map(|known| of_command(known.name)).collect();
    let (command, action) = (format!("stapel {command}"), action.to_string_lossy().into_owned());
    let nearest = nearest(&action, actions.iter().copied());
    Failure::new(Problem::UnknownAction { command, action })
        .did_you_mean(nearest)
        .advise(Advice::OneOf { values: actions.join(", ") })
}
