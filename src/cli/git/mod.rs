//! How git is asked about a repository whose contents, settings included, may be a stranger's.
//!
//! - The repository is the one whose `.git` our own walk finds; git is held to it. A tree of files that looks like a bare
//!   repository is never asked.
//! - Only commands that read what is stored run: they call no hook, filter, pager, signature check or monitor, and load
//!   nothing. Files of the work tree are compared by us ([`compare`]), as git would run filters for that.
//! - Nothing of the environment counts but what finds the program and the user's own settings; the program itself is never
//!   taken from the work tree.
//! - An answer that takes longer than [`LIMIT`] is none: a pipe in the place of a file would hold git up for ever.

mod answer;
mod commit;
pub(crate) mod compare;
mod objects;
mod program;

use crate::system::{canonical, git_bytes, os_str};
use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

pub(crate) use commit::Commit;
pub(crate) use objects::Tree;

/// How long one answer may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Why git gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GitError {
    NotInstalled,
    /// No work tree: the directory lies in no repository, or in one without files.
    NotARepository,
    /// The repository belongs to another user, and git refuses to read it.
    ForeignOwner,
    /// What stands in `.git` makes git look at another directory.
    Elsewhere,
    /// No answer in time.
    TimedOut,
    /// Anything else: the exit code, if git ended by itself, and the first line of its complaint.
    Failed {
        code: Option<i32>,
        message: String,
    },
}

/// A repository to be asked, and the program that answers.
#[derive(Clone, Debug)]
pub(crate) struct Repository {
    program: PathBuf,
    /// The top of the work tree, absolute, all links resolved.
    top: PathBuf,
}

impl Repository {
    /// The repository that `dir`, an existing directory, lies in: the one of the nearest `.git` at or above it.
    ///
    /// # Errors
    /// There is none, no git to ask, or git sees another repository or another work tree there.
    pub(crate) fn of(dir: &Path) -> Result<Self, GitError> {
        let dir = canonical(dir).map_err(|_| GitError::NotARepository)?;
        if dir.components().any(|part| part.as_os_str() == DOT_GIT) {
            return Err(GitError::NotARepository);
        }
        let is_there = |dir: &&Path| fs::symlink_metadata(dir.join(DOT_GIT)).is_ok();
        let top = dir.ancestors().find(is_there).ok_or(GitError::NotARepository)?.to_path_buf();
        let program = program::outside(&top).ok_or(GitError::NotInstalled)?;
        let repository = Self { program, top };
        repository.expect_itself()?;
        Ok(repository)
    }

    /// The top of the work tree, absolute, all links resolved.
    pub(crate) fn top(&self) -> &Path {
        &self.top
    }

    /// Runs `git ARGS` at the top of the work tree, with `input` on its standard input, and returns its standard output.
    /// Only for commands that read what is stored.
    ///
    /// # Errors
    /// Whatever ends with another exit code than 0 is one, also where git means it for an answer: then it is
    /// [`GitError::Failed`] with that code.
    pub(crate) fn ask<A: AsRef<OsStr>>(
        &self,
        args: impl IntoIterator<Item = A>,
        input: Vec<u8>,
    ) -> Result<Vec<u8>, GitError> {
        let mut command = self.command();
        command.args(args);
        let answer = answer::of(&mut command, input, LIMIT)?;
        if answer.is_success {
            return Ok(answer.stdout);
        }
        Err(error_of(answer.code, &String::from_utf8_lossy(&answer.stderr)))
    }

    /// The id of the commit that a revision names, if it names one.
    pub(crate) fn commit(&self, revision: &OsStr) -> Option<String> {
        let mut name = revision.to_owned();
        name.push("^{commit}");
        let args = ["rev-parse", "--verify", "--quiet", "--end-of-options"].map(OsStr::new);
        let id = self.ask(args.into_iter().chain([name.as_os_str()]), Vec::new()).ok()?;
        String::from_utf8(id).ok().map(|id| id.trim_end().to_owned())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        for (name, _) in std::env::vars_os() {
            if name.as_encoded_bytes().starts_with(b"GIT_") {
                command.env_remove(name);
            }
        }
        command
            .env_remove("LANGUAGE")
            .env("LC_ALL", "C")
            // No transport at all: settings of a repository may allow single ones, but this counts before them.
            .env("GIT_ALLOW_PROTOCOL", "none")
            .env("GIT_CEILING_DIRECTORIES", self.top.parent().unwrap_or(&self.top))
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_TERMINAL_PROMPT", "0")
            .current_dir(&self.top)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .args(["--no-pager", "--no-optional-locks", "--literal-pathspecs"]);
        for setting in SETTINGS {
            command.args(["-c", setting]);
        }
        command
    }

    /// Refuses what git takes for another repository or another work tree than the one that was found.
    fn expect_itself(&self) -> Result<(), GitError> {
        let git_dir = git_dir(&self.top.join(DOT_GIT)).ok_or(GitError::NotARepository)?;
        let seen = self.ask(["rev-parse", "--absolute-git-dir", "--show-toplevel"], Vec::new())?;
        let expected = [git_bytes(&git_dir), git_bytes(&self.top), Vec::new()].join(&b'\n');
        if seen == expected { Ok(()) } else { Err(GitError::Elsewhere) }
    }
}

/// What marks the top of a work tree: a directory, or a file that names one.
const DOT_GIT: &str = ".git";

/// Settings that hold whatever the repository says.
const SETTINGS: [&str; 5] = [
    "core.attributesFile=/dev/null",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
];

/// The largest file that may name a directory, in bytes.
const LARGEST_LINK: u64 = 1 << 16;

/// The directory that a `.git` is or names, all links resolved. One that holds a pipe where git reads first is none.
fn git_dir(dot_git: &Path) -> Option<PathBuf> {
    let dir = named_by(dot_git)?;
    let is_file = |name: &str| fs::metadata(dir.join(name)).map_or(name != "HEAD", |data| data.is_file());
    ["HEAD", "config"].into_iter().all(is_file).then_some(dir)
}

fn named_by(dot_git: &Path) -> Option<PathBuf> {
    let data = fs::metadata(dot_git).ok()?;
    if data.is_dir() {
        return canonical(dot_git).ok();
    }
    if !data.is_file() || data.len() > LARGEST_LINK {
        return None;
    }
    let text = fs::read(dot_git).ok()?;
    let named = text.strip_prefix(b"gitdir: ")?;
    let end = named.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
    let named = os_str(named.get(..end)?);
    canonical(&dot_git.parent()?.join(&*named)).ok()
}

/// What a complaint of git means.
fn error_of(code: Option<i32>, complaint: &str) -> GitError {
    let says = |words: &str| complaint.contains(words);
    if says("dubious ownership") || says("unsafe repository") {
        GitError::ForeignOwner
    } else if says("not a git repository")
        || says("must be run in a work tree")
        || says("cannot use bare repository")
    {
        GitError::NotARepository
    } else {
        GitError::Failed { code, message: complaint.lines().next().unwrap_or_default().to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn git(dir: &Path, args: &[&str]) {
        let ended = Command::new("git").current_dir(dir).args(args).status().expect("git is installed");
        assert!(ended.success(), "git {args:?}");
    }

    fn repository() -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a directory");
        git(dir.path(), &["init", "-q", "-b", "main"]);
        dir
    }

    #[test]
    fn the_nearest_repository_is_asked() {
        let dir = repository();
        let top = dir.path().canonicalize().expect("it exists");
        fs::create_dir_all(top.join("-x/inner")).expect("a directory");
        let repository = Repository::of(&top.join("-x/inner")).expect("a repository");
        assert_eq!(repository.top(), top);
        assert_eq!(repository.ask(["symbolic-ref", "--short", "HEAD"], Vec::new()), Ok(b"main\n".to_vec()));
        git(&top.join("-x/inner"), &["init", "-q", "-b", "inner"]);
        let inner = Repository::of(&top.join("-x/inner")).expect("a repository");
        assert_eq!(inner.ask(["symbolic-ref", "--short", "HEAD"], Vec::new()), Ok(b"inner\n".to_vec()));
    }

    #[test]
    fn failures_are_told_apart() {
        let dir = tempfile::tempdir().expect("a directory");
        assert_eq!(Repository::of(dir.path()).err(), Some(GitError::NotARepository));
        fs::create_dir(dir.path().join(DOT_GIT)).expect("a directory");
        assert_eq!(Repository::of(dir.path()).err(), Some(GitError::NotARepository), "an empty .git");
        let repository = repository();
        assert_eq!(Repository::of(&repository.path().join(DOT_GIT)).err(), Some(GitError::NotARepository));
        let found = Repository::of(repository.path()).expect("a repository");
        let message = "fatal: Needed a single revision".to_owned();
        let failed = found.ask(["rev-parse", "--verify", "nothing"], Vec::new());
        assert_eq!(failed, Err(GitError::Failed { code: Some(128), message }));
        let owner = "fatal: detected dubious ownership in repository at '/r'\nTo add an exception";
        assert_eq!(error_of(Some(128), owner), GitError::ForeignOwner);
        git(repository.path(), &["config", "core.worktree", "/"]);
        assert_eq!(Repository::of(repository.path()).err(), Some(GitError::Elsewhere));
    }

    #[test]
    fn a_file_may_name_the_repository() {
        let top = repository();
        let tree = tempfile::tempdir().expect("a directory");
        let named = |text: &str| {
            fs::write(tree.path().join(DOT_GIT), text).expect("a file");
            git_dir(&tree.path().join(DOT_GIT))
        };
        let real = top.path().join(DOT_GIT).canonicalize().expect("it exists");
        assert_eq!(named(&format!("gitdir: {}\r\n\n", real.display())), Some(real));
        for odd in ["", "gitdir:", "gitdir: nowhere\n", "other: /\n", "gitdir: \0\n"] {
            assert_eq!(named(odd), None, "{odd:?}");
        }
    }
}
