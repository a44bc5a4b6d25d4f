//! What kept a run from being whole. The rest is checked and reported all the same; the exit code is 2.

use std::path::{Path, PathBuf};

use super::{Scope, data, nearest::nearest_sibling};
use crate::{
    check::{Crash, Report, coverage::is_judged},
    messages::{
        Failure,
        usage::{Advice, Problem, Refusal},
    },
    platform::Platform,
    project::{Codebase, File},
    source::{self, FileSet, Reason, Special, resolve_path},
    system::canonical,
};

/// A failure and the path it is about.
#[derive(Debug)]
pub struct RunProblem {
    /// As typed.
    pub path: String,
    pub failure: Failure,
    /// The same with the path from the root, where it lies below.
    pub from_root: Option<(String, Failure)>,
}

impl RunProblem {
    pub const fn new(path: String, failure: Failure) -> Self {
        Self { path, failure, from_root: None }
    }

    /// What is reported of a path as typed and of the same path from the root.
    fn about(scope: &Scope, path: &str, tell: impl Fn(String) -> Failure) -> Self {
        let from_root = from_root(scope, path).map(|path| (path.clone(), tell(path)));
        Self { path: path.to_owned(), failure: tell(path.to_owned()), from_root }
    }
}

fn from_root(scope: &Scope, path: &str) -> Option<String> {
    let place = resolve_path(Path::new(path), &scope.current);
    let below = place.strip_prefix(scope.root.path()).ok()?;
    below.to_str().filter(|path| !path.is_empty()).map(str::to_owned)
}

/// Everything that went wrong: paths, then rules, then platform data.
pub(super) fn of(
    scope: &Scope,
    codebase: &Codebase,
    report: &Report,
    platform: &Platform,
) -> Vec<RunProblem> {
    let mut problems = with_paths(scope, codebase, &report.requested);
    problems.extend(report.crashes.iter().map(|crash| crashed(scope, crash)));
    problems
        .extend(platform.problems().map(|error| RunProblem::new(data::path(error), data::failure(error))));
    problems
}

/// Paths that could not be read, or that hold nothing to read.
pub(super) fn with_paths(scope: &Scope, codebase: &Codebase, requested: &FileSet) -> Vec<RunProblem> {
    let problems = codebase.run().problems.iter();
    let problems =
        problems.map(|problem| RunProblem::about(scope, &problem.path, |path| unread(path, &problem.reason)));
    let no_sources = |path| Failure::new(Problem::NoSources { path }).advise(Advice::SourcesMayBeIgnored);
    let empty = scope.paths.iter().filter(|path| is_empty(codebase, requested, path));
    let empty = empty.map(|path| RunProblem::about(scope, &path.display().to_string(), no_sources));
    problems.chain(empty).collect()
}

/// Directories that hold sources, but none that any rule looks at: to find nothing there proves nothing.
pub(super) fn unjudged(scope: &Scope, codebase: &Codebase, requested: &FileSet) -> Vec<RunProblem> {
    let unjudged = |path: &PathBuf| {
        // Most of many paths are files, and to look is cheaper than to resolve.
        let real = path.is_dir().then(|| canonical(path).ok()).flatten()?;
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
        (files > 0).then(|| RunProblem::about(scope, &path.display().to_string(), failure))
    };
    scope.paths.iter().filter_map(unjudged).collect()
}

/// Whether a directory was given in which there is nothing to check, not even something unreadable.
fn is_empty(codebase: &Codebase, requested: &FileSet, given: &Path) -> bool {
    let Ok(real) = canonical(given) else { return false };
    let is_inside = |file: &source::Source| file.real.as_deref().is_some_and(|path| path.starts_with(&real));
    let is_unread = |problem: &source::SourceProblem| {
        Path::new(&problem.path).starts_with(given) || given == Path::new(".")
    };
    real.is_dir()
        && !codebase.files_in(requested).any(|file| is_inside(&file.source))
        && !codebase.run().excluded.iter().any(|path| path.starts_with(&real))
        && !codebase.run().problems.iter().any(is_unread)
}

/// Why a path could not be read.
pub fn unread(path: String, reason: &Reason) -> Failure {
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
        Reason::InUse => unread().because(Refusal::InUse).advise(Advice::CloseElsewhere),
        Reason::LinkLoop => unread().because(Refusal::LinkLoop),
        Reason::Io { code: Some(code) } => unread().because(Refusal::SystemError { code }),
        Reason::Io { code: None } => unread().because(Refusal::Unspecified),
    }
}

/// A rule that crashed.
pub(super) fn crashed(scope: &Scope, crash: &Crash) -> RunProblem {
    RunProblem::about(scope, &crash.path, |path| {
        let rule = crash.rule.id.clone().into_owned();
        Failure::new(Problem::RuleCrashed { rule, path }).advise(Advice::ShowPlace)
    })
}
