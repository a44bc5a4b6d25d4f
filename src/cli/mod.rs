//! The command line: the only room that prints, exits, reads the environment, the clock or the arguments.
//!
//! - The language is known before anything is parsed; help and complaints are sentences of `messages`.
//! - Commands return what to print and how to end; only [`main`] and `output` touch the streams.
//! - Exit codes: 0 nothing that counts was found, 1 something was, 2 the run failed or was incomplete, 3 a wait for
//!   the service ended too early; 128 and more stand
//!   for a signal (`signals`).

mod actions;
mod archive;
mod baseline;
mod buffer;
mod check;
mod command;
mod completions;
mod data;
mod deploy;
mod destination;
mod details;
mod diff;
mod examine;
mod explain;
mod files;
mod fix;
mod flags;
mod git;
mod help;
mod index;
mod init;
mod input;
mod inspect;
mod language;
mod lint;
mod list;
mod man;
mod merge;
mod needed_data;
mod options;
mod output;
mod pack;
mod paint;
mod parse;
mod pool;
mod progress;
mod reports;
mod scaffold;
mod service;
mod settings;
mod signals;
mod since;
mod summary;
mod timings;
mod verify;
mod version;
mod watch;

use std::{env, panic, process::ExitCode};

use crate::{
    messages::{
        Failure, Lang,
        usage::{Advice, Problem},
    },
    system,
};
use command::CommandSpec;
use parse::{ArgsPreview, Request};

/// What runs where no command is named.
const DEFAULT: CommandSpec = CommandSpec::of::<lint::Lint>();

/// All commands, in the order of help, without those for single requests to the service ([`service::rows`]).
const COMMANDS: &[CommandSpec] = &[
    DEFAULT,
    CommandSpec::of::<init::Init>(),
    CommandSpec::of::<pack::Pack>(),
    CommandSpec::of::<deploy::Deploy>(),
    CommandSpec::of::<inspect::Inspect>(),
    CommandSpec::of::<verify::Verify>(),
    CommandSpec::of::<explain::Explain>(),
    CommandSpec::of::<scaffold::NewProject>(),
    CommandSpec::of::<scaffold::NewObject>(),
    CommandSpec::of::<scaffold::AddSubsystem>(),
    CommandSpec::of::<scaffold::AddDependency>(),
    CommandSpec::of::<scaffold::AddLocalization>(),
    CommandSpec::of::<scaffold::AddField>(),
    CommandSpec::of::<scaffold::AddForm>(),
    CommandSpec::of::<scaffold::AddMethod>(),
    CommandSpec::of::<scaffold::AddRoute>(),
    CommandSpec::of::<scaffold::SetAccess>(),
    CommandSpec::of::<scaffold::SetFieldProperty>(),
    CommandSpec::of::<scaffold::RenameObject>(),
    CommandSpec::of::<scaffold::MoveObject>(),
    CommandSpec::of::<scaffold::RenameSubsystem>(),
    CommandSpec::of::<scaffold::DeleteObject>(),
    CommandSpec::of::<scaffold::ObjectInfo>(),
    CommandSpec::of::<scaffold::ProjectInfo>(),
    CommandSpec::of::<scaffold::LocalizationInfo>(),
    CommandSpec::of::<scaffold::FormTree>(),
    CommandSpec::of::<scaffold::FormEdit>(),
    CommandSpec::of::<scaffold::FormHandlers>(),
    CommandSpec::of::<actions::OfBaseline>(),
    CommandSpec::of::<baseline::add::Add>(),
    CommandSpec::of::<baseline::import::Import>(),
    CommandSpec::of::<actions::OfReport>(),
    CommandSpec::of::<merge::Merge>(),
    CommandSpec::of::<service::Group>(),
    CommandSpec::of::<service::check::Check>(),
    CommandSpec::of::<service::token::Token>(),
    CommandSpec::of::<service::remove::Remove>(),
    CommandSpec::of::<service::emulate::Emulate>(),
    CommandSpec::of::<service::verify::VerifyDeploy>(),
    CommandSpec::of::<service::probe::Probe>(),
    CommandSpec::of::<completions::Completions>(),
    CommandSpec::of::<man::Man>(),
    CommandSpec::of::<help::Help>(),
    CommandSpec::of::<version::Version>(),
];

/// All commands that there are.
fn commands() -> impl Iterator<Item = CommandSpec> {
    COMMANDS.iter().copied().chain(service::rows())
}

/// How a run that could be done ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Clean,
    Findings,
    /// Something could not be checked; the rest was.
    Incomplete,
    /// What goes on elsewhere did not end in time, or the user stopped waiting for it.
    Unfinished,
    /// A command that it ran for the user ended with this code.
    Ended(u8),
}

/// Runs the command named by the process arguments and returns how it ended (0 to 3, or as a command that it ran). A signal ends the process.
#[must_use]
pub fn main() -> ExitCode {
    let preview = parse::preview(env::args_os().skip(1).collect());
    system::enable_colours();
    let (lang, wrong_language) = language::choose(preview.lang, |name| env::var_os(name));
    if env::var_os("STAPEL_BACKTRACE").is_none() {
        // A crash is reported in a sentence of ours, not in the words of the runtime.
        panic::set_hook(Box::new(|_| {}));
    }
    let ended = match wrong_language {
        Some(failure) => Err(failure),
        None => panic::catch_unwind(|| run(preview, lang))
            .unwrap_or_else(|_| Err(Failure::new(Problem::Crashed).advise(Advice::ShowPlace))),
    };
    match ended {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Ok(Outcome::Incomplete) => ExitCode::from(2),
        Ok(Outcome::Unfinished) => ExitCode::from(3),
        Ok(Outcome::Ended(code)) => ExitCode::from(code),
        Err(failure) => {
            output::complain(&failure.text(lang));
            ExitCode::from(2)
        }
    }
}

fn run(preview: ArgsPreview, lang: Lang) -> Result<Outcome, Failure> {
    // Options of the command that was meant are no options of the check.
    parse::expect_no_mistyped_command(preview.unnamed.as_deref())?;
    let command = preview.command;
    let text = match parse::parse(&command, preview.rest, lang)? {
        Request::Help => help::render(&command, lang),
        Request::Version => version::LINE.to_owned(),
        Request::Run(options) => {
            let _watch = signals::Watch::start()?;
            return command.run(&options, lang);
        }
    };
    output::print_lines(&text)?;
    Ok(Outcome::Clean)
}
