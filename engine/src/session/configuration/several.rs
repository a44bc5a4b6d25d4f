//! The configurations of a run: that of the run itself, and those of the projects that have others.
//!
//! - A project is judged by the nearest configuration from its folder upwards; a file outside of all projects by the nearest
//!   one from its directory upwards. A file is looked for once in each directory, and read once.
//! - The first one is that of the first path, found in the same way: of it are the settings that a run has once.
//! - One that is named by an option, or none at all, counts for all.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Configuration, UnusedPattern, loader::Loader};
use crate::{
    check::ByDirectory,
    config::{FILE_NAME, Threshold},
    messages::{
        Failure,
        run::Note,
        usage::{Advice, Problem},
    },
    project::{Codebase, File, Project},
    rules::Catalog,
    session::{DataInputs, FileChoice, Inputs, Scope, data, snapshot::read},
    source::{FileSet, has_descriptor},
    system::canonical_if_there,
};

/// The configurations of a run.
pub struct Configurations {
    inputs: Inputs,
    loader: Loader,
    /// Never empty.
    all: Vec<Counting>,
    by_dir: ByDirectory,
    /// Configurations in projects, which count for nothing, and the folder of the project.
    unread: BTreeSet<(String, String)>,
    are_all_judged: bool,
}

/// A configuration and what it counts for.
pub struct Counting {
    pub configuration: Configuration,
    /// The folders of the projects, as readers see them; `.` for the current directory.
    pub projects: Vec<String>,
    /// Whether some file is judged by it.
    pub is_used: bool,
}

/// So many configurations that count for nothing are named one by one.
const MOST_NAMED: usize = 5;

impl Configurations {
    /// The configuration that the options name, else that of the first path; those of projects are yet to be found.
    ///
    /// # Errors
    /// The file named is not there, it or what it extends does not say what a configuration may say, or a path in it
    /// leads elsewhere.
    pub fn of(inputs: &Inputs, scope: &Scope) -> Result<Self, Failure> {
        data::expect_inside(&inputs.data, scope)?;
        let mut loader = Loader::of(scope);
        let path = match &inputs.config {
            FileChoice::At(path) => {
                scope.expect_not_led_outside(path, "--config")?;
                Some(path.clone())
            }
            FileChoice::None => None,
            FileChoice::Found => match scope.places().next() {
                Some(first) => loader.nearest(&start(&first, scope), scope)?,
                None => None,
            },
        };
        let configuration = loader.first(path.as_deref(), inputs, scope)?;
        Ok(Self {
            inputs: inputs.clone(),
            loader,
            all: vec![Counting { configuration, projects: Vec::new(), is_used: true }],
            by_dir: ByDirectory::default(),
            unread: BTreeSet::new(),
            are_all_judged: false,
        })
    }

    /// The same, but that nothing is excluded.
    #[must_use]
    pub fn of_all_files(self) -> Self {
        Self { are_all_judged: true, ..self }
    }

    /// Which platform data were asked for.
    #[must_use]
    pub const fn data(&self) -> &DataInputs {
        &self.inputs.data
    }

    /// The configuration of the run.
    #[must_use]
    pub fn run(&self) -> &Configuration {
        &self.all[0].configuration
    }

    /// Whether projects may have other configurations than the run.
    #[must_use]
    pub fn may_be_several(&self) -> bool {
        self.inputs.config == FileChoice::Found
    }

    /// Whether more than that of the run counts.
    #[must_use]
    pub fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// All of them with what they count for, that of the run first.
    pub fn all(&self) -> impl Iterator<Item = &Counting> {
        self.all.iter()
    }

    /// Those by which some file is judged.
    pub fn used(&self) -> impl Iterator<Item = &Configuration> {
        self.all.iter().filter(|counting| counting.is_used).map(|counting| &counting.configuration)
    }

    /// Which of them counts where.
    #[must_use]
    pub const fn by_dir(&self) -> &ByDirectory {
        &self.by_dir
    }

    /// The configuration by which a file is judged.
    #[must_use]
    pub fn of_file(&self, codebase: &Codebase, file: &File) -> &Configuration {
        let number = self.by_dir.of_file(codebase, file);
        self.all.get(number).map_or(self.run(), |counting| &counting.configuration)
    }

    /// From which severity on a finding in a file counts: the one asked for, else that of the file's configuration.
    #[must_use]
    pub fn fail_on(&self, asked: Option<Threshold>, codebase: &Codebase, file: Option<&File>) -> Threshold {
        file.map_or(self.run(), |file| self.of_file(codebase, file)).fail_on(asked)
    }

    /// Whether baseline entries of no use count: because that is asked for, or by a configuration that counts for some file.
    #[must_use]
    pub fn fails_on_stale(&self, is_asked: bool) -> bool {
        is_asked || self.used().any(|configuration| configuration.fails_on_stale(false))
    }

    /// Whether a file is excluded by its configuration.
    #[must_use]
    pub fn exclude(&self, codebase: &Codebase, file: &File) -> bool {
        let is_covered =
            |path: &PathBuf| self.of_file(codebase, file).excluded().any(|globs| globs.cover(path));
        !self.are_all_judged && file.source.real.as_ref().is_some_and(is_covered)
    }

    /// What the configuration of the run excludes.
    pub fn excluded(&self) -> impl Iterator<Item = &crate::source::Globs> {
        self.run().excluded().filter(|_| !self.are_all_judged)
    }

    /// The rules of all configurations that count for some file.
    ///
    /// # Errors
    /// Two of them define one rule.
    pub fn catalog(&self) -> Result<Catalog, Failure> {
        let mut used = self.used();
        let first = used.next().unwrap_or(self.run());
        let mut catalog = first.catalog.clone();
        for configuration in used {
            catalog.merge(&configuration.catalog).map_err(|(other, path)| {
                let (path, other) = (path.into(), other.into());
                Failure::new(Problem::RuleTwice { path, other }).advise(Advice::OneRuleOneFile)
            })?;
        }
        Ok(catalog)
    }

    /// The paths of all files that were read, from the current directory.
    pub fn paths(&self) -> impl Iterator<Item = &Path> + Clone {
        self.all.iter().flat_map(|counting| counting.configuration.paths())
    }

    /// Finds the configurations of the projects that hold files which are asked for, and of such files outside of any.
    ///
    /// # Errors
    /// One does not say what a configuration may say, or something else than that of the run about what a run has once.
    pub fn find(&mut self, scope: &Scope, codebase: &Codebase, requested: &FileSet) -> Result<(), Failure> {
        if !self.may_be_several() {
            return Ok(());
        }
        let excluded: FxHashSet<&Path> = codebase.run().excluded.iter().map(|path| &**path).collect();
        let is_asked_for = |file: &&File| {
            requested.contains(file.index)
                || !excluded.is_empty()
                    && file.source.real.as_deref().is_some_and(|path| excluded.contains(path))
        };
        let mut numbers: FxHashMap<Option<PathBuf>, usize> = FxHashMap::default();
        numbers.insert(self.run().paths().next().map(Path::to_path_buf), 0);
        let mut known: FxHashSet<&Path> = FxHashSet::default();
        let mut projects: FxHashSet<&Path> = FxHashSet::default();
        let mut by_dir = ByDirectory::default();
        self.all.truncate(1);
        self.all[0].projects.clear();
        self.all[0].is_used = false;
        self.unread.clear();
        let mut last = None;
        for file in codebase.files().iter().filter(is_asked_for) {
            let project = codebase.project_of(file.index);
            let described = project.filter(Project::has_descriptor);
            // Files of one project are judged alike, and outside of all those of one directory. Their texts are enough: both
            // are cut from paths of this run.
            let own = described.is_none().then(|| file.source.directory());
            let here = Some((project.map(|project| project.dir()), own.map(Path::as_os_str)));
            if std::mem::replace(&mut last, here) == here {
                continue;
            }
            let folder = project.and_then(|project| project.folder());
            let of_file = folder.filter(|_| described.is_some());
            for dir in [own, folder].into_iter().flatten() {
                if !known.insert(dir) {
                    continue;
                }
                let path = self.loader.nearest(dir, scope)?;
                if !numbers.contains_key(&path) {
                    let configuration = self.loader.load(path.as_deref(), &self.inputs, scope)?;
                    self.all.push(Counting { configuration, projects: Vec::new(), is_used: false });
                }
                let number = *numbers.entry(path).or_insert(self.all.len() - 1);
                by_dir.insert(dir.to_path_buf(), number);
            }
            let counting = &mut self.all[by_dir.of_file(codebase, file)];
            counting.is_used = true;
            if of_file.is_some_and(|dir| projects.insert(dir)) {
                counting.projects.extend(project.as_ref().map(|project| shown_dir(project).to_owned()));
            }
        }
        if self.are_several() {
            self.by_dir = by_dir;
        } else {
            self.all[0].is_used = true;
        }
        self.find_unread(codebase, &projects);
        self.expect_agreement()
    }

    /// The same, where nothing was read yet.
    ///
    /// # Errors
    /// The same.
    pub fn find_below(&mut self, scope: &Scope) -> Result<(), Failure> {
        if !self.may_be_several() {
            return Ok(());
        }
        let (codebase, requested) = read(scope, &scope.reading());
        self.find(scope, &codebase, &requested)
    }

    /// Notes the configurations that lie inside of some projects and count for nothing.
    fn find_unread(&mut self, codebase: &Codebase, projects: &FxHashSet<&Path>) {
        let found = &codebase.run().configurations;
        if found.is_empty() {
            return;
        }
        let described = codebase.projects().filter(Project::has_descriptor);
        let folders: FxHashMap<&Path, Project<'_>> =
            described.filter_map(|project| Some((project.folder()?, project))).collect();
        for (place, path) in found.iter().filter(|(place, _)| !self.loader.has_read(place)) {
            let nearest = place.ancestors().find_map(|dir| folders.get_key_value(dir));
            if let Some((_, project)) = nearest.filter(|(dir, _)| projects.contains(**dir)) {
                self.unread.insert((path.clone(), shown_dir(project).to_owned()));
            }
        }
    }

    /// Refuses configurations that say different things about what a run has once.
    fn expect_agreement(&self) -> Result<(), Failure> {
        let data = &self.inputs.data;
        let of_run = self.run();
        for other in self.used() {
            let places = |key| [of_run, other].map(|configuration| configuration.places_of(key));
            let dirs = [of_run, other]
                .map(|configuration| configuration.data_dir().map(|(dir, _)| canonical_if_there(&dir)));
            if !data::is_named(data) && dirs[0] != dirs[1] {
                return Err(self.differ(other, "data-dir", places("data-dir")));
            }
            let baselines = [of_run, other].map(|configuration| {
                configuration.baseline().map(|path| path.map(|path| canonical_if_there(&path)))
            });
            if self.inputs.baseline == FileChoice::Found && baselines[0] != baselines[1] {
                return Err(self.differ(other, "baseline", places("baseline")));
            }
            if data.version.is_none() && of_run.element_version() != other.element_version() {
                return Err(self.differ(other, "element-version", places("element-version")));
            }
        }
        Ok(())
    }

    /// That the configuration of the run and another differ in a key, which stands at these places, if it does.
    fn differ(&self, other: &Configuration, key: &'static str, places: [Option<String>; 2]) -> Failure {
        let name = |configuration: &Configuration| {
            let file = configuration.files.first().map(|file| file.shown.clone());
            file.unwrap_or_else(|| FILE_NAME.to_owned())
        };
        let (place, other) = match places {
            [Some(of_run), None] => (of_run, name(other)),
            [of_run, Some(place)] => (place, of_run.unwrap_or_else(|| name(self.run()))),
            [None, None] => (name(self.run()), name(other)),
        };
        let failure = Failure::new(Problem::ConfigsDiffer { place, key: key.to_owned(), other });
        failure.advise(Advice::OneForAll { option: format!("--{key}") })
    }

    /// The patterns that had nothing to match, of each file whose directory the run looked at as a whole.
    #[must_use]
    pub fn unused_patterns(&self, scope: &Scope, codebase: &Codebase) -> Vec<UnusedPattern> {
        if self.are_all_judged {
            return Vec::new();
        }
        let mut known = FxHashSet::default();
        let used = self.all.iter().filter(|counting| counting.is_used || !self.are_several());
        let files = used.flat_map(|counting| &counting.configuration.files);
        let files = files.filter(|file| known.insert(Arc::as_ptr(file).addr()));
        files.flat_map(|file| file.unused_patterns(scope, codebase)).collect()
    }

    /// Tells of files that may have been meant as a configuration, and of configurations that count for nothing.
    #[must_use]
    pub fn notes(&self, codebase: Option<&Codebase>) -> Vec<Note> {
        let mut notes = super::notes::nearly_named_notes(&self.loader.passed_over, codebase);
        let unread = self.unread.iter().take(MOST_NAMED).cloned();
        notes.extend(unread.map(|(path, project)| Note::ConfigInProject { path, project }));
        let more = self.unread.len().saturating_sub(MOST_NAMED);
        notes.extend((more > 0).then_some(Note::MoreConfigsInProjects { files: more }));
        notes
    }

    /// Tells that all that was asked for is excluded, if that is so.
    #[must_use]
    pub fn note_of(&self, codebase: &Codebase, requested: &FileSet) -> Option<Note> {
        let is_excluded = requested.is_empty() && !codebase.run().excluded.is_empty();
        let excludes = |configuration: &Configuration| {
            configuration.places_of("exclude").or_else(|| configuration.places_of("rules"))
        };
        let paths: Vec<String> = self.used().filter_map(excludes).collect();
        (is_excluded && !paths.is_empty()).then(|| Note::AllExcluded { path: paths.join(", ") })
    }
}

/// The folder of a project for readers.
fn shown_dir<'p>(project: &Project<'p>) -> &'p str {
    if project.dir().is_empty() { "." } else { project.dir() }
}

/// Where to begin to look for the configuration of a path, absolute: the folder of its project, else its directory.
fn start(path: &Path, scope: &Scope) -> PathBuf {
    let dir = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    scope.root.reach(dir).find(|dir| has_descriptor(dir)).unwrap_or(dir).to_path_buf()
}
