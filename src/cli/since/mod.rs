//! `--since REV`: only what concerns the change from the merge base of a revision and HEAD to the work tree.
//!
//! The whole project is checked all the same, so that nothing is judged without its context and no entry of a baseline
//! is taken for stale; the findings that lie elsewhere are left out of the report.

mod changes;
mod renames;

use crate::session::Scope;
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use super::git::{GitError, Repository, Tree};
use crate::messages::{
    Failure,
    usage::{Advice, Problem},
};
pub(crate) use changes::Changes;

/// A revision to compare with.
pub(crate) struct Since {
    revision: String,
    repository: Repository,
    /// The files of the merge base.
    base: Tree,
}

impl Since {
    /// The revision named, if one is.
    ///
    /// # Errors
    /// No git, no work tree, paths of another one, a revision that is unknown or has no common ancestor with HEAD.
    pub(crate) fn of(revision: Option<&OsStr>, scope: &Scope) -> Result<Option<Self>, Failure> {
        let Some(revision) = revision else { return Ok(None) };
        let dirs: Vec<PathBuf> = scope.places().filter_map(|place| directory(&place)).collect();
        let dir = dirs.first().unwrap_or(&scope.current);
        let repository = Repository::of(dir).map_err(|error| failure(&error, dir))?;
        if let Some(outside) = dirs.iter().find(|dir| !dir.starts_with(repository.top())) {
            let path = outside.display().to_string();
            let repository = repository.top().display().to_string();
            return Err(Failure::new(Problem::OutsideRepository { path, repository })
                .advise(Advice::OneRepositoryAtATime));
        }
        let head = repository.commit(OsStr::new("HEAD"));
        let theirs = repository.commit(revision).ok_or_else(|| unknown(&repository, revision))?;
        let head = head.ok_or_else(|| Failure::new(Problem::NoCommits).advise(Advice::CommitFirst))?;
        let base = merge_base(&repository, revision, &theirs, &head)?;
        let tree = |commit: &str| repository.tree(commit).map_err(|error| failure(&error, repository.top()));
        let mut tree_of_base = tree(&base)?;
        if base != head {
            // Submodules that have come since are no files of this repository either.
            tree_of_base.submodules.extend(tree(&head)?.submodules);
        }
        let revision = revision.display().to_string();
        Ok(Some(Self { revision, repository, base: tree_of_base }))
    }
}

/// The commit that the work tree is compared with.
fn merge_base(
    repository: &Repository,
    revision: &OsStr,
    theirs: &str,
    head: &str,
) -> Result<String, Failure> {
    let base = repository.ask(["merge-base", theirs, head], Vec::new()).unwrap_or_default();
    let base = String::from_utf8_lossy(&base);
    if let Some(base) = base.lines().next() {
        return Ok(base.to_owned());
    }
    let is_shallow = repository.ask(["rev-parse", "--is-shallow-repository"], Vec::new());
    let is_shallow = is_shallow.is_ok_and(|answer| answer == b"true\n");
    let failure = Failure::new(Problem::NoMergeBase { revision: revision.display().to_string() });
    Err(failure.advise(if is_shallow { Advice::FetchHistory } else { Advice::ChooseRevision }))
}

/// In CI a branch is often there under the name of its remote only.
fn unknown(repository: &Repository, revision: &OsStr) -> Failure {
    let failure = Failure::new(Problem::UnknownRevision { revision: revision.display().to_string() });
    let mut remote = OsString::from("origin/");
    remote.push(revision);
    match repository.commit(&remote) {
        Some(_) => failure.advise(Advice::DidYouMean { nearest: remote.display().to_string() }),
        None => failure.advise(Advice::FetchRevision),
    }
}

fn directory(place: &Path) -> Option<PathBuf> {
    place.ancestors().find(|dir| dir.is_dir()).map(Path::to_path_buf)
}

/// What kept git from an answer about a directory, and what to do about it.
fn failure(error: &GitError, dir: &Path) -> Failure {
    let path = dir.display().to_string();
    match error {
        GitError::NotInstalled => Failure::new(Problem::NoGit).advise(Advice::InstallGit),
        GitError::NotARepository => {
            Failure::new(Problem::NotARepository { path }).advise(Advice::CheckRepository)
        }
        GitError::ForeignOwner => Failure::new(Problem::ForeignRepository { path: path.clone() })
            .advise(Advice::TrustRepository { path }),
        GitError::Elsewhere => Failure::new(Problem::OtherRepository { path }).advise(Advice::CheckDotGit),
        GitError::TimedOut => Failure::new(Problem::GitTimedOut).advise(Advice::AskGit),
        GitError::Failed { message, .. } => {
            Failure::new(Problem::GitFailed { message: message.clone() }).advise(Advice::AskGit)
        }
    }
}
