//! What kept a run from being whole. The rest is checked and reported all the same; the exit code is 2.

use std::path::{Path, PathBuf};

use super::{data, failure::Failure, nearest::nearest_sibling};
use crate::{
    check::{Crash, Report, coverage::is_judged},
    messages::usage::{Advice, Problem, Refusal},
    platform::Platform,
    project::{Codebase, File},
    source::{self, FileSet, Reason, Special, place},
};

/// A failure and the path it is about.
#[derive(Debug)]
pub(crate) struct Trouble {
    /// As typed.
    pub(crate) path: String,
    pub(crate) failure: Failure,
    /// The same with the path from the root, where it lies below.
    pub(crate) from_root: Option<(String, Failure)>,
}

impl Trouble {
    pub(crate) const fn new(path: String, failure: Failure) -> Self {
        Self { path, failure, from_root: None }
    }

    /// What is told of a path as typed and of the same path from the root.
    fn about(codebase: &Codebase, path: &str, tell: impl Fn(String) -> Failure) -> Self {
        let from_root = from_root(codebase, path).map(|path| (path.clone(), tell(path)));
        Self { path: path.to_owned(), failure: tell(path.to_owned()), from_root }
    }
}

fn from_root(codebase: &Codebase, path: &str) -> Option<String> {
    let place = place(Path::new(path), &super::examine::current().ok()?);
    let below = place.strip_prefix(codebase.run().root.as_ref()?.path()).ok()?;
    below.to_str().filter(|path| !path.is_empty()).map(str::to_owned)
}

/// Everything that went wrong: paths, then rules, then platform data.
pub(crate) fn of(
    codebase: &Codebase,
    report: &Report,
    platform: &Platform,
    given: &[PathBuf],
) -> Vec<Trouble> {
    let mut troubles = with_paths(codebase, &report.requested, given);
    troubles.extend(report.crashes.iter().map(|crash| crashed(codebase, crash)));
    troubles.extend(platform.problems().map(|error| Trouble::new(data::path(error), data::failure(error))));
    troubles
}

/// Paths that could not be read, or that hold nothing to read.
pub(crate) fn with_paths(codebase: &Codebase, requested: &FileSet, given: &[PathBuf]) -> Vec<Trouble> {
    let problems = codebase.run().problems.iter();
    let troubles =
        problems.map(|problem| Trouble::about(codebase, &problem.path, |path| unread(path, &problem.reason)));
    let no_sources = |path| Failure::new(Problem::NoSources { path }).advise(Advice::SourcesMayBeIgnored);
    let empty = given.iter().filter(|path| is_empty(codebase, requested, path));
    let empty = empty.map(|path| Trouble::about(codebase, &path.display().to_string(), no_sources));
    troubles.chain(empty).collect()
}

/// Directories that hold sources, but none that any rule looks at: to find nothing there proves nothing.
pub(crate) fn unjudged(codebase: &Codebase, requested: &FileSet, given: &[PathBuf]) -> Vec<Trouble> {
    let unjudged = |path: &PathBuf| {
        // Most of many paths are files, and to look is cheaper than to resolve.
        let real = path.is_dir().then(|| path.canonicalize().ok()).flatten()?;
        let is_inside =
            |file: &&File| file.source.real.as_deref().is_some_and(|path| path.starts_with(&real));
        if codebase.files_in(requested).any(|file| is_inside(&file) && is_judged(codebase, file))
            || codebase.run().excluded.iter().any(|path| path.starts_with(&real))
        {
            return None;
        }
        let files = codebase.files_in(requested).filter(is_inside).count();
        let failure = |path: String| {
            Failure::new(Problem::NothingJudged { path: path.clone(), files })
                .advise(Advice::ShowFiles { path })
        };
        (files > 0).then(|| Trouble::about(codebase, &path.display().to_string(), failure))
    };
    given.iter().filter_map(unjudged).collect()
}

/// Whether a directory was given in which there is nothing to check, not even something unreadable.
fn is_empty(codebase: &Codebase, requested: &FileSet, given: &Path) -> bool {
    let Ok(real) = given.canonicalize() else { return false };
    let is_inside = |file: &source::Source| file.real.as_deref().is_some_and(|path| path.starts_with(&real));
    let is_unread =
        |problem: &source::Problem| Path::new(&problem.path).starts_with(given) || given == Path::new(".");
    real.is_dir()
        && !codebase.files_in(requested).any(|file| is_inside(&file.source))
        && !codebase.run().excluded.iter().any(|path| path.starts_with(&real))
        && !codebase.run().problems.iter().any(is_unread)
}

/// Why a path could not be read.
pub(crate) fn unread(path: String, reason: &Reason) -> Failure {
    let unread = || Failure::new(Problem::Unread { path: path.clone() });
    match *reason {
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
    }
}

pub(crate) fn crashed(codebase: &Codebase, crash: &Crash) -> Trouble {
    Trouble::about(codebase, &crash.path, |path| {
        let rule = crash.rule.id.clone().into_owned();
        Failure::new(Problem::RuleCrashed { rule, path }).advise(Advice::ShowPlace)
    })
}
