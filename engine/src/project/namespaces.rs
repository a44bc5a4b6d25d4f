//! The namespaces of files: subsystem and packages by the folders, joined with `::`. In a folder without the descriptor of
//! a project nobody knows where it begins, so only the description of a subsystem tells for sure which folder is one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Element, File, FileRole, Project,
    codebase::{MOST_BEARERS, Relisted},
};
use crate::{platform::words::place, source::FileIndex};

/// The namespaces of all files of a snapshot, each kept once.
#[derive(Debug)]
pub(super) struct Namespaces {
    names: Vec<Namespace>,
    /// For each file, by its place in the snapshot, the number of its namespace.
    of_files: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Namespace {
    name: Box<str>,
    /// Whether a descriptor of the project or the description of a subsystem tells where it begins.
    is_certain: bool,
}

impl Namespaces {
    /// Of files of some projects; what is in none has the empty one.
    pub(super) fn of<'p>(projects: impl Iterator<Item = Project<'p>>, count: usize) -> Self {
        let mut namespaces = Self { names: vec![Namespace::default()], of_files: vec![0; count] };
        for project in projects {
            let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
            let subsystems = (!project.has_descriptor()).then(|| described_folders(project));
            // Files of one folder mostly stand side by side.
            let mut last = ("", 0);
            for file in project.files() {
                let folder = folder_of(project.dir(), file);
                if folder != last.0 {
                    let add = || match subsystems.as_ref().map(|all| below_subsystem(folder, all)) {
                        None => namespaces.add(folder, true),
                        Some(Some(below)) => namespaces.add(below, true),
                        Some(None) => namespaces.add(folder, false),
                    };
                    last = (folder, *numbers.entry(folder).or_insert_with(add));
                }
                let (_, number) = last;
                if let Some(of_file) = namespaces.of_files.get_mut(file.index.0 as usize) {
                    *of_file = number;
                }
            }
        }
        namespaces
    }

    /// The same after some files have gone and others have come, if each of those lies in the folder of another: `files` are
    /// all that are there now.
    pub(super) fn after(&self, list: &Relisted<'_>, files: &[File]) -> Option<Self> {
        let new = list.places_of_new();
        let mut of_files = list.apply(self.of_files.iter().copied(), vec![u32::MAX; new.len()]);
        for FileIndex(place) in new {
            let place = place as usize;
            let folder = |place: usize| files.get(place).map(File::folder);
            let known = |other: usize| of_files.get(other).copied().filter(|number| *number != u32::MAX);
            let mut beside = place.checked_sub(1).into_iter().chain([place + 1]);
            let number = beside.find_map(|other| known(other).filter(|_| folder(other) == folder(place)))?;
            *of_files.get_mut(place)? = number;
        }
        let names = self.names.clone();
        Some(Self { names, of_files })
    }

    pub(super) fn of_file(&self, FileIndex(file): FileIndex) -> &str {
        let number = self.of_files.get(file as usize).copied().unwrap_or_default();
        self.names.get(number as usize).map_or("", |namespace| &namespace.name)
    }

    fn is_certain(&self, FileIndex(file): FileIndex) -> bool {
        let number = self.of_files.get(file as usize).copied().unwrap_or_default();
        self.names.get(number as usize).is_some_and(|namespace| namespace.is_certain)
    }

    /// The number of the namespace of a folder.
    fn add(&mut self, folder: &str, is_certain: bool) -> u32 {
        let names = folder.split('/').filter(|name| !matches!(*name, "" | "."));
        let packages =
            names.take_while(|name| !(place::RESOURCES == **name || place::LOCALIZATION == **name));
        let name = packages.collect::<Vec<_>>().join("::").into();
        self.names.push(Namespace { name, is_certain });
        u32::try_from(self.names.len() - 1).unwrap_or_default()
    }
}

/// The folder of a file below that of its project.
fn folder_of<'f>(project: &str, file: &'f File) -> &'f str {
    file.folder().strip_prefix(project).unwrap_or(file.folder())
}

/// The folders below that of a project in which the description of a subsystem lies, each with a slash at the end.
fn described_folders(project: Project<'_>) -> FxHashSet<&str> {
    let descriptions = project.files().filter(|file| file.role == FileRole::Subsystem);
    descriptions.map(|file| folder_of(project.dir(), file)).collect()
}

/// The part of a folder that begins with the outermost of some folders, if it lies in one.
fn below_subsystem<'f>(folder: &'f str, subsystems: &FxHashSet<&str>) -> Option<&'f str> {
    let ends = memchr::memchr_iter(b'/', folder.as_bytes()).map(|slash| slash + 1);
    let mut begin = 0;
    for end in ends {
        if folder.get(..end).is_some_and(|outer| subsystems.contains(outer)) {
            return folder.get(begin..);
        }
        begin = end;
    }
    None
}

impl<'p> Project<'p> {
    /// The namespace of a file below its project: subsystem and packages, joined with `::`; empty in the folder of the
    /// project itself.
    #[must_use]
    pub fn namespace_of(&self, file: &File) -> &'p str {
        self.namespaces_of_files().of_file(file.index)
    }

    /// The one element with a name in a namespace, which is written in full or without vendor and project. Where it is not
    /// sure at which folder namespaces begin, it may be the end of one.
    #[must_use]
    pub fn element_in(&self, namespace: &str, name: &str) -> Option<Element<'p>> {
        let short = self.short_namespace(namespace);
        let is_there = |element: &Element<'_>| {
            let own = self.namespace_of(element.file());
            let is_end = || own.strip_suffix(short).is_some_and(|around| around.ends_with("::"));
            own == short || !self.has_certain_namespace(element.file()) && is_end()
        };
        let bearers: Vec<_> = self.elements_named(name).take(MOST_BEARERS + 1).collect();
        let mut found = bearers.iter().filter(|it| bearers.len() <= MOST_BEARERS && is_there(it));
        found.next().filter(|_| found.next().is_none()).copied()
    }

    /// Whether it is sure where the namespace of a file begins: always in a project with a descriptor, else only in a
    /// described subsystem.
    #[must_use]
    pub fn has_certain_namespace(&self, file: &File) -> bool {
        self.namespaces_of_files().is_certain(file.index)
    }
}
