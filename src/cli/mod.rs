//! The command line: the only room that prints, exits, reads the environment, the clock or the arguments.
//!
//! - The language is known before anything is parsed; help and complaints are sentences of `messages`.
//! - Commands return what to print and how to end; only [`main`] and `output` touch the streams.
//! - Exit codes: 0 nothing that counts was found, 1 something was, 2 the run could not be done, or not wholly; 128 and more tell
//!   of a signal (`signals`).

mod archive;
mod baseline;
mod buffer;
mod check;
mod completions;
mod configuration;
mod data;
mod destination;
mod examine;
mod explain;
mod failure;
mod files;
mod fix;
mod flags;
mod git;
mod help;
mod index;
mod input;
mod inspect;
mod language;
mod list;
mod man;
mod merge;
mod nearest;
mod output;
mod pack;
mod parse;
mod pool;
mod progress;
mod reports;
mod select;
mod settings;
mod signals;
mod since;
mod summary;
mod timings;
mod trouble;
mod verify;

use std::{env, panic, process::ExitCode};

use crate::messages::{
    Lang,
    usage::{Advice, Problem},
};
use failure::Failure;
use parse::Request;

/// How a run that could be done ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Clean,
    Findings,
    /// Something could not be checked; the rest was.
    Incomplete,
}

/// Runs the command named by the process arguments and tells how it ended (0, 1 or 2). A signal ends the process.
#[must_use]
pub fn main() -> ExitCode {
    let glance = parse::glance(env::args_os().skip(1).collect());
    let (lang, wrong_language) = language::choose(glance.lang, |name| env::var_os(name));
    if env::var_os("STAPEL_BACKTRACE").is_none() {
        // A crash is told in a sentence of ours, not in the words of the runtime.
        panic::set_hook(Box::new(|_| {}));
    }
    let watch = signals::Watch::start();
    let ended = match wrong_language.or_else(|| watch.as_ref().err().cloned()) {
        Some(failure) => Err(failure),
        None => panic::catch_unwind(|| run(glance, lang))
            .unwrap_or_else(|_| Err(Failure::new(Problem::Crashed).advise(Advice::ShowPlace))),
    };
    watch.iter().for_each(signals::Watch::settle);
    match ended {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Ok(Outcome::Incomplete) => ExitCode::from(2),
        Err(failure) => {
            output::complain(&failure.text(lang));
            ExitCode::from(2)
        }
    }
}

fn run(glance: parse::Glance, lang: Lang) -> Result<Outcome, Failure> {
    let command = glance.command;
    let text = match parse::parse(command, glance.rest, lang)? {
        Request::Help => help::render(command, lang),
        Request::Version => concat!("stapel ", env!("CARGO_PKG_VERSION"), "\n").to_owned(),
        Request::Run(options) if command.name == flags::PACK.name => return pack::run(&options, lang),
        Request::Run(options) if command.name == flags::EXPLAIN.name => explain::page(&options, lang)?,
        Request::Run(options) if command.name == flags::COMPLETIONS.name => {
            completions::script(&options, lang)?
        }
        Request::Run(_) if command.name == flags::MAN.name => man::page(lang),
        Request::Run(options) if command.name == flags::BASELINE.name => {
            return Err(unknown_action(command, &options, "add, import"));
        }
        Request::Run(options) if command.name == flags::BASELINE_ADD.name => {
            return baseline::add::run(&options, lang);
        }
        Request::Run(options) if command.name == flags::BASELINE_IMPORT.name => {
            return baseline::import::run(&options, lang);
        }
        Request::Run(options) if command.name == flags::REPORT.name => {
            return Err(unknown_action(command, &options, "merge"));
        }
        Request::Run(options) if command.name == flags::REPORT_MERGE.name => {
            return merge::run(&options, lang);
        }
        Request::Run(options) if command.name == flags::INSPECT.name => return inspect::run(&options, lang),
        Request::Run(options) if command.name == flags::VERIFY.name => return verify::run(&options, lang),
        Request::Run(options) if options.is_on("list-rules") => return list::run(&options, lang),
        Request::Run(options) if options.is_on("show-settings") => return settings::run(&options, lang),
        Request::Run(options) if options.is_on("where") => return data::run(&options, lang),
        Request::Run(options) if options.is_on("show-files") => return files::run(&options, lang),
        Request::Run(options) if options.is_on("index") => return index::run(&options, lang),
        Request::Run(options) => return check::run(&options, lang),
    };
    output::print_lines(&text)?;
    Ok(Outcome::Clean)
}

/// What to say about a word after the name of a command that is none of its actions.
fn unknown_action(command: &flags::Command, options: &parse::Options, actions: &str) -> Failure {
    let action = options.arguments().next().unwrap_or_default().to_string_lossy().into_owned();
    let problem = Problem::UnknownAction { command: parse::called(command), action };
    Failure::new(problem).advise(Advice::OneOf { values: actions.to_owned() })
}
