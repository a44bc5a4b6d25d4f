//! All files of a run, split into projects, and the questions that need more than one file.

mod difference;
mod element_names;
mod relisted;

use std::{
    borrow::Cow,
    collections::BTreeMap,
    mem,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

pub use difference::Difference;
use element_names::ElementNames;
pub(super) use relisted::Relisted;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Element, File, FileRole, Module, ValueWords,
    companions::{Companion, Companions, DESCRIPTION, MODULE, family},
    dependencies::{Dependency, DependencyTracker},
    file::id_hash,
    kindless,
    library::{Libraries, Library, LibraryName, ReadLibrary},
    namespaces::Namespaces,
    usages::UsageMemo,
};
use crate::{
    platform::{
        Lookup, Version,
        words::{key, value},
    },
    source::{FileIndex, FileSet, Options, ProjectFiles, Root, RunInfo, Source, Walks, Workspace},
    syntax::yaml::{NodeId, Value},
};

/// The files of a run with their trees, ordered by path, and the projects they form: one snapshot, which does not
/// change. The next one shares with it what has stayed the same.
#[derive(Clone, Debug)]
pub struct Codebase {
    files: Arc<Vec<File>>,
    links: Arc<Links>,
    run: Arc<RunInfo>,
    /// What is known of the names of each project from one snapshot to the next, by its directory; none in a run that has
    /// one snapshot only.
    usages: Option<Arc<UsageMemos>>,
    /// The build files of libraries beside the projects.
    libraries: Arc<Libraries>,
}

/// What is known of the names of each project, by its directory.
pub(super) type UsageMemos = Mutex<FxHashMap<Box<str>, UsageMemo>>;

/// How the files of a snapshot belong together, by their places in it.
#[derive(Debug)]
struct Links {
    projects: Vec<Index>,
    /// The project of each file.
    owners: Arc<[Option<u32>]>,
    walks: Arc<Walks>,
    /// The projects that are libraries, by their names; `None` for a name that several have. Made on first use.
    libraries: OnceLock<FxHashMap<LibraryName, Option<u32>>>,
    /// Made on first use.
    companions: Arc<OnceLock<Companions>>,
    /// Likewise.
    namespaces: Arc<OnceLock<Namespaces>>,
}

/// What is known of one project.
#[derive(Debug)]
struct Index {
    files: Arc<ProjectFiles>,
    descriptions: Arc<Descriptions>,
    /// What it shows to projects that attach it. Made on first use.
    as_library: OnceLock<Library>,
    /// The names of the types that its modules declare. Made on first use.
    declared_types: OnceLock<FxHashSet<Box<str>>>,
    /// The names of what its modules mark as deprecated. Made on first use.
    deprecated_names: OnceLock<FxHashSet<Box<str>>>,
}

/// What the names and the ids of the descriptions of a project say together. All of it is made on first use.
#[derive(Debug, Default)]
struct Descriptions {
    /// Elements by their name.
    names: OnceLock<ElementNames>,
    /// Where descriptions say which id is theirs, sorted by the [`id_hash`] of the id, then by place.
    ids: OnceLock<Vec<(u64, FileIndex, NodeId)>>,
}

impl Descriptions {
    /// The same descriptions in other places.
    fn moved(&self, list: &Relisted<'_>) -> Self {
        let names = self.names.get().map(|names| names.moved(list));
        let ids = self.ids.get().map(|ids| {
            ids.iter().map(|&(hash, file, node)| (hash, list.place_of(file), node)).collect::<Vec<_>>()
        });
        Self {
            names: names.map(OnceLock::from).unwrap_or_default(),
            ids: ids.map(OnceLock::from).unwrap_or_default(),
        }
    }
}

/// How many elements of one name are looked at to find the one that is meant.
pub(super) const MOST_BEARERS: usize = 64;

/// A change of the files of a codebase.
#[derive(Clone, Debug)]
pub enum Change {
    /// The file takes the place of the one with its path, or is added.
    Put(Source),
    /// The file with this path is gone.
    Remove(Box<str>),
}

/// How much other files see of a change; each includes what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Nothing,
    /// What a module declares, or the text of something that is no description.
    Module,
    /// What a description says, but neither its name nor its id.
    Description,
    /// What a description is called, or its id.
    Name,
    /// Which files belong together.
    Structure,
}

impl Seen {
    fn of(old: &File, new: &File) -> Self {
        let says_structure = |file: &File| file.own_role().says_structure();
        if old.parsed().looks_like(new.parsed()) {
            Self::Nothing
        } else if says_structure(old) || says_structure(new) {
            Self::Structure
        } else if [old, new].iter().all(|file| file.yaml().is_none()) {
            Self::Module
        } else if [old, new].iter().all(|file| file.is_valid() && file.own_role() == FileRole::Element)
            && old.known_name() == new.known_name()
            && old.nodes.id == new.nodes.id
        {
            Self::Description
        } else {
            Self::Name
        }
    }
}

impl Codebase {
    /// Loads and parses the sources at `paths` in one parallel pass, with the rest of their projects as context. Beside
    /// the codebase stands which of its files lie at and below `paths`.
    #[must_use]
    pub fn load(paths: &[PathBuf], options: &Options) -> (Self, FileSet) {
        let (mut workspace, files) = Workspace::load_as(paths, options, File::read_all);
        let requested = mem::take(&mut workspace.requested);
        (Self::link(workspace, files), requested)
    }

    /// Parses the files of a workspace that is already there.
    #[must_use]
    pub fn new(mut workspace: Workspace) -> Self {
        let files = File::read_all(mem::take(&mut workspace.files));
        Self::link(workspace, files)
    }

    fn link(workspace: Workspace, files: Vec<File>) -> Self {
        let Workspace { projects, walks, run, .. } = workspace;
        let links = Links::of(projects, walks.into(), files.len());
        Self {
            files: files.into(),
            links: Arc::new(links),
            run: Arc::new(run),
            usages: None,
            libraries: Arc::default(),
        }
        .placed()
    }

    /// Gives all files their places, and the roles they have among the others.
    fn placed(mut self) -> Self {
        for (index, file) in (0..).map(FileIndex).zip(Arc::make_mut(&mut self.files)) {
            file.index = index;
            file.role = file.own_role();
        }
        let all: Vec<FileIndex> = self.files.iter().map(|file| file.index).collect();
        self.settle_roles(&all);
        self
    }

    /// Tells which of some descriptions must be elements although their kind cannot be read, and which are of somebody
    /// else.
    fn settle_roles(&mut self, files: &[FileIndex]) {
        let mut subsystems: FxHashMap<u32, FxHashSet<PathBuf>> = FxHashMap::default();
        let mut settled = Vec::new();
        let files = files.iter().filter_map(|file| self.file(*file));
        for file in files.filter(|file| matches!(file.role, FileRole::Other | FileRole::Kindless)) {
            let project = self.project_of(file.index);
            let project = project.and_then(|project| Some((project, project.real_dir()?)));
            let number = self.links.owners.get(file.index.0 as usize).copied().flatten().unwrap_or_default();
            let is_kindless = project.is_some_and(|(project, dir)| {
                let found = || kindless::subsystems(project.files(), dir);
                kindless::is_in_subsystem(file, dir, subsystems.entry(number).or_insert_with(found))
                    && kindless::must_be_element(file)
            });
            settled.push((file.index, if is_kindless { FileRole::Kindless } else { file.role_alone() }));
        }
        for (index, role) in settled {
            if let Some(file) = Arc::make_mut(&mut self.files).get_mut(index.0 as usize) {
                file.role = role;
            }
        }
    }

    /// The same snapshot, whose next ones need not find out again where names are used.
    #[must_use]
    pub fn remembering(self) -> Self {
        Self { usages: Some(Arc::default()), ..self }
    }

    /// The same run with other texts in some of its files: each of `files` takes the place of the one with its index.
    /// Files are linked anew only as far as others see something else in these.
    #[must_use]
    pub fn with_files(&self, files: impl IntoIterator<Item = File>) -> Self {
        let mut next = self.clone();
        let (mut seen, mut changed) = (Seen::Nothing, Vec::new());
        for file in files {
            let Some(place) = Arc::make_mut(&mut next.files).get_mut(file.index.0 as usize) else { continue };
            seen = seen.max(Seen::of(place, &file));
            changed.push(file.index);
            *place = File { role: place.role, ..file };
        }
        match seen {
            Seen::Nothing => next,
            Seen::Module | Seen::Description | Seen::Name => next.linked_alike(&changed, seen),
            Seen::Structure => next.linked_anew(),
        }
    }

    /// The same run after changes of its files; of several with one path the last counts.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = Change>) -> Self {
        let mut put: BTreeMap<Box<str>, Option<Source>> = BTreeMap::new();
        for change in changes {
            match change {
                Change::Put(source) => put.insert(source.path.as_str().into(), Some(source)),
                Change::Remove(path) => put.insert(path, None),
            };
        }
        let (gone, sources): (Vec<_>, Vec<_>) = put.into_iter().partition(|(_, source)| source.is_none());
        let sources = sources.into_iter().filter_map(|(_, source)| source).collect();
        // On the threads that have read them at first: what they free is used again by them only.
        let files = rayon::scope(|_| File::read_all(sources));
        let place = |path: &str| self.place_of(path);
        let (known, new): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| place(file.path()).is_some());
        let gone: Vec<usize> = gone.iter().filter_map(|(path, _)| place(path)).collect();
        let known = known.into_iter().filter_map(|file| {
            let index = FileIndex(u32::try_from(place(file.path())?).ok()?);
            Some(File { index, ..file })
        });
        let next = self.with_files(known);
        if gone.is_empty() && new.is_empty() { next } else { next.with_list(&gone, new) }
    }

    /// The same run without the files at some places, in order, and with others, ordered by path.
    fn with_list(mut self, gone: &[usize], new: Vec<File>) -> Self {
        let is_split_alike = self.is_split_alike(gone, &new);
        let mut changed = gone.iter().filter_map(|place| self.files.get(*place)).chain(&new);
        let is_about_modules = changed.all(|file| file.yaml().is_none());
        let place = |file: &File| self.files.partition_point(|old| old.path() < file.path());
        let list = Relisted { gone, new: &new.iter().map(place).collect::<Vec<_>>() };
        let walks = &self.links.walks;
        let walks_of_new = new.iter().map(|file| walks.covering(file.path())).collect();
        let walks = Arc::new(walks.with_files(list.apply(walks.of_files(), walks_of_new)));
        let owners =
            is_split_alike.then(|| list.apply(self.links.owners.iter().copied(), self.owners_of(&new)));
        self.files = list.apply(Arc::unwrap_or_clone(mem::take(&mut self.files)), new).into();
        let Some(owners) = owners else {
            self.links = Arc::new(Links { walks, ..self.links.after(Seen::Structure) });
            return self.linked_anew();
        };
        let mut projects: Vec<ProjectFiles> = Vec::new();
        for Index { files, .. } in &self.links.projects {
            let descriptor = files.descriptor.map(|descriptor| list.place_of(descriptor));
            let ProjectFiles { dir, is_whole, .. } = &**files;
            let (dir, is_whole) = (dir.clone(), *is_whole);
            projects.push(ProjectFiles { dir, descriptor, is_whole, files: Vec::new() });
        }
        for (index, owner) in (0..).map(FileIndex).zip(owners) {
            let project = owner.and_then(|owner| projects.get_mut(owner as usize));
            project.into_iter().for_each(|project| project.files.push(index));
        }
        for (index, file) in (0..).map(FileIndex).zip(Arc::make_mut(&mut self.files)) {
            file.index = index;
        }
        let mut links = Links::of(projects, walks, self.files.len());
        links.take_over(&self.links, &list, &self.files, is_about_modules);
        self.links = Arc::new(links);
        self.settle_roles(&list.places_of_new());
        self
    }

    /// Whether the projects stay what they are, and which file belongs to which, when some files go and others come.
    fn is_split_alike(&self, gone: &[usize], new: &[File]) -> bool {
        let mut projects = self.projects().peekable();
        let mut changed = gone.iter().filter_map(|place| self.files.get(*place)).chain(new);
        projects.peek().is_some()
            && projects.all(|project| project.has_descriptor())
            && !changed.any(|file| file.own_role().says_structure())
    }

    /// The projects that new files belong to, where all projects have descriptors.
    fn owners_of(&self, new: &[File]) -> Vec<Option<u32>> {
        let dirs: FxHashMap<&Path, u32> = self
            .projects()
            .zip(0..)
            .filter_map(|(project, number)| Some((project.real_dir()?, number)))
            .collect();
        let owner = |file: &File| file.source.directory().ancestors().find_map(|dir| dirs.get(dir).copied());
        new.iter().map(owner).collect()
    }

    /// Links files of which some say other things, but none says what belongs to which project.
    fn linked_alike(mut self, changed: &[FileIndex], seen: Seen) -> Self {
        self.links = Arc::new(self.links.after(seen));
        for file in changed {
            if let Some(file) = Arc::make_mut(&mut self.files).get_mut(file.0 as usize) {
                file.role = file.own_role();
            }
        }
        self.settle_roles(changed);
        self
    }

    /// Splits all files into projects again.
    fn linked_anew(mut self) -> Self {
        let walks = self.links.walks.clone();
        let (projects, _) = walks.split(self.files.iter().map(|file| &file.source));
        self.links = Arc::new(Links::of(projects, walks, self.files.len()));
        self.placed()
    }

    /// The same snapshot with the build files of libraries that its projects attach, as far as `read` can read them.
    #[must_use]
    pub fn with_libraries(mut self, root: &Root, read: ReadLibrary) -> Self {
        self.libraries = Arc::new(Libraries::find(&self, root, read));
        self
    }

    /// The build files of libraries that are attached and could not be read, absolute, in order.
    pub fn unreadable_libraries(&self) -> impl Iterator<Item = &Path> {
        self.libraries.unreadable()
    }

    /// What the run knows besides its files: problems, the root, paths that are no sources.
    #[must_use]
    pub fn run(&self) -> &RunInfo {
        &self.run
    }

    /// The same snapshot, in whose run these files are excluded: their places, in order.
    #[must_use]
    pub fn excluding(self, excluded: Vec<PathBuf>) -> Self {
        let run = RunInfo { excluded, ..RunInfo::clone(&self.run) };
        Self { run: Arc::new(run), ..self }
    }

    /// The files that are in a set of an earlier snapshot, and those that were not there.
    #[must_use]
    pub fn carry_over(&self, earlier: &Self, set: &FileSet) -> FileSet {
        if self.is_listed_like(earlier) {
            return set.clone();
        }
        let left_out = self.files_since(earlier).filter(|(old, _)| !set.contains(old.index));
        FileSet::all(self.files.len()).without(left_out.map(|(_, file)| file.index))
    }

    /// The files that an earlier snapshot has too, by their paths, each after what it was there.
    pub fn files_since<'c>(&'c self, earlier: &'c Self) -> impl Iterator<Item = (&'c File, &'c File)> {
        let is_listed_alike = self.is_listed_like(earlier);
        let mut before = earlier.files.iter().peekable();
        self.files.iter().filter_map(move |file| {
            let is_same = |old: &File| is_listed_alike || Arc::ptr_eq(old.parsed(), file.parsed());
            let old = before.next_if(|old| is_same(old)).or_else(|| {
                while before.next_if(|old| old.path() < file.path()).is_some() {}
                before.next_if(|old| old.path() == file.path())
            });
            Some((old?, file))
        })
    }

    /// Whether two snapshots have the same files, by their paths and the projects they belong to, in the same places.
    #[must_use]
    pub fn is_listed_like(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.links.owners, &other.links.owners)
    }

    /// Whether two snapshots have the same files in the same places, and each looks to the others as it did.
    #[must_use]
    pub fn is_linked_like(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.links, &other.links)
    }

    /// The path of a file relative to the root of the run; `None` where it lies outside.
    #[must_use]
    pub fn root_relative<'c>(&'c self, file: &'c File) -> Option<Cow<'c, str>> {
        self.run.root_relative(&file.source)
    }

    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Those of the files that are in a set.
    pub fn files_in<'c>(&'c self, set: &FileSet) -> impl Iterator<Item = &'c File> {
        self.files.iter().filter(|file| set.contains(file.index))
    }

    #[must_use]
    pub fn file(&self, id: FileIndex) -> Option<&File> {
        self.files.get(id.0 as usize)
    }

    /// The file with a path.
    #[must_use]
    pub fn file_at(&self, path: &str) -> Option<&File> {
        self.files.get(self.place_of(path)?)
    }

    fn place_of(&self, path: &str) -> Option<usize> {
        self.files.binary_search_by(|file| file.path().cmp(path)).ok()
    }

    /// Every project of the run. Files outside of any descriptor form one when there is no descriptor at all.
    pub fn projects(&self) -> impl Iterator<Item = Project<'_>> {
        self.links.projects.iter().map(|index| Project { base: self, index, tracker: None })
    }

    #[must_use]
    pub fn project_of(&self, file: FileIndex) -> Option<Project<'_>> {
        let number = (*self.links.owners.get(file.0 as usize)?)?;
        Some(Project { base: self, index: self.links.projects.get(number as usize)?, tracker: None })
    }

    fn companions(&self) -> &Companions {
        self.links.companions.get_or_init(|| Companions::of(&self.files))
    }

    fn namespaces(&self) -> &Namespaces {
        self.links.namespaces.get_or_init(|| Namespaces::of(self.projects(), self.files.len()))
    }
}

impl Links {
    fn of(projects: Vec<ProjectFiles>, walks: Arc<Walks>, count: usize) -> Self {
        let mut owners = vec![None; count];
        for (number, project) in (0..).zip(&projects) {
            for member in &project.files {
                owners[member.0 as usize] = Some(number);
            }
        }
        let projects = projects.into_iter().map(Index::of).collect();
        Self {
            projects,
            owners: owners.into(),
            walks,
            libraries: OnceLock::new(),
            companions: Arc::default(),
            namespaces: Arc::default(),
        }
    }

    /// Takes over what others knew of the files before some went and others came, as far as that does not concern it: which
    /// descriptions there are, if only modules changed, and what follows from the paths.
    fn take_over(&mut self, others: &Self, list: &Relisted<'_>, files: &[File], is_about_modules: bool) {
        if is_about_modules {
            for (index, other) in self.projects.iter_mut().zip(&others.projects) {
                index.descriptions = Arc::new(other.descriptions.moved(list));
            }
        }
        if let Some(companions) = others.companions.get() {
            self.companions = Arc::new(companions.after(list, files).into());
        }
        if let Some(namespaces) = others.namespaces.get().and_then(|known| known.after(list, files)) {
            self.namespaces = Arc::new(namespaces.into());
        }
    }

    /// The same files in the same projects, some of which say other things.
    fn after(&self, seen: Seen) -> Self {
        let descriptions = |index: &Index| match seen {
            Seen::Nothing | Seen::Module | Seen::Description => index.descriptions.clone(),
            Seen::Name | Seen::Structure => Arc::default(),
        };
        let projects = self.projects.iter().map(|index| Index {
            files: index.files.clone(),
            descriptions: descriptions(index),
            as_library: OnceLock::new(),
            declared_types: OnceLock::new(),
            deprecated_names: OnceLock::new(),
        });
        Self {
            projects: projects.collect(),
            owners: self.owners.clone(),
            walks: self.walks.clone(),
            libraries: OnceLock::new(),
            companions: self.companions.clone(),
            namespaces: self.namespaces.clone(),
        }
    }
}

impl Index {
    fn of(files: ProjectFiles) -> Self {
        Self {
            files: Arc::new(files),
            descriptions: Arc::default(),
            as_library: OnceLock::new(),
            declared_types: OnceLock::new(),
            deprecated_names: OnceLock::new(),
        }
    }
}

/// One project: a descriptor and everything below its folder.
#[derive(Clone, Copy, Debug)]
pub struct Project<'p> {
    base: &'p Codebase,
    index: &'p Index,
    /// Notes what is asked, where somebody wants to know.
    tracker: Option<&'p DependencyTracker>,
}

impl<'p> Project<'p> {
    /// The same project, which notes what it is asked.
    #[must_use]
    pub fn tracked_by(self, tracker: &'p DependencyTracker) -> Self {
        Self { tracker: Some(tracker), ..self }
    }

    /// The same project, for what is found out for all checks at once.
    const fn untracked(self) -> Self {
        Self { tracker: None, ..self }
    }

    fn note(&self, dependency: Dependency<'_>) {
        if let Some(tracker) = self.tracker {
            tracker.note(dependency);
        }
    }

    /// The folder of the project, as paths of the run are written; empty for the current one.
    #[must_use]
    pub fn dir(&self) -> &'p str {
        &self.index.files.dir
    }

    /// A file of the snapshot.
    pub(super) fn file(&self, index: FileIndex) -> Option<&'p File> {
        let file = self.base.file(index)?;
        self.note(Dependency::File(file.path()));
        Some(file)
    }

    /// The file of the snapshot with a path.
    pub(super) fn file_at(&self, path: &str) -> Option<&'p File> {
        self.note(Dependency::File(path));
        self.base.file_at(path)
    }

    /// The files of the snapshot whose paths begin so, be they of this project or not.
    pub(super) fn files_below(&self, start: &str) -> impl Iterator<Item = &'p File> {
        self.note(Dependency::Folder(folder_of(start)));
        let files = &self.base.files;
        let first = files.partition_point(|file| file.path() < start);
        files[first..].iter().take_while(move |file| file.path().starts_with(start))
    }

    /// The first file below the folder of a path, at the path or after it, be it of this project or not.
    pub(super) fn first_file_from(&self, path: &str) -> Option<&'p File> {
        let folder = folder_of(path);
        self.note(Dependency::Folder(folder));
        let files = &self.base.files;
        let first = files.get(files.partition_point(|file| file.path() < path))?;
        Some(first)
            .filter(|file| file.path().strip_prefix(folder).is_some_and(|below| below.starts_with('/')))
    }

    pub(super) fn usage_memos(&self) -> Option<&'p UsageMemos> {
        self.base.usages.as_deref()
    }

    #[must_use]
    pub fn descriptor(&self) -> Option<Element<'p>> {
        self.base.file(self.index.files.descriptor?)?.element()
    }

    /// Whether the project declares that people use it in more than one language.
    #[must_use]
    pub fn has_several_languages(&self) -> bool {
        self.descriptor()
            .is_some_and(|project| project.root().list(key::LOCALIZATION_LANGUAGES).nth(1).is_some())
    }

    /// The version of the platform that the project is written for, by its `РежимСовместимости`; `None` where it names
    /// none or one that cannot be read. What is there in that version: [`Lifetime::covers`].
    ///
    /// [`Lifetime::covers`]: crate::platform::Lifetime::covers
    #[must_use]
    pub fn compatibility_mode(&self) -> Option<Version> {
        Version::parse(self.descriptor()?.root().text_of(key::COMPATIBILITY_MODE)?)
    }

    /// Whether its files are all there: a descriptor marks the folder, or one without any was read as a whole.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.index.files.is_whole
    }

    /// Whether a descriptor marks the folder as a project; loose files have none.
    #[must_use]
    pub fn has_descriptor(&self) -> bool {
        self.index.files.descriptor.is_some()
    }

    /// The folder of the project where a descriptor marks one: absolute on disk, else as its path tells.
    fn real_dir(&self) -> Option<&'p Path> {
        let descriptor = self.base.file(self.index.files.descriptor?)?;
        Some(descriptor.source.directory())
    }

    /// The folder of the project, with a descriptor or without: absolute on disk, else as its path tells.
    #[must_use]
    pub fn folder(&self) -> Option<&'p Path> {
        self.real_dir().or_else(|| {
            let file = self.files().next()?;
            let below = file.path().strip_prefix(self.dir())?.trim_start_matches('/');
            file.source.directory().ancestors().nth(below.matches('/').count())
        })
    }

    /// The files in path order, those that are only context included.
    pub fn files(&self) -> impl Iterator<Item = &'p File> {
        if let Some(tracker) = self.tracker {
            tracker.note_all_files();
        }
        let base = self.base;
        self.index.files.files.iter().filter_map(|id| base.file(*id))
    }

    /// Whether any module declares a type of a name.
    #[must_use]
    pub fn modules_declare_type(&self, name: &str) -> bool {
        self.note(Dependency::Type(name));
        let declared = self.index.declared_types.get_or_init(|| {
            let project = self.untracked();
            let modules = project.files().filter_map(File::module);
            modules.flat_map(|module| module.symbols().types.iter().map(|it| it.name.clone())).collect()
        });
        declared.contains(name)
    }

    /// The names of what modules mark as deprecated ([`Module::deprecated_names`]).
    #[must_use]
    pub fn deprecated_names(&self) -> &'p FxHashSet<Box<str>> {
        self.note(Dependency::DeprecatedNames);
        self.index.deprecated_names.get_or_init(|| {
            let project = self.untracked();
            let modules = project.files().filter_map(File::module);
            modules.flat_map(|module| module.deprecated_names().map(Box::from)).collect()
        })
    }

    pub(super) fn libraries(&self) -> &'p Libraries {
        &self.base.libraries
    }

    /// What the only project of the run shows to others that is a library of this name.
    pub(super) fn library_in_run(&self, name: &LibraryName) -> Option<&'p Library> {
        self.note(Dependency::Libraries);
        let base = self.base;
        let by_name = base.links.libraries.get_or_init(|| {
            let mut by_name = FxHashMap::default();
            for (project, number) in base.projects().zip(0..).filter(|(project, _)| project.is_library()) {
                if let Some(name) = project.own_name().filter(|_| project.has_all_elements()) {
                    by_name.entry(name).and_modify(|known| *known = None).or_insert(Some(number));
                }
            }
            by_name
        });
        let number = (*by_name.get(name)?)?;
        let index = base.links.projects.get(number as usize)?;
        Some(index.as_library.get_or_init(|| Library::of(&Project { base, index, tracker: None })))
    }

    /// Whether a path is that of a folder of resources with anything in it.
    pub(super) fn has_folder_of_resources(&self, path: &str) -> bool {
        self.note(Dependency::Folder(path));
        let files = &self.base.files;
        let start = format!("{path}/");
        let first = files.partition_point(|file| file.path() < start.as_str());
        let is_listed =
            || self.base.run.resource_folders.binary_search_by(|folder| (**folder).cmp(path)).is_ok();
        files.get(first).is_some_and(|file| file.path().starts_with(&start)) || is_listed()
    }

    /// Whether it is made for other projects to use.
    #[must_use]
    pub fn is_library(&self) -> bool {
        let kind = self.descriptor().and_then(|descriptor| descriptor.get(key::PROJECT_KIND));
        kind.is_some_and(|kind| kind.is(value::LIBRARY))
    }

    /// All well-formed descriptions in path order, descriptors and dictionaries included.
    pub fn descriptions(&self) -> impl Iterator<Item = Element<'p>> {
        self.files().filter_map(File::element)
    }

    /// The elements of the project in path order.
    pub fn elements(&self) -> impl Iterator<Item = Element<'p>> {
        self.descriptions().filter(|element| element.role() == FileRole::Element)
    }

    /// The elements of the project whose descriptions or modules are among some files.
    pub fn elements_of_files(
        &self,
        are_among: impl Fn(FileIndex) -> bool,
    ) -> impl Iterator<Item = Element<'p>> {
        let project = *self;
        let is_concerned = move |file: &&File| {
            are_among(file.index)
                || matches!(project.companion(file), Companion::Module(module) if are_among(module))
        };
        let elements = self.files().filter(is_concerned).filter_map(File::element);
        elements.filter(|element| element.role() == FileRole::Element)
    }

    pub fn modules(&self) -> impl Iterator<Item = Module<'p>> {
        self.files().filter_map(File::module)
    }

    /// The elements with a name. Several subsystems may each have one of the same name.
    pub fn elements_named(&self, name: &str) -> impl Iterator<Item = Element<'p>> {
        self.note(Dependency::Name(name));
        self.names().bearers(self.base, name).filter_map(File::element)
    }

    /// Whether any description has a name. Loose files may be modules alone, of elements that lie elsewhere.
    #[must_use]
    pub fn has_elements(&self) -> bool {
        self.note(Dependency::Completeness);
        !self.names().is_empty()
    }

    /// Whether any element has a name.
    pub(super) fn has_element(&self, name: &str) -> bool {
        self.note(Dependency::Name(name));
        self.names().bearers(self.base, name).next().is_some()
    }

    /// The one element with a name, of those in the sources of the project. `Unknown` where several have the name; where
    /// none has it, if single files were given that lie in no project, or the name of some description could not be read.
    #[must_use]
    pub fn element(&self, name: &str) -> Lookup<Element<'p>> {
        let mut found = self.elements_named(name);
        match (found.next(), found.next()) {
            (Some(element), None) => Lookup::Found(element),
            (None, _) if self.has_all_elements() && !self.may_hide(name) => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }

    /// Whether all elements of the project are known by their names.
    pub(super) fn has_all_elements(&self) -> bool {
        self.note(Dependency::Completeness);
        self.index.files.is_whole && self.could_be_read() && self.names().unread.is_empty()
    }

    /// Whether something that could not be read, or is called otherwise than its file, may be an element with this name.
    pub(super) fn may_hide(&self, name: &str) -> bool {
        self.note(Dependency::Name(name));
        !self.could_be_read() || self.names().may_hide(name)
    }

    /// Whether no description stands beside a module.
    pub(super) fn lacks_description(&self, module: &Module<'_>) -> bool {
        self.companion(module.file()) == Companion::None
    }

    /// The element of a module that has no description, or one that says nothing of an element: code calls the module by the
    /// name of its file. It has a module and no properties. Meant is the one beside the file that names it; in a project also
    /// the only one elsewhere that has no description at all.
    pub(crate) fn undescribed_element(&self, file: &File, name: &str) -> Option<Element<'p>> {
        self.note(Dependency::Name(name));
        let alone = self.base.companions().alone(name);
        let may_be_here = !alone.is_empty() || self.names().may_hide(name);
        if !may_be_here || self.has_element(name) {
            return None;
        }
        let is_own = |module: &FileIndex| {
            self.base.project_of(*module).is_some_and(|project| std::ptr::eq(project.index, self.index))
        };
        let modules = || alone.iter().filter(|it| is_own(it)).filter_map(|module| self.base.file(*module));
        let beside = self.file_at(&format!("{}{name}{MODULE}", file.folder()));
        let beside = beside.filter(|module| match self.companion(module) {
            Companion::Description(description) => {
                self.base.file(description).is_some_and(|it| it.role != FileRole::Element)
            }
            _ => true,
        });
        let only = || modules().next().filter(|_| self.has_descriptor() && modules().nth(1).is_none());
        let module = beside.or_else(only)?;
        self.note(Dependency::File(module.path()));
        Element::undescribed(module)
    }

    /// Whether a description that could not be read, or is called otherwise than its file, may be an element with this name.
    pub(super) fn is_name_uncertain(&self, name: &str) -> bool {
        self.note(Dependency::Name(name));
        self.names().may_hide(name)
    }

    /// The namespaces that hold descriptions, themselves or in packages, without vendor and project.
    pub(super) fn namespaces(&self) -> &'p FxHashSet<Box<str>> {
        self.note(Dependency::Namespaces);
        &self.names().namespaces
    }

    /// Whether every path of the run could be read; nobody knows what lies at another.
    pub(super) fn could_be_read(&self) -> bool {
        self.base.run.problems.is_empty()
    }

    /// The descriptions that say this id is theirs, with the place where they do. Letter case does not tell ids apart.
    pub fn bearers_of_id<'i>(
        &self,
        id: &'i str,
    ) -> impl Iterator<Item = (&'p File, Value<'p>)> + use<'p, 'i> {
        let base = self.base;
        let hash = id_hash(id);
        self.note(Dependency::Id(hash));
        let ids = self.ids();
        let first = ids.partition_point(|(other, ..)| *other < hash);
        let equal = ids.get(first..).unwrap_or_default().iter().take_while(move |(other, ..)| *other == hash);
        let places = equal.filter_map(|&(_, file, node)| {
            let file = base.file(file)?;
            Some((file, file.yaml()?.value(node)?))
        });
        places.filter(move |(_, other)| other.text().eq_ignore_ascii_case(id))
    }

    /// What a namespace is called within the project: its own are written with the vendor and the name of the
    /// project before them or without. What the descriptor does not give is that of the folder.
    #[must_use]
    pub fn short_namespace<'n>(&self, namespace: &'n str) -> &'n str {
        // Most have at most one `::`.
        let colons = namespace.bytes().filter(|byte| *byte == b':').count();
        if colons < 4 || namespace.split("::").nth(2).is_none() {
            return namespace;
        }
        let descriptor = self.descriptor();
        let folder = |up: usize| self.folder()?.ancestors().nth(up)?.file_name()?.to_str();
        let without = |namespace: &'n str, key, up| {
            let root = descriptor.as_ref()?.root();
            let of_folder = || folder(up).filter(|_| root.get(key).is_none());
            namespace.strip_prefix(root.text_of(key).or_else(of_folder)?)?.strip_prefix("::")
        };
        let below = without(namespace, key::VENDOR, 1).and_then(|below| without(below, key::NAME, 0));
        below.unwrap_or(namespace)
    }

    /// The module of an element: `Товары.xbsl` for `Товары.yaml`. `Unknown` where there is none, but some path could not
    /// be read.
    #[must_use]
    pub fn module_of(&self, element: &Element<'_>) -> Lookup<Module<'p>> {
        let module_in = |file| self.base.file(file).and_then(File::module);
        let module = match self.companion(element.file()) {
            Companion::Module(module) => module_in(module),
            _ => module_in(element.file().index),
        };
        match module {
            Some(module) => Lookup::Found(module),
            None if self.could_be_read() => Lookup::Absent,
            None => Lookup::Unknown,
        }
    }

    /// The description of a module: `Товары.yaml` for `Товары.xbsl`. A module about one side of an element, such as
    /// `Товары.Объект.xbsl`, has none.
    #[must_use]
    pub fn description_of(&self, module: &Module<'_>) -> Option<Element<'p>> {
        self.element_of(module).filter(|element| element.file().stem() == module.file().stem())
    }

    /// The element whose module it is: `Товары.yaml` for `Товары.xbsl` and `Товары.Объект.xbsl`.
    #[must_use]
    pub fn element_of(&self, module: &Module<'_>) -> Option<Element<'p>> {
        match self.companion(module.file()) {
            Companion::Description(file) => self.base.file(file)?.element(),
            _ => None,
        }
    }

    fn companion(&self, file: &File) -> Companion {
        self.note(Dependency::Family(family(file.path())));
        self.base.companions().of_file(file.index)
    }

    /// All modules beside an element that bear its name, in path order: `Товары.xbsl`, `Товары.Объект.xbsl`.
    pub fn modules_of(&self, element: &Element<'_>) -> impl Iterator<Item = Module<'p>> {
        let file = element.file();
        let start = format!("{}{}.", file.folder(), file.stem());
        self.note(Dependency::Family(family(&start)));
        let files = &self.base.files;
        let first = files.partition_point(|file| file.path() < start.as_str());
        files[first..].iter().take_while(move |file| file.path().starts_with(&start)).filter_map(File::module)
    }

    /// The description with this name in the folder of a file.
    #[must_use]
    pub fn beside(&self, file: &File, name: &str) -> Option<&'p File> {
        // Of a module mostly its own is asked for.
        let own = match self.companion(file) {
            Companion::Description(own) => self.base.file(own).filter(|own| own.stem() == name),
            _ => None,
        };
        own.or_else(|| self.file_at(&format!("{}{name}{DESCRIPTION}", file.folder())))
    }

    pub(super) fn namespaces_of_files(&self) -> &'p Namespaces {
        self.base.namespaces()
    }

    fn names(&self) -> &'p ElementNames {
        self.index.descriptions.names.get_or_init(|| ElementNames::of(&self.untracked()))
    }

    fn ids(&self) -> &'p [(u64, FileIndex, NodeId)] {
        self.index.descriptions.ids.get_or_init(|| {
            let own = |file: &File| file.nodes.id.map(|(hash, id)| (hash, file.index, id));
            let mut ids: Vec<_> = self.untracked().files().filter_map(own).collect();
            ids.sort_unstable();
            ids
        })
    }
}

/// The folder of a path; of one that ends with a slash, itself.
fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::{Change, Codebase, Version, Workspace};

    #[test]
    fn the_compatibility_mode_is_read_in_both_spellings() {
        let mode = |descriptor: &str| {
            let codebase = Codebase::new(Workspace::in_memory([("Верфь/Лавка/Проект.yaml", descriptor)]));
            codebase.projects().next().unwrap().compatibility_mode()
        };
        assert_eq!(mode("Имя: Лавка\nРежимСовместимости: 9.0\n"), Version::parse("9.0.0"));
        assert_eq!(mode("Name: Shop\nCompatibilityMode: \"10.0\"\n"), Version::parse("10"));
        assert_eq!(mode("Имя: Лавка\n"), None);
        assert_eq!(mode("Имя: Лавка\nРежимСовместимости: последний\n"), None);
        assert_eq!(mode("Имя: Лавка\nРежимСовместимости: [9.0]\n"), None);
    }

    /// What is taken over when files come and go is what a fresh snapshot finds: companions, namespaces, names, ids.
    #[test]
    fn what_is_known_of_places_holds_when_files_come_and_go() {
        const TEXTS: [(&str, &str); 6] = [
            ("в/п/О/А-б.yaml", "ВидЭлемента: Справочник\nИмя: А-б\n"),
            ("в/п/О/А.Объект.xbsl", ""),
            ("в/п/О/А.yaml", "ВидЭлемента: Справочник\nИмя: А\nИд: 0f0e\n"),
            ("в/п/О/П/Б.yaml", "ВидЭлемента: Документ\nИмя: Б\nИд: 0f0f\n"),
            ("в/п/О/Подсистема.yaml", "Имя: О\n"),
            ("в/п/Проект.yaml", "Имя: п\nПоставщик: в\n"),
        ];
        let known = |codebase: &Codebase| {
            let project = codebase.projects().next().unwrap();
            let of_file = |file| (project.companion(file), project.namespace_of(file).to_owned());
            let names = ["А", "А-б", "Б", "В"].map(|name| {
                project.elements_named(name).map(|element| element.file().index).collect::<Vec<_>>()
            });
            let ids = ["0f0e", "0f0f"].map(|id| {
                project.bearers_of_id(id).map(|(file, value)| (file.index, value.span())).collect::<Vec<_>>()
            });
            (codebase.files().iter().map(of_file).collect::<Vec<_>>(), names, ids)
        };
        // What comes has a text; what goes has none.
        let steps: [&[(&str, Option<&str>)]; 9] = [
            &[("в/п/О/А.xbsl", Some(""))],
            &[("в/п/О/А.Б.xbsl", Some("")), ("в/п/О/П/Б.xbsl", Some("")), ("в/п/А.xbsl", Some(""))],
            &[("в/п/О/Н/В.xbsl", Some(""))],
            &[("в/п/О/А.Объект.xbsl", None)],
            &[("в/п/О/А.xbsl", None), ("в/п/О/А/А.xbsl", Some(""))],
            &[("в/п/О/А.yaml", None)],
            &[("в/п/О/Н/В.yaml", Some("ВидЭлемента: Отчет\nИмя: В\n")), ("в/п/О/П/Б.xbsl", None)],
            &[("в/п/О/А.yaml", Some("ВидЭлемента: Отчет\nИмя: А\nИд: 0f0f\n")), ("в/п/О/А.xbsl", Some(""))],
            &[("в/п/О/А.Б.xbsl", None), ("в/п/О/А.xbsl", None), ("в/п/О/Н/В.xbsl", None)],
        ];
        let mut texts: std::collections::BTreeMap<&str, &str> = TEXTS.into();
        let mut codebase = Codebase::new(Workspace::in_memory(TEXTS));
        for step in steps {
            known(&codebase);
            let changes = step.iter().map(|(path, text)| match text {
                Some(text) => Change::Put(Workspace::in_memory([(*path, *text)]).files.remove(0)),
                None => Change::Remove((*path).into()),
            });
            codebase = codebase.with(changes);
            for (path, text) in step {
                match text {
                    Some(text) => texts.insert(path, text),
                    None => texts.remove(path),
                };
            }
            let fresh = Codebase::new(Workspace::in_memory(texts.clone()));
            assert_eq!(known(&codebase), known(&fresh), "{step:?}");
        }
    }

    /// What all descriptions are called is kept while only other things in them change.
    #[test]
    fn another_name_and_another_id_are_seen_and_all_else_is_not_looked_for() {
        let text = "ВидЭлемента: Справочник\nИмя: Товары\nИд: 0f0e\n";
        let project = "Имя: Лавка\nПоставщик: Верфь\n";
        let base = || {
            Codebase::new(Workspace::in_memory([
                ("Верфь/Лавка/Проект.yaml", project),
                ("Верфь/Лавка/Товары.yaml", text),
            ]))
        };
        let asked = |codebase: &Codebase| {
            let project = codebase.projects().next().unwrap();
            let bearers = project.bearers_of_id("0f0e").map(|(file, id)| (file.index, id.span()));
            (project.has_element("Товары"), bearers.collect::<Vec<_>>())
        };
        for (from, to) in [
            ("Товары", "Изделия"),
            ("0f0e", "0f0f"),
            ("Ид: 0f0e\n", ""),
            ("Имя", "Представление: А\nИмя"),
            ("Справочник", "Документ"),
            ("ВидЭлемента: Справочник\n", ""),
            ("Справочник", "["),
        ] {
            let before = base();
            asked(&before);
            let changed = text.replace(from, to);
            let mut workspace = Workspace::in_memory([("Верфь/Лавка/Товары.yaml", changed.as_str())]);
            let after = before.with([Change::Put(workspace.files.remove(0))]);
            let fresh = Codebase::new(Workspace::in_memory([
                ("Верфь/Лавка/Проект.yaml", project),
                ("Верфь/Лавка/Товары.yaml", changed.as_str()),
            ]));
            assert_eq!(asked(&after), asked(&fresh), "{changed}");
            let [old, new] = [&before, &after].map(|it| &it.links.projects[0].descriptions);
            assert_eq!(
                std::sync::Arc::ptr_eq(old, new),
                from == "Справочник" && to == "Документ",
                "{changed}"
            );
        }
    }
}
