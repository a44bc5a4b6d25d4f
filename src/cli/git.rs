//! How git is called: the program itself, about the repository that a directory lies in.
//!
//! - The variables that git sets for its hooks name a repository and an index; they are taken away, so that the directory
//!   alone decides. Configuration by variables stays: it may say which directories are safe.
//! - Nothing is asked, paged, locked or written, and no program that the repository names for showing differences runs.
//! - What git writes comes back as bytes; its complaints are read in its own English and become a [`GitError`].

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Why git gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GitError {
    NotInstalled,
    /// No work tree: the directory lies in no repository, or in one without files.
    NotARepository,
    /// The repository belongs to another user, and git refuses to read it.
    ForeignOwner,
    /// Anything else: the exit code, if git ended by itself, and the first line of its complaint.
    Failed {
        code: Option<i32>,
        message: String,
    },
}

/// Git, to be asked about the repository of one directory.
#[derive(Clone, Debug)]
pub(crate) struct Git {
    dir: PathBuf,
}

/// What hooks are told, and what would change the meaning of arguments or the form of answers.
const TAKEN_AWAY: [&str; 20] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIFF_OPTS",
    "GIT_DIR",
    "GIT_EXTERNAL_DIFF",
    "GIT_GLOB_PATHSPECS",
    "GIT_GRAFT_FILE",
    "GIT_ICASE_PATHSPECS",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_LITERAL_PATHSPECS",
    "GIT_NAMESPACE",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_QUARANTINE_PATH",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
    "LANGUAGE",
];

impl Git {
    /// Git about the repository that `dir`, an existing directory, lies in.
    pub(crate) fn at(dir: &Path) -> Self {
        Self { dir: dir.to_path_buf() }
    }

    /// Runs `git ARGS` in the directory and returns its standard output.
    ///
    /// # Errors
    /// Whatever ends with another exit code than 0 is one, also where git means it for an answer: then it is
    /// [`GitError::Failed`] with that code.
    pub(crate) fn run<A: AsRef<OsStr>>(
        &self,
        args: impl IntoIterator<Item = A>,
    ) -> Result<Vec<u8>, GitError> {
        let output = self.command(args).output().map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => GitError::NotInstalled,
            _ => GitError::Failed { code: None, message: error.to_string() },
        })?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        Err(told(output.status.code(), &String::from_utf8_lossy(&output.stderr)))
    }

    fn command<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Command {
        let mut command = Command::new("git");
        for variable in TAKEN_AWAY {
            command.env_remove(variable);
        }
        command
            .env("LC_ALL", "C")
            .env("GIT_TERMINAL_PROMPT", "0")
            .stdin(Stdio::null())
            .args(["--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false"])
            .arg("-C")
            .arg(&self.dir)
            .args(args);
        command
    }
}

/// What a complaint of git means.
fn told(code: Option<i32>, complaint: &str) -> GitError {
    let says = |words: &str| complaint.contains(words);
    if says("dubious ownership") || says("unsafe repository") {
        GitError::ForeignOwner
    } else if says("not a git repository") || says("must be run in a work tree") {
        GitError::NotARepository
    } else {
        GitError::Failed { code, message: complaint.lines().next().unwrap_or_default().to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository() -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a directory");
        Git::at(dir.path()).run(["init", "-q", "-b", "main"]).expect("git is installed");
        dir
    }

    #[test]
    fn answers_come_back_as_bytes() {
        let dir = repository();
        std::fs::create_dir(dir.path().join("-x")).expect("a directory");
        let git = Git::at(&dir.path().join("-x"));
        assert_eq!(git.run(["symbolic-ref", "--short", "HEAD"]), Ok(b"main\n".to_vec()));
        assert_eq!(git.run(["rev-parse", "--show-prefix"]), Ok(b"-x/\n".to_vec()));
    }

    #[test]
    fn failures_are_told_apart() {
        let dir = tempfile::tempdir().expect("a directory");
        assert_eq!(Git::at(dir.path()).run(["rev-parse", "HEAD"]), Err(GitError::NotARepository));
        let repository = repository();
        let inside = Git::at(&repository.path().join(".git"));
        assert_eq!(inside.run(["status"]), Err(GitError::NotARepository));
        let failed = Git::at(repository.path()).run(["rev-parse", "--verify", "nothing"]);
        let message = "fatal: Needed a single revision".to_owned();
        assert_eq!(failed, Err(GitError::Failed { code: Some(128), message }));
        let owner = "fatal: detected dubious ownership in repository at '/r'\nTo add an exception";
        assert_eq!(told(Some(128), owner), GitError::ForeignOwner);
    }

    #[test]
    fn hooks_have_no_say() {
        let command = Git::at(Path::new(".")).command(["status"]);
        let variables: Vec<_> = command.get_envs().collect();
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_PREFIX"] {
            assert!(variables.contains(&(OsStr::new(name), None)), "{name}");
        }
    }
}
