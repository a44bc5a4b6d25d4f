//! Looking at what the options name: options to a codebase, a codebase to what the rules say about it.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    num::NonZero,
    path::{Path, PathBuf},
    sync::Arc,
};

use rayon::ThreadPool;

use super::{
    Outcome,
    buffer::Buffer,
    configuration::Configuration,
    data,
    failure::Failure,
    options::{Inputs, ScopeOptions},
    output,
    pool::pool,
    progress::Progress,
    select,
    timings::Timings,
    trouble::{self, Trouble},
};
use crate::{
    check::{
        self, Report, Settings,
        coverage::{self, PassedOver},
    },
    messages::{
        Lang,
        run::{Note, Timing},
        usage::{Advice, Problem},
    },
    project::Codebase,
    report::{self, Input, UnusedPattern},
    source::{self, FileSet, Reason, Root, Workspace, is_led_outside, place, stays_inside},
};

/// What to look at.
pub(crate) struct Scope {
    /// As typed; never empty.
    pub(crate) paths: Vec<PathBuf>,
    /// The directory relative paths start from.
    pub(crate) current: PathBuf,
    pub(crate) root: Root,
    gitignore: bool,
    /// The text that stands for the only path.
    buffer: Option<Buffer>,
}

impl Scope {
    /// What the arguments of the check name; without any, the current directory. This may read standard input.
    pub(crate) fn of(options: &ScopeOptions) -> Result<Self, Failure> {
        let buffer = Buffer::of(options)?;
        let paths = match &buffer {
            Some(buffer) => vec![buffer.path.clone()],
            None => options.paths.clone(),
        };
        let mut scope = Self { buffer, ..Self::over(paths)? };
        if let Some(root) = &options.root {
            let missing = |_| {
                let path = root.to_string_lossy().into_owned();
                Failure::new(Problem::RootMissing { path }).advise(Advice::CheckPath)
            };
            scope.root = Root::at(root).map_err(missing)?;
        }
        scope.gitignore = !options.no_ignore;
        Ok(scope)
    }

    /// These paths, everything else as usual.
    pub(crate) fn over(mut paths: Vec<PathBuf>) -> Result<Self, Failure> {
        let current = current()?;
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let root = Root::of_run(&paths, &current);
        Ok(Self { paths, current, root, gitignore: true, buffer: None })
    }

    /// How to read what the paths hold: no text resources, nothing excluded but by `.gitignore`.
    pub(crate) fn reading(&self) -> source::Options {
        source::Options {
            root: Some(self.root.clone()),
            gitignore: self.gitignore,
            ..source::Options::new(self.current.clone())
        }
    }

    /// All that lies below a directory, what git ignores included.
    pub(crate) fn whole(dir: PathBuf) -> Result<Self, Failure> {
        Ok(Self { gitignore: false, ..Self::over(vec![dir])? })
    }

    /// Whether a file of settings that was found, its path absolute and that of its directory without links, is no link
    /// to elsewhere.
    pub(crate) fn holds(&self, file: &Path) -> bool {
        file.parent().is_some_and(|dir| stays_inside(file, &self.root.bounds_of(dir)))
    }

    /// Refuses a path of an option that names a place in the root where a link leads out of it.
    pub(crate) fn expect_not_led_outside(&self, path: &Path, option: &str) -> Result<(), Failure> {
        if !is_led_outside(path, &self.current, self.root.path()) {
            return Ok(());
        }
        Err(Failure::new(self.led_outside(path)).advise(Advice::NameTarget { option: option.to_owned() }))
    }

    /// What to say of a path that leads out of the root by a link.
    pub(crate) fn led_outside(&self, path: &Path) -> Problem {
        let [path, root] = [path, self.root.path()].map(|path| path.display().to_string());
        Problem::LedOutside { path, root }
    }

    /// Where the paths lead, all links resolved; those where nothing is are left out, but for that of a buffer.
    pub(crate) fn places(&self) -> impl Iterator<Item = PathBuf> {
        let places = self.paths.iter().map(|path| place(path, &self.current));
        places.filter(|place| self.buffer.is_some() || place.exists())
    }
}

/// What was seen, and what the rules say about it.
pub(crate) struct Examined {
    pub(crate) codebase: Codebase,
    pub(crate) report: Report,
    pub(crate) troubles: Vec<Trouble>,
    /// What is worth knowing of the configuration, the data and of files given by name that no rule looks at.
    pub(crate) notes: Vec<Note>,
    pub(crate) lang: Lang,
    /// The threads that did it.
    pub(crate) pool: ThreadPool,
    data_version: String,
    problems: Vec<report::Problem>,
    unused_patterns: Vec<UnusedPattern>,
}

impl Examined {
    pub(crate) fn input(&self) -> Input<'_> {
        Input {
            codebase: &self.codebase,
            report: &self.report,
            lang: self.lang,
            data_version: &self.data_version,
            problems: &self.problems,
            unused_patterns: &self.unused_patterns,
        }
    }

    /// The texts of all files.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        self.codebase.files().iter().map(|file| file.source.text.clone()).collect()
    }

    /// Puts another codebase and its report in the place of these, made on the same threads.
    pub(crate) fn turned<T: Send>(
        self,
        turn: impl FnOnce(Codebase, Report) -> (Codebase, Report, T) + Send,
    ) -> (Self, T) {
        let Self { codebase, report, pool, .. } = self;
        let (codebase, report, more) = pool.install(|| turn(codebase, report));
        (Self { codebase, report, pool, ..self }, more)
    }

    /// Adds something that went wrong later.
    pub(crate) fn add(&mut self, trouble: Trouble) {
        self.problems.push(problem(&trouble, self.lang));
        self.troubles.push(trouble);
    }

    /// Tells that a baseline stays as it is because not all could be checked, if that is so.
    pub(crate) fn refusal(&self, baseline: &str) -> Option<Outcome> {
        if self.troubles.is_empty() {
            return None;
        }
        let failure = Failure::new(Problem::BaselineNotSaved { path: baseline.to_owned() });
        output::complain(&failure.text(self.lang));
        Some(Outcome::Incomplete)
    }
}

/// The directory that relative paths start from.
pub(crate) fn current() -> Result<PathBuf, Failure> {
    env::current_dir().map_err(|error| output::refused(Failure::new(Problem::NoCurrentDirectory), &error))
}

/// Reads what the scope holds and runs the rules that are selected, of which there has to be one.
pub(crate) fn examine(
    inputs: &Inputs,
    scope: &Scope,
    configuration: &Configuration,
    mut settings: Settings,
    lang: Lang,
    timings: &mut Timings,
) -> Result<Examined, Failure> {
    settings.platform = data::open(&inputs.data, configuration)?.into();
    settings.is_of_one_file = scope.buffer.is_some();
    select::expect_rules(&settings)?;
    examine_by((inputs, scope, configuration), &settings, lang, timings)
}

/// The same for rules that something else than the user has chosen, of which there may be none.
pub(crate) fn examine_by_any(
    inputs: &Inputs,
    scope: &Scope,
    configuration: &Configuration,
    mut settings: Settings,
    lang: Lang,
) -> Result<Examined, Failure> {
    settings.platform = data::open(&inputs.data, configuration)?.into();
    let asked = (inputs, scope, configuration);
    examine_by(asked, &settings, lang, &mut Timings::start())
}

fn examine_by(
    (inputs, scope, configuration): (&Inputs, &Scope, &Configuration),
    settings: &Settings,
    lang: Lang,
    timings: &mut Timings,
) -> Result<Examined, Failure> {
    let platform = &*settings.platform;
    let described = platform.describe();
    let load = source::Options {
        exclude: configuration.excluded().cloned().collect(),
        resources: settings.reads_resources(),
        ..scope.reading()
    };
    let (codebase, requested, pool) = read(inputs.jobs, scope, &load, lang, timings)?;
    let progress = Progress::start(lang);
    let report = pool.install(|| check::run_with(&codebase, requested, settings));
    timings.end(Timing::Rules);
    drop(progress);

    // This reads the table of words, which may be what goes wrong.
    let grammar = data::grammar(platform, &described);
    let mut troubles = trouble::of(&codebase, &report, platform, &scope.paths);
    troubles.extend(trouble::unjudged(&codebase, &report.requested, &scope.paths));
    let unused_patterns = configuration.unused_patterns(scope, &codebase);
    let mut notes = configuration.nearly_named(Some(&codebase));
    notes.extend(unused_patterns.iter().map(|UnusedPattern { path, line, pattern }| Note::PatternUnused {
        place: format!("{path}:{line}"),
        pattern: pattern.clone(),
    }));
    notes.extend(grammar);
    notes.extend(passed_over(&codebase, &report.requested, scope));
    Ok(Examined {
        problems: troubles.iter().map(|trouble| problem(trouble, lang)).collect(),
        troubles,
        notes,
        unused_patterns,
        data_version: described.version,
        codebase,
        report,
        lang,
        pool,
    })
}

/// So many files are told of one by one.
const TOLD: usize = 5;

/// Tells of files that were given by name and that no rule looks at.
fn passed_over(codebase: &Codebase, requested: &FileSet, scope: &Scope) -> Vec<Note> {
    let passed_over =
        codebase.files_in(requested).filter_map(|file| Some((file, coverage::passed_over(codebase, file)?)));
    let by_place: BTreeMap<&Path, (&str, PassedOver)> = passed_over
        .filter_map(|(file, reason)| Some((file.source.real.as_deref()?, (file.path(), reason))))
        .collect();
    if by_place.is_empty() {
        return Vec::new();
    }
    let places: BTreeSet<PathBuf> = scope.places().collect();
    let given = places.iter().filter_map(|place| by_place.get(place.as_path()));
    let mut notes: Vec<Note> = given.map(|(path, reason)| note(path, *reason)).collect();
    let more = notes.len().saturating_sub(TOLD);
    notes.truncate(TOLD);
    notes.extend((more > 0).then_some(Note::MorePassedOver { files: more }));
    notes
}

fn note(path: &str, reason: PassedOver) -> Note {
    let path = path.to_owned();
    match reason {
        PassedOver::OutsideProjects => Note::OutsideProjects { path },
        PassedOver::NotADescription => Note::NotADescription { path },
        PassedOver::Excluded | PassedOver::NotASource => Note::NotASource { path },
    }
}

/// Reads what the scope holds and returns it with the files that were asked for and the threads to go on with.
pub(crate) fn read(
    jobs: Option<NonZero<usize>>,
    scope: &Scope,
    load: &source::Options,
    lang: Lang,
    timings: &mut Timings,
) -> Result<(Codebase, FileSet, ThreadPool), Failure> {
    let pool = pool(jobs)?;
    timings.end(Timing::Start);

    let progress = Progress::start(lang);
    let (codebase, requested) = pool.install(|| match &scope.buffer {
        Some(buffer) => {
            let workspace = Workspace::of_buffer(&buffer.path, &buffer.bytes, load);
            let requested = workspace.requested.clone();
            (Codebase::new(workspace), requested)
        }
        None => Codebase::load(&scope.paths, load),
    });
    drop(progress);
    timings.end(Timing::Files);
    expect_something(&codebase, &requested, &scope.paths)?;
    Ok((codebase, requested, pool))
}

fn problem(trouble: &Trouble, lang: Lang) -> report::Problem {
    let told = |path: &str, failure: &Failure, from_root| report::Problem {
        path: path.to_owned(),
        message: failure.sentence(lang),
        from_root,
    };
    let from_root = trouble.from_root.as_ref();
    let from_root = from_root.map(|(path, failure)| Box::new(told(path, failure, None)));
    told(&trouble.path, &trouble.failure, from_root)
}

/// Refuses a run that would say "nothing found" because there was nothing to look at. Files that are there and
/// cannot be read are something: the report tells of them.
fn expect_something(codebase: &Codebase, requested: &FileSet, paths: &[PathBuf]) -> Result<(), Failure> {
    let run = codebase.run();
    let is_there = |reason: &Reason| !matches!(reason, Reason::Missing);
    if !requested.is_empty()
        || !run.excluded.is_empty()
        || run.problems.iter().any(|problem| is_there(&problem.reason))
    {
        return Ok(());
    }
    match trouble::with_paths(codebase, requested, paths).into_iter().next() {
        Some(trouble) => Err(trouble.failure),
        None => {
            let path = run.unrecognized.first().cloned().unwrap_or_default();
            Err(Failure::new(Problem::NoSources { path }).advise(Advice::SourcesMayBeIgnored))
        }
    }
}
