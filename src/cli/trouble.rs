//! What kept a run from being whole. The rest is checked and reported all the same; the exit code is 2.

use std::path::{Path, PathBuf};

use super::{data, failure::Failure, nearest::nearest_sibling};
use crate::{
    check::{Crash, Report},
    messages::usage::{Advice, Problem, Refusal},
    platform::Platform,
    project::Codebase,
    source::{self, Reason, Special},
};

/// A failure and the path it is about.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) path: String,
    pub(crate) failure: Failure,
}

/// Everything that went wrong: paths, then rules, then platform data.
pub(crate) fn of(
    codebase: &Codebase,
    report: &Report,
    platform: &Platform,
    given: &[PathBuf],
) -> Vec<Trouble> {
    let mut troubles = with_paths(codebase, given);
    troubles.extend(report.crashes.iter().map(crashed));
    troubles.extend(
        platform.problems().map(|error| Trouble { path: data::path(error), failure: data::failure(error) }),
    );
    troubles
}

/// Paths that could not be read, or that hold nothing to read.
pub(crate) fn with_paths(codebase: &Codebase, given: &[PathBuf]) -> Vec<Trouble> {
    let unread = codebase.workspace().problems.iter().map(unread);
    let empty = given.iter().filter(|path| is_empty(codebase, path)).map(|path| {
        let path = path.display().to_string();
        let failure =
            Failure::new(Problem::NoSources { path: path.clone() }).advise(Advice::SourcesMayBeIgnored);
        Trouble { path, failure }
    });
    unread.chain(empty).collect()
}

/// Whether a directory was given in which there is nothing to check, not even something unreadable.
fn is_empty(codebase: &Codebase, given: &Path) -> bool {
    let Ok(real) = given.canonicalize() else { return false };
    let is_inside = |file: &source::Source| file.real.as_deref().is_some_and(|path| path.starts_with(&real));
    let is_unread =
        |problem: &source::Problem| Path::new(&problem.path).starts_with(given) || given == Path::new(".");
    real.is_dir()
        && !codebase.files().iter().any(|file| file.source.requested && is_inside(&file.source))
        && !codebase.workspace().excluded.iter().any(|path| path.starts_with(&real))
        && !codebase.workspace().problems.iter().any(is_unread)
}

pub(crate) fn unread(problem: &source::Problem) -> Trouble {
    let path = problem.path.clone();
    let unread = || Failure::new(Problem::Unread { path: path.clone() });
    let failure = match problem.reason {
        Reason::Missing => {
            let failure = Failure::new(Problem::NoSuchPath { path: path.clone() });
            failure.advise(match nearest_sibling(Path::new(&path)) {
                Some(nearest) => Advice::DidYouMean { nearest },
                None => Advice::CheckPath,
            })
        }
        Reason::Vanished => unread().because(Refusal::Vanished),
        Reason::Changed => unread().because(Refusal::Changed),
        Reason::Denied => unread().because(Refusal::PermissionDenied).advise(Advice::CheckPermissions),
        Reason::NotRegular(Special::Pipe) => unread().because(Refusal::Pipe),
        Reason::NotRegular(Special::Socket) => unread().because(Refusal::Socket),
        Reason::NotRegular(Special::Device) => unread().because(Refusal::Device),
        Reason::TooLarge { limit } => unread().because(Refusal::TooLarge { most: limit >> 20 }),
        Reason::NameNotUtf8 => unread().because(Refusal::NameNotUtf8),
        Reason::NameTooLong => unread().because(Refusal::NameTooLong),
        Reason::LinkLoop => unread().because(Refusal::LinkLoop),
        Reason::Io { code: Some(code) } => unread().because(Refusal::SystemError { code }),
        Reason::Io { code: None } => unread().because(Refusal::Unspecified),
    };
    Trouble { path, failure }
}

pub(crate) fn crashed(crash: &Crash) -> Trouble {
    let (rule, path) = (crash.rule.id.to_owned(), crash.path.to_string());
    Trouble {
        failure: Failure::new(Problem::RuleCrashed { rule, path: path.clone() }).advise(Advice::ShowPlace),
        path,
    }
}
