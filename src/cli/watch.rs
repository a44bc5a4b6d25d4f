//! `--watch`: checks again as files change, until a signal ends the run.
//!
//! - Where it is certain that only some known files have other bytes, these are read again. Whatever else happens (files and
//!   directories come or go, ignore files and settings change), everything is opened anew, the list of watched places too.
//! - A place is watched before it is read, so that no change falls between. A file that was seen half written changes again.
//! - What cannot be checked, by a broken configuration for one, is reported, and the run waits until that changes.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver},
    time::{Duration, Instant},
};

use notify::{
    Config, ErrorKind, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher,
    event::{AccessKind, AccessMode},
};

use super::{
    Outcome,
    examine::{self, Examination, Examined},
    options::LintOptions,
    output, reports, summary,
    timings::Timings,
};
use crate::{
    check::baseline::{self, relative},
    messages::{
        Failure, Lang,
        run::Summary,
        usage::{Advice, Problem},
    },
    project::{Change, Codebase},
    rules::Catalog,
    session::{Configuration, Configurations, FileChoice, Inputs, Scope, baseline as frozen},
    source::{CONFIGURATION, directories_below, has_descriptor, resolve_path},
};

/// A save is over when nothing has happened for so long.
const PAUSE: Duration = Duration::from_millis(50);

/// So long after the first change the state is shown although files go on changing.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// So many changed files are named one by one.
const MOST_NAMED: usize = 5;

const CLEAR_SCREEN: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Checks what the options name, and again after each change. Ends by itself only when nobody reads the output any more.
///
/// # Errors
/// The first check cannot be made, or changes cannot be watched.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let (mut watch, view) = opened(options, lang)?;
    let mut view = Ok(view?);
    let mut shown = Shown::of(&mut view, lang)?;
    let mut is_read = shown.print("", lang)?;
    while is_read {
        let places = watch.wait()?;
        let mut changed = BTreeSet::new();
        match watch.changes(&view, places.as_ref()) {
            Some(changes) if changes.is_empty() => continue,
            Some(changes) => {
                changed.extend(changes.iter().map(path));
                view = view.map(|view| view.with(changes));
            }
            None => {
                let new;
                (watch, new) = opened(options, lang)?;
                if let (Ok(old), Ok(new)) = (&view, &new) {
                    changed = changed_files(old.examined.codebase(), new.examined.codebase());
                }
                view = new;
            }
        }
        let now = Shown::of(&mut view, lang)?;
        if changed.is_empty() && now == shown {
            continue;
        }
        if changed.is_empty() {
            changed = watch.named(places.unwrap_or_default());
        }
        shown = now;
        is_read = shown.print(&line_of(changed, lang), lang)?;
    }
    Ok(Outcome::Clean)
}

/// Begins to watch what the options name, and reads it.
///
/// # Errors
/// It cannot be watched.
fn opened<'o>(options: &'o LintOptions, lang: Lang) -> Result<(Watch, Result<View<'o>, Failure>), Failure> {
    let mut watch = Watch::start(options)?;
    loop {
        let view = View::open(options, lang);
        // What the configurations of projects name is known only now; where that is not watched yet, it is read again.
        let Ok(known) = &view else { return Ok((watch, view)) };
        if !watch.add(Places::of_settings(&known.configurations, &known.scope))? {
            return Ok((watch, view));
        }
    }
}

/// A state of what is checked, with what it goes by.
struct View<'o> {
    options: &'o LintOptions,
    scope: Scope,
    configurations: Configurations,
    frozen: Option<frozen::BaselineFile>,
    examined: Examined,
}

impl<'o> View<'o> {
    /// Reads everything and checks it.
    fn open(options: &'o LintOptions, lang: Lang) -> Result<Self, Failure> {
        let inputs = options.inputs();
        let scope = examine::scope(&options.scope)?;
        let mut configurations = Configurations::of(&inputs, &scope)?;
        let frozen = frozen::of_check(&inputs.baseline, false, &scope, configurations.run())?;
        let mut examination = Examination::of(options, &scope, &mut configurations, lang);
        let choose = |catalog: &Catalog| options.selectors.among(catalog);
        let examined = examination.run(&choose, &mut Timings::start())?;
        Ok(Self { options, scope, configurations, frozen, examined })
    }

    /// The state after some changes, by the same settings.
    fn with(mut self, changes: Vec<Change>) -> Self {
        let Examined { session, pool, lang, .. } = self.examined;
        let session = pool.install(|| session.with(changes));
        let examination = Examination::of(self.options, &self.scope, &mut self.configurations, lang);
        let examined = examination.check(session, pool, &mut Timings::start());
        Self { examined, ..self }
    }
}

/// What stands on the streams for a state.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    /// For standard output.
    report: Vec<u8>,
    /// For standard error.
    notes: String,
}

impl Shown {
    fn of(view: &mut Result<View<'_>, Failure>, lang: Lang) -> Result<Self, Failure> {
        let view = match view {
            Ok(view) => view,
            Err(failure) => return Ok(Self { report: Vec::new(), notes: failure.text(lang) }),
        };
        let Examined { session, report, .. } = &mut view.examined;
        if let Some(frozen) = &view.frozen {
            frozen.apply(session.codebase(), report, &view.scope);
        }
        let note = view.configurations.note_of(session.codebase(), &report.requested);
        let input = view.examined.input();
        let notes = summary::notes(&view.examined, note.into_iter().collect());
        let is_quiet = view.options.verbosity.is_quiet();
        let counts = if is_quiet { String::new() } else { summary::counts(&input, &[]) };
        Ok(Self { report: reports::rendered(&view.options.report, &input)?, notes: notes + &counts })
    }

    /// Shows the state, on a terminal in place of the one before; elsewhere after a line that says what has changed, empty
    /// for the first state. Tells whether somebody still reads.
    fn print(&self, changed: &str, lang: Lang) -> Result<bool, Failure> {
        let start = match changed {
            "" => "",
            _ if output::stdout_is_terminal() => CLEAR_SCREEN,
            line => line,
        };
        let is_read = output::print_to_reader(&|to| {
            to.write_all(start.as_bytes())?;
            to.write_all(&self.report)
        })?;
        output::complain(&self.notes);
        output::complain(&summary::lines(&[Summary::Watching], lang));
        Ok(is_read)
    }
}

/// The line that says what has changed.
fn line_of(paths: BTreeSet<String>, lang: Lang) -> String {
    let more = paths.len().saturating_sub(MOST_NAMED);
    let paths = paths.into_iter().take(MOST_NAMED).collect::<Vec<_>>().join(", ");
    let changed = if more > 0 { Summary::ChangedMore { paths, more } } else { Summary::Changed { paths } };
    summary::lines(&[changed], lang)
}

fn path(change: &Change) -> String {
    match change {
        Change::Put(source) => source.path.clone(),
        Change::Remove(path) => path.clone().into(),
    }
}

/// The files that two states do not have alike.
fn changed_files(old: &Codebase, new: &Codebase) -> BTreeSet<String> {
    let sources = |codebase: &Codebase| -> BTreeMap<String, _> {
        let sources = codebase.files().iter().map(|file| file.source.clone());
        sources.map(|source| (source.path.clone(), source)).collect()
    };
    let (mut old, new) = (sources(old), sources(new));
    let mut changed = BTreeSet::new();
    for (path, source) in new {
        if !old.remove(&path).is_some_and(|old| old.reads_like(&source)) {
            changed.insert(path);
        }
    }
    changed.extend(old.into_keys());
    changed
}

/// What happens at the places that a check looks at.
struct Watch {
    /// The directory that relative paths start from, its links resolved.
    current: PathBuf,
    places: Places,
    /// The directories that are watched.
    dirs: BTreeSet<PathBuf>,
    events: Receiver<notify::Result<Event>>,
    /// Watches until it is dropped.
    watcher: RecommendedWatcher,
}

impl Watch {
    /// Begins to watch whatever a check by the options looks at.
    ///
    /// # Errors
    /// There is no root, or the system lets no more places be watched.
    fn start(options: &LintOptions) -> Result<Self, Failure> {
        let scope = examine::scope(&options.scope)?;
        let current = resolve_path(Path::new("."), &scope.current);
        let places = Places::of(&options.inputs(), &scope);
        let (sender, events) = mpsc::channel();
        let watcher = RecommendedWatcher::new(sender, Config::default());
        let watcher = watcher.map_err(|error| unwatched(&current, &error))?;
        let mut watch = Self { current, places: Places::default(), dirs: BTreeSet::new(), events, watcher };
        watch.add(places)?;
        Ok(watch)
    }

    /// Begins to watch further places. Tells whether there were any.
    ///
    /// # Errors
    /// The system lets no more places be watched.
    fn add(&mut self, places: Places) -> Result<bool, Failure> {
        let new: Vec<PathBuf> = places.directories().difference(&self.dirs).cloned().collect();
        for dir in &new {
            match self.watcher.watch(dir, RecursiveMode::NonRecursive) {
                // What can be listed by nobody, or is gone already, is told by the check.
                Err(error) if !is_out_of_reach(&error) => return Err(unwatched(dir, &error)),
                _ => {}
            }
        }
        let is_more = !new.is_empty();
        self.dirs.extend(new);
        self.places.settings.extend(places.settings);
        Ok(is_more)
    }

    /// Waits until something happens, and on until it is over. Returns where, or nothing where only the system knows.
    ///
    /// # Errors
    /// Nothing is watched any more.
    fn wait(&self) -> Result<Option<BTreeSet<PathBuf>>, Failure> {
        let mut places = Some(BTreeSet::new());
        while places.as_ref().is_some_and(BTreeSet::is_empty) {
            let event = self.events.recv();
            let event = event.map_err(|_| unwatched(&self.current, &notify::Error::generic("")))?;
            add(&mut places, event);
        }
        let begun = Instant::now();
        while begun.elapsed() < LONGEST_WAIT
            && let Ok(event) = self.events.recv_timeout(PAUSE)
        {
            add(&mut places, event);
        }
        Ok(places)
    }

    /// What has changed at some places since a state; nothing where everything has to be opened anew to know.
    fn changes(
        &self,
        view: &Result<View<'_>, Failure>,
        places: Option<&BTreeSet<PathBuf>>,
    ) -> Option<Vec<Change>> {
        let (Ok(view), Some(places)) = (view, places) else { return None };
        let has_settings = places.iter().any(|place| self.places.is_of_settings(place));
        if has_settings { None } else { view.examined.session.changes_at(places) }
    }

    /// What to name where no source has changed: the settings among some places, else these.
    fn named(&self, places: BTreeSet<PathBuf>) -> BTreeSet<String> {
        let (settings, others): (BTreeSet<_>, BTreeSet<_>) =
            places.into_iter().partition(|place| self.places.is_of_settings(place));
        let named = if settings.is_empty() { others } else { settings };
        named.iter().map(|place| relative(&self.current, place)).collect()
    }
}

/// Adds where something has happened. To read changes nothing.
fn add(places: &mut Option<BTreeSet<PathBuf>>, event: notify::Result<Event>) {
    match event {
        Ok(event) if event.need_rescan() => *places = None,
        Ok(Event { kind: EventKind::Access(kind), .. }) if kind != AccessKind::Close(AccessMode::Write) => {}
        Ok(event) => places.iter_mut().for_each(|places| places.extend(event.paths.iter().cloned())),
        Err(_) => *places = None,
    }
}

/// What a check looks at, absolute, links resolved.
#[derive(Debug, Default)]
struct Places {
    /// Directories with all that lies below.
    trees: BTreeSet<PathBuf>,
    /// Directories by themselves.
    dirs: BTreeSet<PathBuf>,
    /// Files and directories of settings, there or not.
    settings: BTreeSet<PathBuf>,
}

impl Places {
    fn of(inputs: &Inputs, scope: &Scope) -> Self {
        let mut places = Self::default();
        for path in &scope.paths {
            let place = resolve_path(path, &scope.current);
            let start = nearest_directory(&place);
            places.trees.extend((start == place).then(|| place.clone()));
            // The rest of its project is context, and settings may lie in all directories above.
            let project = scope.root.reach(start).find(|dir| has_descriptor(dir));
            places.trees.extend(project.map(Path::to_path_buf));
            places.dirs.extend(scope.root.reach(start).map(Path::to_path_buf));
            places.dirs.extend([start].into_iter().chain(start.parent()).map(Path::to_path_buf));
        }
        let named = [&inputs.config, &inputs.baseline].into_iter().filter_map(|choice| match choice {
            FileChoice::At(path) => Some(path.clone()),
            FileChoice::Found | FileChoice::None => None,
        });
        let data = [&inputs.data.dir, &inputs.data.variable].into_iter().flatten().cloned();
        places.add_settings(named.chain(data), scope);
        match Configurations::of(inputs, scope) {
            Ok(configurations) => places.add_settings(told(configurations.run()), scope),
            // It may be any file below the root that has to change.
            Err(_) => _ = places.trees.insert(scope.root.path().to_path_buf()),
        }
        places
    }

    /// What configurations are and name.
    fn of_settings(configurations: &Configurations, scope: &Scope) -> Self {
        let mut places = Self::default();
        for counting in configurations.all() {
            places.add_settings(told(&counting.configuration), scope);
        }
        places
    }

    fn add_settings(&mut self, paths: impl IntoIterator<Item = PathBuf>, scope: &Scope) {
        for path in paths {
            let place = resolve_path(&path, &scope.current);
            let dir = nearest_directory(&place);
            let watched = if dir == place { &mut self.trees } else { &mut self.dirs };
            watched.insert(dir.to_path_buf());
            self.settings.insert(place);
        }
    }

    /// The directories to watch.
    fn directories(&self) -> BTreeSet<PathBuf> {
        let below = self.trees.iter().flat_map(|tree| directories_below(tree));
        below.chain(self.dirs.iter().cloned()).collect()
    }

    fn is_of_settings(&self, place: &Path) -> bool {
        let is_named = |name| place.file_name().is_some_and(|known| known == name);
        is_named(CONFIGURATION)
            || is_named(baseline::FILE_NAME)
            || self.settings.iter().any(|settings| place.starts_with(settings))
    }
}

/// The files of a configuration and what they name.
fn told(configuration: &Configuration) -> impl Iterator<Item = PathBuf> {
    let files = configuration.paths().map(Path::to_path_buf);
    let told = files.chain(configuration.baseline().flatten()).chain(configuration.folder_paths());
    told.chain(configuration.data_dir().map(|(dir, _)| dir))
}

/// The place itself where it is a directory, else the nearest one above it.
fn nearest_directory(place: &Path) -> &Path {
    place.ancestors().find(|dir| dir.is_dir()).unwrap_or(place)
}

/// Whether a directory cannot be watched because it is gone, or may not be read.
fn is_out_of_reach(error: &notify::Error) -> bool {
    match &error.kind {
        ErrorKind::PathNotFound => true,
        ErrorKind::Io(error) => {
            matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied)
        }
        _ => false,
    }
}

fn unwatched(dir: &Path, error: &notify::Error) -> Failure {
    let failure = Failure::new(Problem::NotWatched { path: dir.display().to_string() });
    match &error.kind {
        ErrorKind::MaxFilesWatch => failure.advise(Advice::RaiseWatchLimit),
        ErrorKind::Io(error) => failure.refused(error),
        _ => failure.advise(Advice::RunAgain),
    }
}
