//! `--since REV`: only what concerns the change from the merge base of a revision and HEAD to the work tree.
//!
//! The whole project is checked all the same, so that nothing is judged without its context and no entry of a baseline
//! is taken for stale; the findings that lie elsewhere are left out of the report.

mod diff;

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    ops::Range,
    os::unix::ffi::{OsStrExt, OsStringExt},
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    examine::Scope,
    failure::Failure,
    git::{Git, GitError},
    parse::Options,
};
use crate::{
    check::{Changed, Report},
    edit::changed_lines,
    messages::{
        run::Note,
        usage::{Advice, Problem},
    },
    project::{Codebase, File},
    source::FileIndex,
};
use diff::Diff;

/// What has changed since a revision.
pub(crate) struct Since {
    revision: String,
    /// The top of the work tree, all links resolved.
    top: PathBuf,
    diff: Diff,
}

impl Since {
    /// What the options ask to go by, if they do.
    ///
    /// # Errors
    /// No git, no work tree, paths of another one, a revision that is unknown or has no common ancestor with HEAD.
    pub(crate) fn of(options: &Options, scope: &Scope) -> Result<Option<Self>, Failure> {
        let Some(revision) = options.one("since") else { return Ok(None) };
        let dirs: Vec<PathBuf> = scope.places().filter_map(|place| directory(&place)).collect();
        let dir = dirs.first().unwrap_or(&scope.current);
        let top = Git::at(dir).run(["rev-parse", "--show-toplevel"]).map_err(|error| told(&error, dir))?;
        let top = PathBuf::from(OsString::from_vec(top.strip_suffix(b"\n").unwrap_or(&top).to_vec()));
        let top = top.canonicalize().unwrap_or(top);
        if let Some(outside) = dirs.iter().find(|dir| !dir.starts_with(&top)) {
            let (path, repository) = (outside.display().to_string(), top.display().to_string());
            return Err(Failure::new(Problem::OutsideRepository { path, repository })
                .advise(Advice::OneRepositoryAtATime));
        }
        let git = Git::at(&top);
        let base = merge_base(&git, revision)?;
        let ask = |args: &[&OsStr]| git.run(args).map_err(|error| told(&error, &top));
        let diff = |form: &[&str]| {
            let args = ["diff"].iter().chain(form).chain(&DIFF).map(OsStr::new);
            ask(&args.chain([base.as_os_str(), OsStr::new("--")]).collect::<Vec<_>>())
        };
        let listed = diff(&["--raw", "-z"])?;
        let patch = diff(&["--patch", "--unified=0", "--inter-hunk-context=0", "--text"])?;
        let tracked = ask(&["ls-files", "--stage", "-z"].map(OsStr::new))?;
        let diff = Diff::read(&listed, &patch, &tracked);
        Ok(Some(Self { revision: revision.display().to_string(), top, diff }))
    }

    /// Takes out of a report what does not concern the change, and tells of it. `before` are the texts on disk, by the
    /// indexes of their files: what has become of them since counts as changed, too.
    pub(crate) fn keep(&self, codebase: &Codebase, report: &mut Report, before: &[Arc<str>]) -> Note {
        let later: BTreeMap<FileIndex, Vec<Range<u32>>> = codebase
            .files()
            .iter()
            .zip(before)
            .filter(|(file, before)| file.text() != &***before)
            .filter_map(|(file, before)| match self.changed(file) {
                Changed::Lines(lines) => Some((file.index, changed_lines(lines, before, file.text()))),
                _ => None,
            })
            .collect();
        let changed = |file: &File| match later.get(&file.index) {
            Some(lines) => Changed::Lines(lines),
            None => self.changed(file),
        };
        let left_out = report.keep_changed(codebase, changed);
        let files = codebase.files().iter().filter(|file| file.source.requested);
        let files = files.filter(|file| self.changed(file) != Changed::Nothing).count();
        let revision = self.revision.clone();
        match files {
            0 => Note::NothingChanged { revision },
            files => Note::Since { revision, files, left_out },
        }
    }

    fn changed(&self, file: &File) -> Changed<'_> {
        match file.source.real.as_deref().and_then(|real| real.strip_prefix(&self.top).ok()) {
            Some(path) => self.diff.of(path),
            None => Changed::Whole,
        }
    }
}

/// Fixes the form of a difference against what the user's settings make of it.
const DIFF: [&str; 9] = [
    "--find-renames",
    // Among more new and gone files than this git looks for untouched ones only.
    "-l2000",
    "--ignore-submodules=all",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--no-abbrev",
];

/// The commit that the work tree is compared with.
fn merge_base(git: &Git, revision: &OsStr) -> Result<OsString, Failure> {
    let theirs = commit(git, revision).ok_or_else(|| unknown(git, revision))?;
    let ours = commit(git, OsStr::new("HEAD"))
        .ok_or_else(|| Failure::new(Problem::NoCommits).advise(Advice::CommitFirst))?;
    let base = git.run([OsStr::new("merge-base"), &theirs, &ours]).ok();
    base.and_then(|base| first_line(&base)).ok_or_else(|| {
        let is_shallow =
            git.run(["rev-parse", "--is-shallow-repository"]).is_ok_and(|said| said == b"true\n");
        let failure = Failure::new(Problem::NoMergeBase { revision: revision.display().to_string() });
        failure.advise(if is_shallow { Advice::FetchHistory } else { Advice::ChooseRevision })
    })
}

/// The id of the commit that a revision names.
fn commit(git: &Git, revision: &OsStr) -> Option<OsString> {
    let mut name = revision.to_owned();
    name.push("^{commit}");
    let args = ["rev-parse", "--verify", "--quiet", "--end-of-options"].map(OsStr::new);
    first_line(&git.run(args.into_iter().chain([name.as_os_str()])).ok()?)
}

fn first_line(answer: &[u8]) -> Option<OsString> {
    let line = answer.split(|byte| *byte == b'\n').next().filter(|line| !line.is_empty())?;
    Some(OsString::from_vec(line.to_vec()))
}

/// In CI a branch is often there under the name of its remote only.
fn unknown(git: &Git, revision: &OsStr) -> Failure {
    let failure = Failure::new(Problem::UnknownRevision { revision: revision.display().to_string() });
    let remote = OsStr::from_bytes(&[b"origin/", revision.as_bytes()].concat()).to_owned();
    match commit(git, &remote) {
        Some(_) => failure.advise(Advice::DidYouMean { nearest: remote.display().to_string() }),
        None => failure.advise(Advice::FetchRevision),
    }
}

fn directory(place: &Path) -> Option<PathBuf> {
    place.ancestors().find(|dir| dir.is_dir()).map(Path::to_path_buf)
}

/// What kept git from an answer about a directory, and what to do about it.
fn told(error: &GitError, dir: &Path) -> Failure {
    let path = dir.display().to_string();
    match error {
        GitError::NotInstalled => Failure::new(Problem::NoGit).advise(Advice::InstallGit),
        GitError::NotARepository => {
            Failure::new(Problem::NotARepository { path }).advise(Advice::CheckRepository)
        }
        GitError::ForeignOwner => Failure::new(Problem::ForeignRepository { path: path.clone() })
            .advise(Advice::TrustRepository { path }),
        GitError::Failed { message, .. } => {
            Failure::new(Problem::GitFailed { message: message.clone() }).advise(Advice::AskGit)
        }
    }
}
