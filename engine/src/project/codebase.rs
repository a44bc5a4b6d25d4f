//! All files of a run, split into projects: one snapshot, and how the next one comes of it.

mod difference;
mod element_names;
mod project;
mod relisted;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    mem,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

pub use difference::Difference;
use element_names::ElementNames;
pub use project::Project;
pub(super) use relisted::Relisted;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    File, FileRole,
    companions::Companions,
    file_names::ClearNames,
    kindless,
    library::{Libraries, Library, LibraryName, ReadLibrary},
    namespaces::Namespaces,
    usages::UsageMemo,
};
use crate::{
    source::{FileIndex, FileSet, Options, ProjectFiles, Root, RunInfo, Source, Walks, Workspace},
    syntax::yaml::NodeId,
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
    /// The libraries that its descriptor lists; `None` where not all can be told. Made on first use.
    library_names: OnceLock<Option<BTreeSet<LibraryName>>>,
    /// The names of the types that its modules declare. Made on first use.
    declared_types: OnceLock<FxHashSet<Box<str>>>,
    /// The names of what its modules mark as deprecated. Made on first use.
    deprecated_names: OnceLock<FxHashSet<Box<str>>>,
    /// The names of its files and folders; `None` where some may clash. Made on first use.
    names_of_files: Arc<OnceLock<Option<ClearNames>>>,
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
    pub fn run(&self) -> &Arc<RunInfo> {
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
        let new = list.places_of_new();
        for (index, other) in self.projects.iter_mut().zip(&others.projects) {
            let Some(mut names) = other.names_of_files.get().cloned().flatten() else { continue };
            let own = |file: &FileIndex| index.files.files.binary_search(file).is_ok();
            let mut new = new.iter().filter(|file| own(file)).filter_map(|file| files.get(file.0 as usize));
            // Names that are gone may still be among them: what clashes with these is found out anew.
            if new.try_for_each(|file| names.add(index.files.path_below(file.path()))).is_some() {
                index.names_of_files = Arc::new(OnceLock::from(Some(names)));
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
            library_names: OnceLock::new(),
            declared_types: OnceLock::new(),
            deprecated_names: OnceLock::new(),
            names_of_files: index.names_of_files.clone(),
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
            library_names: OnceLock::new(),
            declared_types: OnceLock::new(),
            deprecated_names: OnceLock::new(),
            names_of_files: Arc::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Codebase, Workspace};

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
            let may_clash = project.names_may_clash();
            (codebase.files().iter().map(of_file).collect::<Vec<_>>(), names, ids, may_clash)
        };
        // What comes has a text; what goes has none.
        let steps: [&[(&str, Option<&str>)]; 12] = [
            &[("в/п/О/А.xbsl", Some(""))],
            &[("в/п/О/А.Б.xbsl", Some("")), ("в/п/О/П/Б.xbsl", Some("")), ("в/п/А.xbsl", Some(""))],
            &[("в/п/О/Н/В.xbsl", Some(""))],
            &[("в/п/О/А.Объект.xbsl", None)],
            &[("в/п/О/А.xbsl", None), ("в/п/О/А/А.xbsl", Some(""))],
            &[("в/п/О/А.yaml", None)],
            &[("в/п/О/Н/В.yaml", Some("ВидЭлемента: Отчет\nИмя: В\n")), ("в/п/О/П/Б.xbsl", None)],
            &[("в/п/О/А.yaml", Some("ВидЭлемента: Отчет\nИмя: А\nИд: 0f0f\n")), ("в/п/О/А.xbsl", Some(""))],
            &[("в/п/О/А.Б.xbsl", None), ("в/п/О/А.xbsl", None), ("в/п/О/Н/В.xbsl", None)],
            &[("в/п/О/а.xbsl", Some("")), ("в/п/О/б.xbsl", Some(""))],
            &[("в/п/О/а.xbsl", None), ("в/п/О/А.xbsl", Some(""))],
            &[("в/п/о/А.yaml", Some(""))],
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
