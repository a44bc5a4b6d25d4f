//! What git knows about a project: branch, commit, its time, and which packed files differ from it.

use std::{collections::BTreeSet, path::Path};

use crate::{
    cli::git::{Git, GitError},
    messages::run::Packing,
    pack::{
        Entry, Project,
        selection::{Rule, rule_for},
    },
};

/// What git knows about the directory of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    /// `None` where HEAD is on no branch.
    pub(super) branch: Option<String>,
    /// `None` where there is no commit.
    pub(super) commit: Option<String>,
    /// When it was committed, in seconds since 1970.
    pub(super) committed: Option<i64>,
    /// Why something of this is not known.
    pub(super) note: Option<Packing>,
}

impl History {
    pub(super) fn of(dir: &Path) -> Self {
        let git = Git::at(dir);
        match Self::ask(&git) {
            Ok(history) => history,
            Err(error) => Self { note: Some(told(error)), ..Self::default() },
        }
    }

    fn ask(git: &Git) -> Result<Self, GitError> {
        // The whole name: the short one is another where a tag has the same.
        let branch = match git.run(["symbolic-ref", "--quiet", "HEAD"]) {
            Ok(name) => text(&name).strip_prefix("refs/heads/").map(str::to_owned),
            Err(GitError::Failed { code: Some(1), .. }) => None,
            Err(error) => return Err(error),
        };
        match git.run(["log", "-1", "--no-show-signature", "--format=%H %ct", "HEAD"]) {
            Ok(line) => {
                let line = text(&line);
                let (commit, time) = line.split_once(' ').unwrap_or_default();
                Ok(Self { branch, commit: Some(commit.to_owned()), committed: time.parse().ok(), note: None })
            }
            Err(error) => match git.run(["rev-parse", "--quiet", "--verify", "HEAD"]) {
                Err(GitError::Failed { code: Some(1), .. }) => {
                    Ok(Self { branch, note: Some(Packing::NoCommit), ..Self::default() })
                }
                _ => Err(error),
            },
        }
    }
}

fn told(error: GitError) -> Packing {
    match error {
        GitError::NotInstalled => Packing::NoGit,
        GitError::NotARepository => Packing::NoRepository,
        GitError::ForeignOwner => Packing::ForeignRepository,
        GitError::Failed { message, .. } => Packing::GitFailed { message },
    }
}

/// The entries that differ from the commit, and the files of the commit that would have gone in and are no more, ordered;
/// ignored and untracked files differ, too. `None` where nobody can tell.
pub(super) fn dirty(project: &Project, history: &History) -> Option<Vec<String>> {
    history.commit.as_ref()?;
    let git = Git::at(&project.dir);
    let prefix = git.run(["rev-parse", "--show-prefix"]).ok()?;
    let prefix = prefix.strip_suffix(b"\n").unwrap_or(&prefix);
    let status = git.run([
        "-c",
        // A build file tells no modes.
        "core.fileMode=false",
        "status",
        "--porcelain=v1",
        "-z",
        "--no-renames",
        "--untracked-files=all",
        "--ignored=traditional",
        "--ignore-submodules=none",
        "--",
        ".",
    ]);
    let mut changed = BTreeSet::new();
    for line in status.ok()?.split(|byte| *byte == 0) {
        changed.extend(line.get(3..).and_then(|path| path.strip_prefix(prefix)).map(text));
    }
    changed.extend(unwatched(&git)?);
    let entries = &project.selection.entries;
    let above = format!("{}/{}/", project.descriptor.vendor, project.descriptor.name);
    let below = |entry: &Entry| entry.name.strip_prefix(&above).unwrap_or_default().to_owned();
    // A repository inside of this one is one line of git's answer.
    let is_changed = |path: &str| {
        let mut ends = path.match_indices('/').map(|(at, _)| at);
        changed.contains(path)
            || ends.any(|at| {
                changed.contains(path.get(..at).unwrap_or_default())
                    || changed.contains(path.get(..=at).unwrap_or_default())
            })
    };
    let mut dirty: BTreeSet<String> = entries.iter().map(below).filter(|path| is_changed(path)).collect();
    let missing =
        changed.iter().filter(|path| rule_for(Path::new(path)) == Rule::Packed && !path.ends_with('/'));
    dirty.extend(missing.filter(|path| !project.dir.join(path).exists()).cloned());
    Some(dirty.into_iter().map(|path| format!("{above}{path}")).collect())
}

/// Paths that git was told to take for unchanged, and that are not as in the commit.
fn unwatched(git: &Git) -> Option<Vec<String>> {
    let listed = git.run(["ls-files", "-v", "-z", "--", "."]).ok()?;
    let lines = listed.split(|byte| *byte == 0);
    let is_unwatched =
        |line: &&[u8]| line.first().is_some_and(|tag| tag.is_ascii_lowercase() || *tag == b'S');
    let paths: Vec<String> = lines.filter(is_unwatched).filter_map(|line| line.get(2..)).map(text).collect();
    let mut changed = Vec::new();
    for path in paths {
        let committed = git.run(["rev-parse", "--quiet", "--verify", &format!("HEAD:./{path}")]);
        let now = git.run(["hash-object", "--", &path]);
        if committed.is_err() || committed.ok() != now.ok() {
            changed.push(path);
        }
    }
    Some(changed)
}

/// Output of git; paths that are no text cannot be packed, so that nothing is lost.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end_matches('\n').to_owned()
}
