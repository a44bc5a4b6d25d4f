//! The baseline of a run: the file that is named or found, and what it takes out of a report.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use super::{Configuration, FileChoice, Scope, text_file::TextFile};
use crate::{
    check::{
        Baseline, Report,
        baseline::{Broken, FILE_NAME, LineFault, relative, report_unexplained},
    },
    messages::{
        Failure,
        usage::{Advice, Problem, Refusal},
    },
    project::Codebase,
    system::{canonical, canonical_if_there},
};

const BASELINE: TextFile = TextFile {
    limit: 64 << 20,
    problem: |path| Problem::BaselineUnread { path },
    missing: None,
    too_large: Advice::MendBaseline,
    not_utf8: Advice::MendBaseline,
};

/// A baseline and the file it lives in.
pub struct BaselineFile {
    pub baseline: Baseline,
    pub is_new: bool,
    path: PathBuf,
    /// As readers see the path.
    pub shown: String,
    /// Absolute, with all links resolved: paths of entries start here.
    dir: PathBuf,
}

impl BaselineFile {
    /// The file that an option names, there yet or not. A link in the root does not make it another one elsewhere.
    pub fn named(path: &Path, scope: &Scope, option: &str) -> Result<Self, Failure> {
        scope.expect_not_led_outside(path, option)?;
        Self::at(path)
    }

    /// The file at a path that must be there.
    pub fn given(path: &Path) -> Result<Self, Failure> {
        if fs::metadata(path).is_err_and(|error| is_missing(&error)) {
            let problem = Problem::NoSuchBaseline { path: path.display().to_string() };
            return Err(Failure::new(problem).advise(Advice::CreateBaseline));
        }
        Self::at(path)
    }

    /// The file at a path; an empty baseline where there is none yet.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        let shown = path.display().to_string();
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        expect_writable(path)?;
        let dir = canonical(parent).map_err(|error| unread(&shown, &error))?;
        let text = match fs::metadata(path) {
            Err(error) if is_missing(&error) => None,
            _ => Some(read(path, &shown)?),
        };
        let is_new = text.is_none();
        let baseline = text.map_or(Ok(Baseline::default()), |text| Baseline::parse(&text));
        let baseline = baseline.map_err(|broken| to_failure(&broken, &shown))?;
        Ok(Self { baseline, is_new, path: path.to_path_buf(), shown, dir })
    }

    /// Takes what is frozen out of what was found, and adds what rules say of the baseline itself.
    pub fn apply(&self, codebase: &Codebase, report: &mut Report, scope: &Scope) {
        self.suppress(codebase, report, scope);
        report_unexplained(codebase, report);
    }

    /// Takes what is frozen out of what was found.
    pub fn suppress(&self, codebase: &Codebase, report: &mut Report, scope: &Scope) {
        let given: Vec<PathBuf> = scope.places().collect();
        let is_gone = |path: &Path| {
            let is_missing =
                |error: &io::Error| matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
            given.iter().any(|given| path.starts_with(given))
                && fs::symlink_metadata(path).is_err_and(|error| is_missing(&error))
        };
        self.baseline.suppress(codebase, report, (&self.dir, &self.shown), &is_gone);
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory that paths of entries start from.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }
}

/// The baseline that a check goes by: the one named, else the one found, unless none is wanted. There may be none only
/// where none is needed.
pub fn of_check(
    asked: &FileChoice,
    is_needed: bool,
    scope: &Scope,
    configuration: &Configuration,
) -> Result<Option<BaselineFile>, Failure> {
    let file = match asked {
        FileChoice::At(path) => {
            scope.expect_not_led_outside(path, "--baseline")?;
            Some(BaselineFile::given(path)?)
        }
        FileChoice::None => None,
        FileChoice::Found => match configuration.baseline() {
            Some(Some(path)) => Some(BaselineFile::given(&path)?),
            _ => unnamed(scope, configuration)?,
        },
    };
    match file {
        None if is_needed => Err(Failure::new(Problem::NoBaseline).advise(Advice::CreateBaseline)),
        file => Ok(file),
    }
}

/// The baseline of a run that names none: the one of the configuration, there yet or not, else the one found.
pub fn unnamed(scope: &Scope, configuration: &Configuration) -> Result<Option<BaselineFile>, Failure> {
    match configuration.baseline() {
        Some(path) => path.map(|path| BaselineFile::at(&path)).transpose(),
        None => discovered(scope),
    }
}

/// The nearest baseline beside or above each of the paths, up to the root.
fn discovered(scope: &Scope) -> Result<Option<BaselineFile>, Failure> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in scope.places() {
        let start = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(&path) };
        let mut files = scope.root.reach(start).map(|dir| dir.join(FILE_NAME));
        let nearest = files.find(|file| file.is_file());
        found.extend(nearest.filter(|file| !found.contains(file)));
    }
    let here = canonical_if_there(&scope.current);
    if let Some(link) = found.iter().find(|file| !scope.holds(file)) {
        let path = PathBuf::from(relative(&here, link));
        let option = "--baseline".to_owned();
        return Err(Failure::new(scope.led_outside(&path)).advise(Advice::NameTarget { option }));
    }
    let mut found = found.iter().map(|path| PathBuf::from(relative(&here, path)));
    match (found.next(), found.next()) {
        (None, _) => Ok(None),
        (Some(path), None) => BaselineFile::at(&path).map(Some),
        (Some(one), Some(other)) => {
            let [one, other] = [one, other].map(|path| path.display().to_string());
            Err(Failure::new(Problem::SeveralBaselines { one, other }).advise(Advice::OneBaselineAtATime))
        }
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// The text of a baseline, of ours or of the tool that people come from, without a byte order mark.
///
/// # Errors
/// It cannot be read, is too large, or is no text.
pub fn read(path: &Path, shown: &str) -> Result<String, Failure> {
    BASELINE.read(path, shown)
}

/// That a baseline could not be read, and why.
#[must_use]
pub fn unread(shown: &str, error: &io::Error) -> Failure {
    BASELINE.unread(shown, error)
}

/// What is wrong with the text of a baseline, and what to do about it.
fn to_failure(broken: &Broken, shown: &str) -> Failure {
    let (path, line) = (shown.to_owned(), broken.line);
    match broken.fault {
        LineFault::NoHeader => Failure::new(Problem::BaselineNoHeader { path, line })
            .advise(Advice::MendBaseline)
            .advise(Advice::ImportBaseline),
        LineFault::OtherVersion { version } => {
            Failure::new(Problem::BaselineVersion { path, line, version }).advise(Advice::UpdateStapel)
        }
        LineFault::Conflict => {
            Failure::new(Problem::BaselineConflict { path, line }).advise(Advice::ResolveConflict)
        }
        LineFault::NotJson { column } => {
            Failure::new(Problem::BaselineNotJson { path, line, column }).advise(Advice::MendBaseline)
        }
        LineFault::Shape { column } => {
            Failure::new(Problem::BaselineShape { path, line, column }).advise(Advice::MendBaseline)
        }
    }
}

/// Refuses a file that cannot be written, before the work for it is done.
pub fn expect_writable(path: &Path) -> Result<(), Failure> {
    let unwritten = || Failure::new(Problem::NotWritten { path: path.display().to_string() });
    if path.is_dir() {
        return Err(unwritten().because(Refusal::IsDirectory).advise(Advice::GiveFile));
    }
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() && !parent.is_dir() => {
            let advice = Advice::CreateDirectory { path: parent.display().to_string() };
            Err(unwritten().because(Refusal::NotFound).advise(advice))
        }
        _ => Ok(()),
    }
}
