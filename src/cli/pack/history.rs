//! What git knows about a project: branch, commit, its time, and which packed files differ from it.

use std::{collections::BTreeSet, path::Path};

use crate::{
    cli::git::{
        Commit, GitError, Repository,
        compare::{Comparison, Content, compare},
    },
    messages::pack::Caution,
    pack::{
        Entry, Project,
        selection::{Ruling, rule_for},
    },
    system::path_text,
};

/// What git knows about the directory of a project.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// `None` where HEAD is on no branch.
    pub(super) branch: Option<String>,
    /// `None` where there is no commit.
    pub(super) commit: Option<String>,
    /// When it was committed, in seconds since 1970.
    pub(super) committed: Option<i64>,
    /// Why something of this is not known.
    pub(super) caution: Option<Caution>,
    repository: Option<Repository>,
}

impl History {
    pub(super) fn of(dir: &Path) -> Self {
        let asked = Repository::of(dir).and_then(Self::ask);
        asked.unwrap_or_else(|error| Self { caution: Some(caution(error)), ..Self::default() })
    }

    fn ask(repository: Repository) -> Result<Self, GitError> {
        // The whole name: the short one is another where a tag has the same.
        let branch = match repository.ask(["symbolic-ref", "--quiet", "HEAD"], Vec::new()) {
            Ok(name) => {
                String::from_utf8_lossy(&name).trim_end().strip_prefix("refs/heads/").map(str::to_owned)
            }
            Err(GitError::Failed { code: Some(1), .. }) => None,
            Err(error) => return Err(error),
        };
        let history = match repository.head()? {
            Some(Commit { id, committed }) => Self { committed, commit: Some(id), ..Self::default() },
            None => Self { caution: Some(Caution::NoCommit), ..Self::default() },
        };
        Ok(Self { branch, repository: Some(repository), ..history })
    }
}

fn caution(error: GitError) -> Caution {
    match error {
        GitError::NotInstalled => Caution::NoGit,
        GitError::NotARepository => Caution::NoRepository,
        GitError::ForeignOwner => Caution::ForeignRepository,
        GitError::Elsewhere => Caution::OtherRepository,
        GitError::TimedOut => Caution::GitTimedOut,
        GitError::Failed { message, .. } => Caution::GitFailed { message },
    }
}

/// The entries that differ from the commit, and the files of the commit that would have gone in and are no more, ordered;
/// ignored and untracked files differ, too.
///
/// # Errors
/// Why nobody can tell; nothing where that is known already.
pub(super) fn dirty(project: &Project, history: &History) -> Result<Vec<String>, Option<Caution>> {
    let (Some(repository), Some(commit)) = (&history.repository, &history.commit) else { return Err(None) };
    let failed = |error| match error {
        GitError::Failed { message, .. } => Some(Caution::DirtyUnknown { message }),
        error => Some(caution(error)),
    };
    let prefix = project.dir.strip_prefix(repository.top()).map_err(|_| None)?;
    let tree = repository.tree(commit).map_err(failed)?;
    let entries = &project.selection.entries;
    let paths: Vec<_> = entries.iter().map(|entry| from_top(entry, repository)).collect();
    let content = |index: usize| match entries.get(index) {
        Some(entry) => Content::of_file(&entry.path),
        None => Ok(Content::of_bytes(b"")),
    };
    let compared = compare(repository, &tree, &paths, content).map_err(failed)?;

    let is_unknown =
        |comparison: &Comparison| matches!(comparison, Comparison::Unknown | Comparison::Elsewhere);
    let mut unknown = entries.iter().zip(&compared).filter(|(_, comparison)| is_unknown(comparison));
    if let Some((first, _)) = unknown.next() {
        return Err(Some(Caution::NotCompared { path: first.name.clone(), files: 1 + unknown.count() }));
    }
    let differs = |comparison: &Comparison| *comparison != Comparison::Same;
    let differing = entries.iter().zip(&compared).filter(|(_, comparison)| differs(comparison));
    let mut dirty: BTreeSet<String> = differing.map(|(entry, _)| entry.name.clone()).collect();
    let below = tree.files.keys().filter_map(|path| path.strip_prefix(prefix).ok());
    let missing = below.filter(|path| rule_for(path) == Ruling::Packed && !project.dir.join(path).exists());
    let above = format!("{}/{}/", project.descriptor.vendor, project.descriptor.name);
    dirty.extend(missing.map(|path| format!("{above}{}", path_text(path))));
    Ok(dirty.into_iter().collect())
}

/// The path of an entry from the top of the work tree.
fn from_top<'e>(entry: &'e Entry, repository: &Repository) -> &'e Path {
    entry.path.strip_prefix(repository.top()).unwrap_or(&entry.path)
}
