//! A snapshot of the sources, and the rules that judge them.

use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use super::{Configuration, Configurations, DataInputs, RunProblem, Scope, UnusedPattern, data, problems};
use crate::{
    check::{
        Crash, Memo, Report, Rules, Settings,
        baseline::relative,
        coverage::{self, PassedOver},
        fix::{Done, Fixed, Level, fix},
        judge, judge_again,
    },
    messages::{
        Failure,
        run::Note,
        usage::{Advice, Problem},
    },
    platform::Platform,
    project::{Change, Codebase, File},
    source::{self, FileSet, Reason, Workspace},
};

/// A snapshot of the sources of a run, with the rules that judge them.
#[derive(Clone, Debug)]
pub struct Session {
    scope: Arc<Scope>,
    rules: Arc<Rules>,
    codebase: Codebase,
    requested: FileSet,
    /// What is known of files from one snapshot to the next, where that is wanted.
    memo: Option<Arc<Mutex<Memo>>>,
}

impl Session {
    /// Reads what a scope holds, on the threads of the current pool.
    ///
    /// # Errors
    /// There is nothing to look at, so that to find nothing would prove nothing.
    pub fn read(scope: &Scope, load: &source::Options, rules: Arc<Rules>) -> Result<Self, Failure> {
        let (codebase, requested) = read(scope, load);
        let session = Self { scope: Arc::new(scope.clone()), rules, codebase, requested, memo: None };
        session.expect_something()?;
        Ok(session)
    }

    /// A session over files that are there already, all of them asked for, judged by these rules.
    #[must_use]
    pub fn of(codebase: Codebase, rules: Arc<Rules>) -> Self {
        let requested = FileSet::all(codebase.files().len());
        Self { scope: Arc::default(), rules, codebase, requested, memo: None }
    }

    /// The same session, which keeps what rules say for its next snapshots. It takes memory in a run that has only one.
    #[must_use]
    pub fn remembering(self) -> Self {
        Self { memo: Some(Arc::default()), codebase: self.codebase.remembering(), ..self }
    }

    /// The next snapshot: some files have other texts, have come or are gone. What comes is asked for.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = Change>) -> Self {
        let codebase = self.codebase.with(changes);
        let requested = codebase.carry_over(&self.codebase, &self.requested);
        self.succeeded_by(codebase, requested)
    }

    /// The next snapshot, in which each of `files` takes the place of the one with its index.
    #[must_use]
    pub fn with_files(&self, files: impl IntoIterator<Item = File>) -> Self {
        self.succeeded_by(self.codebase.with_files(files), self.requested.clone())
    }

    /// The next snapshot. It owes nothing to a copy of this one, for to copy the list of files takes time.
    fn succeeded_by(&self, codebase: Codebase, requested: FileSet) -> Self {
        let Self { scope, rules, memo, .. } = self;
        Self { scope: scope.clone(), rules: rules.clone(), memo: memo.clone(), codebase, requested }
    }

    /// The same sources, judged by other rules. What is excluded is told anew of each file that was asked for.
    #[must_use]
    pub(super) fn judged_by(self, rules: Arc<Rules>, is_excluded: impl Fn(&Codebase, &File) -> bool) -> Self {
        let mut excluded: BTreeSet<PathBuf> = self.codebase.run().excluded.iter().cloned().collect();
        let mut is_requested = |file: &File| {
            let place = file.source.real.as_ref();
            let was_excluded = place.is_some_and(|place| excluded.remove(place));
            if !was_excluded && !self.requested.contains(file.index) {
                return false;
            }
            let is_excluded = is_excluded(&self.codebase, file);
            excluded.extend(place.filter(|_| is_excluded).cloned());
            !is_excluded
        };
        let requested = self.codebase.files().iter().map(&mut is_requested).collect();
        let codebase = self.codebase.clone().excluding(excluded.into_iter().collect());
        Self { rules, codebase, requested, ..self }
    }

    /// The rules of the snapshot.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the rules say about some files.
    #[must_use]
    pub fn findings(&self, files: &FileSet) -> Report {
        let rules = self.rules.by_file(&self.codebase, files);
        if self.memo.is_none() {
            return judge(&self.codebase, files.clone(), rules);
        }
        self.with_memo(|memo| judge_again(&self.codebase, files.clone(), rules, memo))
    }

    /// What the rules say about all files that were asked for.
    #[must_use]
    pub fn check(&self) -> Report {
        self.findings(&self.requested)
    }

    /// Makes the fixes of a report that nothing was taken out of yet. `take_out` takes out of a report what is no reason to
    /// edit.
    #[must_use]
    pub fn fixed(
        &self,
        report: Report,
        level: Level,
        take_out: &dyn Fn(&Codebase, &mut Report),
    ) -> (Self, Report, Done) {
        let fix = |memo: &mut Memo| fix(self.codebase.clone(), report, memo, level, take_out);
        let Fixed { codebase, report, done } = self.with_memo(fix);
        (self.succeeded_by(codebase, self.requested.clone()), report, done)
    }

    /// Does some work with what is known of files. It is taken out meanwhile: a thread that waits for others may begin
    /// another job, which asks for it too and then begins with none.
    fn with_memo<T>(&self, work: impl FnOnce(&mut Memo) -> T) -> T {
        let memo = || Some(self.memo.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner));
        let mut taken = memo().map(|mut memo| mem::take(&mut *memo)).unwrap_or_default();
        let done = work(&mut taken);
        if let Some(mut memo) = memo() {
            *memo = taken;
        }
        done
    }

    #[must_use]
    pub const fn codebase(&self) -> &Codebase {
        &self.codebase
    }

    #[must_use]
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// The files that were asked for.
    #[must_use]
    pub const fn requested(&self) -> &FileSet {
        &self.requested
    }

    #[must_use]
    pub fn platform(&self) -> &Platform {
        &self.rules.settings().platform
    }

    /// What kept a check from being whole: paths, then rules, then platform data, then directories in which nothing is
    /// judged.
    #[must_use]
    pub fn problems(&self, report: &Report) -> Vec<RunProblem> {
        let mut all = problems::of(&self.scope, &self.codebase, report, self.platform());
        all.extend(problems::unjudged(&self.scope, &self.codebase, &report.requested));
        all
    }

    /// Paths that could not be read, or that hold nothing to read.
    #[must_use]
    pub fn unread(&self) -> Vec<RunProblem> {
        problems::with_paths(&self.scope, &self.codebase, &self.requested)
    }

    /// What kept the reading from being whole, of paths and of platform data.
    #[must_use]
    pub fn reading_problems(&self) -> Vec<RunProblem> {
        let report = Report { requested: self.requested.clone(), ..Report::default() };
        problems::of(&self.scope, &self.codebase, &report, self.platform())
    }

    /// A rule that crashed, as a problem.
    #[must_use]
    pub fn crashed(&self, crash: &Crash) -> RunProblem {
        problems::crashed(&self.scope, crash)
    }

    /// What is worth knowing of the configurations, the data, and of files given by name that no rule looks at, though
    /// nothing is wrong with them.
    #[must_use]
    pub fn notes(&self, configurations: &Configurations, unused: &[UnusedPattern]) -> Vec<Note> {
        let mut notes = configurations.notes(Some(&self.codebase));
        notes.extend(unused.iter().map(|UnusedPattern { path, line, pattern }| Note::PatternUnused {
            place: format!("{path}:{line}"),
            pattern: pattern.clone(),
        }));
        notes.extend(data::grammar(self.platform(), &self.platform().describe()));
        notes.extend(self.passed_over());
        notes.extend(self.unread_libraries());
        notes
    }

    /// Tells of build files of libraries that could not be read.
    fn unread_libraries(&self) -> impl Iterator<Item = Note> {
        let unread = self.codebase.unreadable_libraries().take(MOST_NAMED);
        unread.map(|path| Note::LibraryUnread { path: relative(&self.scope.current, path) })
    }

    /// Tells of files that were given by name and that no rule looks at.
    fn passed_over(&self) -> Vec<Note> {
        let files = self.codebase.files_in(&self.requested);
        let passed_over = files.filter_map(|file| Some((file, coverage::passed_over(&self.codebase, file)?)));
        let by_place: BTreeMap<&Path, (&str, PassedOver)> = passed_over
            .filter_map(|(file, reason)| Some((file.source.real.as_deref()?, (file.path(), reason))))
            .collect();
        if by_place.is_empty() {
            return Vec::new();
        }
        let places: BTreeSet<PathBuf> = self.scope.places().collect();
        let given = places.iter().filter_map(|place| by_place.get(place.as_path()));
        let mut notes: Vec<Note> = given.map(|(path, reason)| note(path, *reason)).collect();
        let more = notes.len().saturating_sub(MOST_NAMED);
        notes.truncate(MOST_NAMED);
        notes.extend((more > 0).then_some(Note::MorePassedOver { files: more }));
        notes
    }

    /// Refuses a run that would say "nothing found" because there was nothing to look at. Files that are there and
    /// cannot be read are something: the report tells of them.
    fn expect_something(&self) -> Result<(), Failure> {
        let run = self.codebase.run();
        let is_there = |reason: &Reason| !matches!(reason, Reason::Missing);
        if !self.requested.is_empty()
            || !run.excluded.is_empty()
            || run.problems.iter().any(|problem| is_there(&problem.reason))
        {
            return Ok(());
        }
        match self.unread().into_iter().next() {
            Some(problem) => Err(problem.failure),
            None => {
                let path = run.unrecognized.first().cloned().unwrap_or_default();
                Err(Failure::new(Problem::NoSources { path }).advise(Advice::SourcesMayBeIgnored))
            }
        }
    }
}

/// Reads what a scope holds; beside the codebase stands which files are asked for.
pub(super) fn read(scope: &Scope, load: &source::Options) -> (Codebase, FileSet) {
    let (codebase, requested) = match &scope.buffer {
        None => Codebase::load(&scope.paths, load),
        Some(bytes) => {
            let path = scope.paths.first().map_or(Path::new(""), PathBuf::as_path);
            let workspace = Workspace::of_buffer(path, bytes, load);
            let requested = workspace.requested.clone();
            (Codebase::new(workspace), requested)
        }
    };
    match scope.libraries {
        Some(read) => (codebase.with_libraries(&scope.root, read), requested),
        None => (codebase, requested),
    }
}

/// The rules that settings give on the platform data of the run.
///
/// # Errors
/// The data cannot be opened.
pub fn any_rules(
    inputs: &DataInputs,
    configuration: &Configuration,
    settings: Settings,
) -> Result<Arc<Rules>, Failure> {
    let platform = data::open(inputs, configuration)?.into();
    Ok(Arc::new(Rules::of(Settings { platform, ..settings })))
}

/// So many files that no rule looks at are named one by one.
const MOST_NAMED: usize = 5;

fn note(path: &str, reason: PassedOver) -> Note {
    let path = path.to_owned();
    match reason {
        PassedOver::OutsideProjects => Note::OutsideProjects { path },
        PassedOver::NotADescription => Note::NotADescription { path },
        PassedOver::Excluded | PassedOver::NotASource => Note::NotASource { path },
    }
}
