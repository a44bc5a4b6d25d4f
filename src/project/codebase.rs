//! All files of a run, split into projects, and the questions that need more than one file.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Element, File, Module, Role, ValueWords, file::id_hash, kindless};
use crate::{
    platform::{
        Lookup,
        words::{key, place},
    },
    source::{FileIndex, FileSet, Options, ProjectFiles, RunInfo, Workspace},
    syntax::yaml::{NodeId, Value},
};

/// The files of a run with their trees, ordered by path, and the projects they form.
#[derive(Debug)]
pub struct Codebase {
    files: Vec<File>,
    projects: Vec<Index>,
    /// The project of each file.
    owners: Vec<Option<u32>>,
    run: RunInfo,
}

/// What is known of one project. The maps are made on first use.
#[derive(Debug)]
struct Index {
    files: ProjectFiles,
    /// Elements by their name.
    names: OnceLock<Named<FileIndex>>,
    /// Where descriptions say which id is theirs, sorted by the [`id_hash`] of the id, then by place.
    ids: OnceLock<Vec<(u64, FileIndex, NodeId)>>,
}

/// How many elements of one name are looked at to find the one that is meant.
pub(super) const MOST_BEARERS: usize = 64;

/// What bears a name; usually one thing.
type Named<T> = FxHashMap<Box<str>, Vec<T>>;

impl Codebase {
    /// Loads and parses the sources at `paths` in one parallel pass, with the rest of their projects as context. Beside
    /// the codebase stands which of its files lie at and below `paths`.
    #[must_use]
    pub fn load(paths: &[PathBuf], options: &Options) -> (Self, FileSet) {
        let (mut workspace, files) = Workspace::load_as(paths, options, File::read_all);
        let requested = std::mem::take(&mut workspace.requested);
        (Self::link(workspace, files), requested)
    }

    /// Parses the files of a workspace that is already there.
    #[must_use]
    pub fn new(mut workspace: Workspace) -> Self {
        let files = File::read_all(std::mem::take(&mut workspace.files));
        Self::link(workspace, files)
    }

    fn link(mut workspace: Workspace, mut files: Vec<File>) -> Self {
        for (index, file) in (0..).map(FileIndex).zip(&mut files) {
            file.index = index;
        }
        let mut owners = vec![None; files.len()];
        for (number, project) in (0..).zip(&workspace.projects) {
            for member in &project.files {
                owners[member.0 as usize] = Some(number);
            }
        }
        let projects = std::mem::take(&mut workspace.projects);
        let projects = projects.into_iter().map(Index::of).collect();
        let mut codebase = Self { files, projects, owners, run: workspace.run };
        codebase.settle_roles();
        codebase
    }

    /// Tells the descriptions that must be elements although their kind cannot be read from those of somebody else.
    fn settle_roles(&mut self) {
        let mut subsystems: FxHashMap<u32, FxHashSet<PathBuf>> = FxHashMap::default();
        let mut settled = Vec::new();
        for file in self.files.iter().filter(|file| matches!(file.role, Role::Other | Role::Kindless)) {
            let project = self.project_of(file.index);
            let project = project.and_then(|project| Some((project, project.real_dir()?)));
            let number = self.owners.get(file.index.0 as usize).copied().flatten().unwrap_or_default();
            let is_kindless = project.is_some_and(|(project, dir)| {
                let found = || kindless::subsystems(project.files(), dir);
                kindless::is_in_subsystem(file, dir, subsystems.entry(number).or_insert_with(found))
                    && kindless::must_be_element(file)
            });
            settled.push((file.index, if is_kindless { Role::Kindless } else { file.role_alone() }));
        }
        for (index, role) in settled {
            if let Some(file) = self.files.get_mut(index.0 as usize) {
                file.role = role;
            }
        }
    }

    /// The same run with other texts in some of its files: each of `files` takes the place of the one with its index.
    #[must_use]
    pub fn with_files(mut self, files: impl IntoIterator<Item = File>) -> Self {
        for file in files {
            if let Some(place) = self.files.get_mut(file.index.0 as usize) {
                *place = file;
            }
        }
        self.projects = self.projects.into_iter().map(|index| Index::of(index.files)).collect();
        self.settle_roles();
        self
    }

    /// What the run knows besides its files: problems, the root, paths that are no sources.
    #[must_use]
    pub const fn run(&self) -> &RunInfo {
        &self.run
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

    /// Every project of the run. Files outside of any descriptor form one when there is no descriptor at all.
    pub fn projects(&self) -> impl Iterator<Item = Project<'_>> {
        self.projects.iter().map(|index| Project { base: self, index })
    }

    #[must_use]
    pub fn project_of(&self, file: FileIndex) -> Option<Project<'_>> {
        let number = (*self.owners.get(file.0 as usize)?)?;
        Some(Project { base: self, index: self.projects.get(number as usize)? })
    }
}

impl Index {
    const fn of(files: ProjectFiles) -> Self {
        Self { files, names: OnceLock::new(), ids: OnceLock::new() }
    }
}

/// One project: a descriptor and everything below its folder.
#[derive(Clone, Copy, Debug)]
pub struct Project<'p> {
    base: &'p Codebase,
    index: &'p Index,
}

impl<'p> Project<'p> {
    /// The folder of the project, as paths of the run are written; empty for the current one.
    #[must_use]
    pub fn dir(&self) -> &'p str {
        &self.index.files.dir
    }

    #[must_use]
    pub fn descriptor(&self) -> Option<Element<'p>> {
        self.base.file(self.index.files.descriptor?)?.element()
    }

    /// Whether a descriptor marks the folder as a project; loose files have none.
    #[must_use]
    pub const fn has_descriptor(&self) -> bool {
        self.index.files.descriptor.is_some()
    }

    /// The folder of the project where a descriptor marks one: absolute on disk, else as its path tells.
    fn real_dir(&self) -> Option<&'p Path> {
        let descriptor = self.base.file(self.index.files.descriptor?)?;
        Some(descriptor.source.directory())
    }

    /// The files in path order, those that are only context included.
    pub fn files(&self) -> impl Iterator<Item = &'p File> {
        let base = self.base;
        self.index.files.files.iter().filter_map(|id| base.file(*id))
    }

    /// All well-formed descriptions in path order, descriptors and dictionaries included.
    pub fn descriptions(&self) -> impl Iterator<Item = Element<'p>> {
        self.files().filter_map(File::element)
    }

    /// The elements of the project in path order.
    pub fn elements(&self) -> impl Iterator<Item = Element<'p>> {
        self.descriptions().filter(|element| element.role() == Role::Element)
    }

    pub fn modules(&self) -> impl Iterator<Item = Module<'p>> {
        self.files().filter_map(File::module)
    }

    /// The elements with a name. Several subsystems may each have one of the same name.
    pub fn elements_named(&self, name: &str) -> impl Iterator<Item = Element<'p>> {
        let base = self.base;
        let found = self.names().get(name).map_or(&[][..], Vec::as_slice);
        found.iter().filter_map(|id| base.file(*id)?.element())
    }

    /// The one element with a name. Several of that name, or loose files without a descriptor, are `Unknown`.
    #[must_use]
    pub fn element(&self, name: &str) -> Lookup<Element<'p>> {
        let mut found = self.elements_named(name);
        match (found.next(), found.next()) {
            (Some(element), None) => Lookup::Found(element),
            (None, _) if self.has_descriptor() => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }

    /// The descriptions that say this id is theirs, with the place where they do. Letter case does not tell ids apart.
    pub fn bearers_of_id<'i>(
        &self,
        id: &'i str,
    ) -> impl Iterator<Item = (&'p File, Value<'p>)> + use<'p, 'i> {
        let base = self.base;
        let hash = id_hash(id);
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
    /// project before them or without.
    #[must_use]
    pub fn short_namespace<'n>(&self, namespace: &'n str) -> &'n str {
        if namespace.split("::").nth(2).is_none() {
            return namespace;
        }
        let descriptor = self.descriptor();
        let without = |namespace: &'n str, key| {
            let part = descriptor.as_ref()?.root().text_of(key)?;
            namespace.strip_prefix(part)?.strip_prefix("::")
        };
        let below = without(namespace, key::VENDOR).and_then(|below| without(below, key::NAME));
        below.unwrap_or(namespace)
    }

    /// The description beside a module: `Товары.yaml` for `Товары.xbsl` and for `Товары.Объект.xbsl`.
    #[must_use]
    pub fn element_of(&self, module: &Module<'_>) -> Lookup<&'p File> {
        let stem = module.file().stem();
        let beside = |stem: &str| self.beside(module.file(), stem);
        match beside(stem).or_else(|| beside(module.element_name())) {
            Some(file) => Lookup::Found(file),
            None => Lookup::Absent,
        }
    }

    /// The module of an element: `Товары.xbsl` for `Товары.yaml`.
    #[must_use]
    pub fn module_of(&self, element: &Element<'_>) -> Lookup<Module<'p>> {
        let path = element.file().path();
        let path = path.strip_suffix(".yaml").unwrap_or(path);
        let is_wanted = |file: &&File| file.path().strip_suffix(".xbsl") == Some(path);
        // Usually it is the file before.
        let before =
            element.file().index.0.checked_sub(1).and_then(|before| self.base.file(FileIndex(before)));
        let found = before.filter(is_wanted).or_else(|| self.file_at(&format!("{path}.xbsl")));
        match found.and_then(File::module) {
            Some(module) => Lookup::Found(module),
            None => Lookup::Absent,
        }
    }

    /// All modules beside an element that bear its name, in path order: `Товары.xbsl`, `Товары.Объект.xbsl`.
    pub fn modules_of(&self, element: &Element<'_>) -> impl Iterator<Item = Module<'p>> {
        let file = element.file();
        let dir = &file.path()[..file.path().len() - file.file_name().len()];
        let start = format!("{dir}{}.", file.stem());
        let files = &self.base.files;
        let first = files.partition_point(|file| file.path() < start.as_str());
        files[first..].iter().take_while(move |file| file.path().starts_with(&start)).filter_map(File::module)
    }

    /// The file at a path of this run.
    #[must_use]
    pub fn file_at(&self, path: &str) -> Option<&'p File> {
        let files = &self.base.files;
        files.binary_search_by(|file| file.path().cmp(path)).ok().map(|index| &files[index])
    }

    /// The namespace of a file below the project: subsystem and packages, joined with `::`.
    #[must_use]
    pub fn namespace_of(&self, file: &File) -> String {
        let below = file.path().strip_prefix(self.dir()).unwrap_or(file.path());
        let dirs = Path::new(below.trim_start_matches('/')).parent();
        let names = dirs.into_iter().flat_map(Path::components).filter_map(|part| part.as_os_str().to_str());
        let packages = names.take_while(|name| !(place::RESOURCES == *name || place::LOCALIZATION == *name));
        packages.collect::<Vec<_>>().join("::")
    }

    /// The description with this file name, less its extension, in the folder of a file.
    #[must_use]
    pub fn beside(&self, file: &File, stem: &str) -> Option<&'p File> {
        let dir = &file.path()[..file.path().len() - file.file_name().len()];
        let is_wanted = |file: &&File| {
            let name = file.path().strip_prefix(dir);
            name.and_then(|name| name.strip_prefix(stem)) == Some(".yaml")
        };
        // Usually it is the next file.
        let next = self.base.file(FileIndex(file.index.0 + 1)).filter(is_wanted);
        next.or_else(|| self.file_at(&format!("{dir}{stem}.yaml")))
    }

    fn names(&self) -> &'p Named<FileIndex> {
        self.index.names.get_or_init(|| {
            let mut names = Named::default();
            for file in self.files().filter(|file| matches!(file.role, Role::Element | Role::Kindless)) {
                let root = file.yaml().and_then(|tree| tree.root());
                if let Some(name) = root.and_then(|root| root.text_of(key::NAME)) {
                    names.entry(name.into()).or_default().push(file.index);
                }
            }
            names
        })
    }

    fn ids(&self) -> &'p [(u64, FileIndex, NodeId)] {
        self.index.ids.get_or_init(|| {
            let own = |file: &File| file.landmarks.id.map(|(hash, id)| (hash, file.index, id));
            let mut ids: Vec<_> = self.files().filter_map(own).collect();
            ids.sort_unstable();
            ids
        })
    }
}
