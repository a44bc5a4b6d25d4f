//! Options to a session, and a session to what reports are made of.

use std::{env, num::NonZero, path::PathBuf, sync::Arc};

use rayon::ThreadPool;

use super::{
    Outcome, buffer,
    options::{LintOptions, ScopeOptions, Verbosity},
    output,
    pool::pool,
    progress::Progress,
    timings::Timings,
};
use crate::{
    check::{Report, Rules},
    messages::{
        Failure, Lang,
        run::{Note, Timing},
        usage::Problem,
    },
    pack::library,
    project::{Codebase, ReadLibrary},
    report::{self, Input, Site, UnusedPattern},
    session::{Choose, Configurations, Opening, RunProblem, Scope, ScopeInputs, Session},
    source,
};

/// What the arguments of the check name; without any, the current directory. This may read standard input.
pub(crate) fn scope(options: &ScopeOptions) -> Result<Scope, Failure> {
    let buffer = buffer::read(options)?;
    let paths = match (&buffer, &options.filename) {
        (Some(_), Some(path)) => vec![path.clone()],
        _ => options.paths.clone(),
    };
    let (root, gitignore) = (options.root.clone(), !options.no_ignore);
    let libraries = Some(library::read as ReadLibrary);
    Scope::of(ScopeInputs { root, gitignore, buffer, libraries, ..ScopeInputs::over(paths, current()?) })
}

/// These paths, everything else as usual.
pub(crate) fn scope_over(paths: Vec<PathBuf>) -> Result<Scope, Failure> {
    let libraries = Some(library::read as ReadLibrary);
    Scope::of(ScopeInputs { libraries, ..ScopeInputs::over(paths, current()?) })
}

/// The directory that relative paths start from.
pub(crate) fn current() -> Result<PathBuf, Failure> {
    env::current_dir().map_err(|error| Failure::new(Problem::NoCurrentDirectory).refused(&error))
}

/// What a check goes by, besides the rules.
pub(crate) struct Examination<'a> {
    pub(crate) scope: &'a Scope,
    /// Those of the projects are found when what they hold is read.
    pub(crate) configurations: &'a mut Configurations,
    /// How many threads; none for as many as the machine has processors.
    pub(crate) jobs: Option<NonZero<usize>>,
    /// Whether further snapshots follow, as fixes and changes on disk make them.
    pub(crate) goes_on: bool,
    pub(crate) verbosity: Verbosity,
    pub(crate) lang: Lang,
}

impl<'a> Examination<'a> {
    /// One that ends with its report, on as many threads as the machine has processors.
    pub(crate) const fn once(scope: &'a Scope, configurations: &'a mut Configurations, lang: Lang) -> Self {
        Self { scope, configurations, jobs: None, goes_on: false, verbosity: Verbosity::Normal, lang }
    }

    /// What the options of a check say of it.
    pub(crate) const fn of(
        options: &LintOptions,
        scope: &'a Scope,
        configurations: &'a mut Configurations,
        lang: Lang,
    ) -> Self {
        let goes_on = options.fixes.is_some() || options.watch;
        let verbosity = options.verbosity;
        Self { goes_on, verbosity, ..Self::once(scope, configurations, lang) }.on(options.jobs)
    }

    /// The same on so many threads.
    pub(crate) const fn on(self, jobs: Option<NonZero<usize>>) -> Self {
        Self { jobs, ..self }
    }

    /// The same telling so much besides its reports.
    pub(crate) const fn telling(self, verbosity: Verbosity) -> Self {
        Self { verbosity, ..self }
    }

    /// Reads what the scope holds and runs the rules that are chosen, of which there has to be one.
    pub(crate) fn run(&mut self, choose: &Choose<'_>, timings: &mut Timings) -> Result<Examined, Failure> {
        let (session, pool) = self.open(choose, true, timings)?;
        Ok(self.check(session, pool, timings))
    }

    /// The same for rules that something else than the user has chosen, of which there may be none.
    pub(crate) fn run_by_any(&mut self, choose: &Choose<'_>) -> Result<Examined, Failure> {
        let timings = &mut Timings::start();
        let (session, pool) = self.open(choose, false, timings)?;
        Ok(self.check(session, pool, timings))
    }

    /// Reads what the scope holds, with the rules of each project, and returns it with the threads to go on with.
    pub(crate) fn open(
        &mut self,
        choose: &Choose<'_>,
        needs_rules: bool,
        timings: &mut Timings,
    ) -> Result<(Session, ThreadPool), Failure> {
        let opening = Opening::of(self.scope, self.configurations, choose, needs_rules)?;
        let (session, pool) = read(self.jobs, self.lang, timings, || opening.read())?;
        Ok((if self.goes_on { session.remembering() } else { session }, pool))
    }

    /// Runs the rules over a snapshot.
    pub(crate) fn check(&self, session: Session, pool: ThreadPool, timings: &mut Timings) -> Examined {
        let progress = Progress::start(self.lang);
        let report = pool.install(|| session.check());
        timings.end(Timing::Rules);
        drop(progress);

        let unused = self.configurations.unused_patterns(self.scope, session.codebase());
        // This reads the table of words, which may be what goes wrong.
        let notes = session.notes(self.configurations, &unused);
        let problems = session.problems(&report);
        let unused = unused.into_iter();
        let data_version = session.platform().describe().version;
        Examined {
            shown_problems: problems.iter().map(|problem| shown(problem, self.lang)).collect(),
            problems,
            notes,
            unused_patterns: unused
                .map(|unused| UnusedPattern { path: unused.path, line: unused.line, pattern: unused.pattern })
                .collect(),
            data_version,
            session,
            report,
            verbosity: self.verbosity,
            lang: self.lang,
            pool,
        }
    }

    /// Reads what the scope holds, to be judged by these rules.
    pub(crate) fn read(
        &self,
        load: &source::Options,
        rules: Arc<Rules>,
        timings: &mut Timings,
    ) -> Result<(Session, ThreadPool), Failure> {
        read(self.jobs, self.lang, timings, || Session::read(self.scope, load, rules))
    }
}

/// Reads on threads of its own, which are returned.
fn read(
    jobs: Option<NonZero<usize>>,
    lang: Lang,
    timings: &mut Timings,
    read: impl FnOnce() -> Result<Session, Failure> + Send,
) -> Result<(Session, ThreadPool), Failure> {
    let pool = pool(jobs)?;
    timings.end(Timing::Start);
    let progress = Progress::start(lang);
    let session = pool.install(read);
    drop(progress);
    timings.end(Timing::Files);
    Ok((session?, pool))
}

/// What was seen, and what the rules say about it.
pub(crate) struct Examined {
    pub(crate) session: Session,
    pub(crate) report: Report,
    pub(crate) problems: Vec<RunProblem>,
    /// What is worth knowing of the configuration, the data and of files given by name that no rule looks at.
    pub(crate) notes: Vec<Note>,
    /// How much is told of it.
    pub(crate) verbosity: Verbosity,
    pub(crate) lang: Lang,
    /// The threads that did it.
    pub(crate) pool: ThreadPool,
    data_version: String,
    /// The problems as reports tell them.
    shown_problems: Vec<report::Problem>,
    unused_patterns: Vec<UnusedPattern>,
}

impl Examined {
    pub(crate) fn input(&self) -> Input<'_> {
        Input {
            codebase: self.codebase(),
            report: &self.report,
            lang: self.lang,
            data_version: &self.data_version,
            problems: &self.shown_problems,
            unused_patterns: &self.unused_patterns,
            site: Site::THIS,
            commit: None,
            pool: Some(&self.pool),
        }
    }

    pub(crate) const fn codebase(&self) -> &Codebase {
        self.session.codebase()
    }

    /// The texts of all files.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        self.codebase().files().iter().map(|file| file.source.text.clone()).collect()
    }

    /// Puts another snapshot and its report in the place of these, made on the same threads.
    pub(crate) fn turned<T: Send>(
        self,
        turn: impl FnOnce(Session, Report) -> (Session, Report, T) + Send,
    ) -> (Self, T) {
        let Self { session, report, pool, .. } = self;
        let (session, report, more) = pool.install(|| turn(session, report));
        (Self { session, report, pool, ..self }, more)
    }

    /// Adds something that went wrong later.
    pub(crate) fn add(&mut self, problem: RunProblem) {
        self.shown_problems.push(shown(&problem, self.lang));
        self.problems.push(problem);
    }

    /// Tells that a baseline stays as it is because not all could be checked, if that is so.
    pub(crate) fn refusal(&self, baseline: &str) -> Option<Outcome> {
        if self.problems.is_empty() {
            return None;
        }
        let failure = Failure::new(Problem::BaselineNotSaved { path: baseline.to_owned() });
        output::complain(&failure.text(self.lang));
        Some(Outcome::Incomplete)
    }
}

fn shown(problem: &RunProblem, lang: Lang) -> report::Problem {
    let shown = |path: &str, failure: &Failure, from_root| report::Problem {
        path: path.to_owned(),
        message: failure.sentence(lang),
        from_root,
    };
    let from_root = problem.from_root.as_ref();
    let from_root = from_root.map(|(path, failure)| Box::new(shown(path, failure, None)));
    shown(&problem.path, &problem.failure, from_root)
}
