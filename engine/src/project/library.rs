//! What a project may name of the libraries that it attaches: of those whose sources are in the run, and of build files of
//! libraries beside the project.
//!
//! - A library is known by the vendor, the name and the version that the descriptor gives. One that is not there, or that
//!   cannot be read, may hold any name.
//! - Build files are read once, when the sources of a run are; the sources of libraries are looked at in each snapshot.

use std::{
    cell::OnceCell,
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Codebase, Element, File, FileRole, Project, ValueWords, Visibility, imports::is_in_full,
    resolver::without_blanks,
};
use crate::{
    platform::{Lookup, words::key},
    source::{Root, Workspace},
    syntax::yaml::Value,
};

/// A library as a descriptor names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LibraryName {
    pub vendor: Box<str>,
    pub name: Box<str>,
    pub version: Box<str>,
}

/// Reads the descriptions and modules of a library from the build file at a path: their paths with their bytes, of at most so
/// many bytes together. A link is not followed. Nothing where the file is not there or is no build file of that library.
pub type ReadLibrary = fn(&Path, &LibraryName, u64) -> LibraryFiles;

/// What was read of the build file of a library.
#[derive(Clone, Debug)]
pub enum LibraryFiles {
    /// There is no such file.
    Absent,
    /// It is a link, broken, too large, or that of another library.
    Unreadable,
    /// By their paths in the build file.
    Read(Vec<(String, Vec<u8>)>),
}

/// What other projects may name of a library.
#[derive(Debug, Default)]
pub(super) struct Library {
    /// By namespace, without vendor and project: the names of elements that are global, or may be.
    global: FxHashMap<Box<str>, FxHashSet<Box<str>>>,
    /// All names that it declares.
    names: FxHashSet<Box<str>>,
}

/// The build files of libraries that were looked for when a run was read.
#[derive(Debug, Default)]
pub(super) struct Libraries {
    /// By the folder of the project that attaches them; only those that could be read.
    known: FxHashMap<(PathBuf, LibraryName), Arc<Library>>,
    /// The files that could not be read.
    unreadable: BTreeSet<PathBuf>,
}

/// How much is read of all build files of a run, in bytes; what is more stays unknown.
const LARGEST_IN_ALL: u64 = 64 << 20;

/// So many libraries of one project are looked for; a project with more may use any name.
const MOST: usize = 256;

impl LibraryName {
    /// The name of one item of the list in a descriptor; `None` where something is missing or can be no part of a file name.
    fn of(item: Value<'_>) -> Option<Self> {
        let text = |word| {
            let text = item.text_of(word)?;
            let is_part = |c: char| !matches!(c, '/' | '\\' | ':') && !c.is_control();
            (!text.is_empty() && text.len() < 100 && text.chars().all(is_part)).then(|| text.into())
        };
        Some(Self { vendor: text(key::VENDOR)?, name: text(key::NAME)?, version: text(key::VERSION)? })
    }

    /// A namespace of the library without its vendor and its name: `Stock` of `Acme::Tools::Stock`.
    fn namespace_below<'n>(&self, namespace: &'n str) -> Option<&'n str> {
        let below = namespace.strip_prefix(&*self.vendor)?.strip_prefix("::")?;
        below.strip_prefix(&*self.name)?.strip_prefix("::")
    }

    /// Whether a namespace, given without the vendor and the name, is or ends with what is written of it in full.
    pub(super) fn namespace_ends_with(&self, namespace: &str, written: &str) -> bool {
        let full = format!("{}::{}::{namespace}", self.vendor, self.name);
        full.strip_suffix(written).is_some_and(|before| before.is_empty() || before.ends_with("::"))
    }

    /// The name of its build file: `Acme-Tools-1.0.0.xlib`.
    #[must_use]
    pub fn file_name(&self) -> String {
        let Self { vendor, name, version } = self;
        format!("{vendor}-{name}-{version}.xlib")
    }
}

impl Library {
    /// What a project shows to others.
    pub(super) fn of(project: &Project<'_>) -> Self {
        let mut library = Self::default();
        for file in project.files() {
            let namespace = project.namespace_of(file);
            let names = library.global.entry(namespace.into()).or_default();
            let element = file.element().filter(|element| element.role() == FileRole::Element);
            match element {
                Some(element) => names.extend(global_name(&element).map(Box::from)),
                // It may be an element that cannot be read.
                None if file.yaml().is_some() => _ = names.insert(file.stem().into()),
                None => {}
            }
        }
        library.names.extend(project.declared_names().map(Box::from));
        library
    }

    fn read(files: Vec<(String, Vec<u8>)>) -> Option<Self> {
        let codebase = Codebase::new(Workspace::in_memory(files));
        let mut projects = codebase.projects().filter(Project::has_descriptor);
        match (projects.next(), projects.next()) {
            (Some(project), None) => Some(Self::of(&project)),
            _ => None,
        }
    }

    /// Whether it declares a name anywhere.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

/// The name of an element unless it is surely not seen by other projects.
fn global_name<'p>(element: &Element<'p>) -> Option<&'p str> {
    match element.symbols().visibility {
        Lookup::Found(Visibility::Global) | Lookup::Unknown => {
            Some(element.root().text_of(key::NAME).unwrap_or_else(|| element.file().stem()))
        }
        Lookup::Found(_) | Lookup::Absent => None,
    }
}

impl Libraries {
    /// Looks for the libraries that the projects of a codebase attach, each in the folder of its project and in those above
    /// it, up to the root; the nearest counts.
    pub(super) fn find(codebase: &Codebase, root: &Root, read: ReadLibrary) -> Self {
        let mut libraries = Self::default();
        let mut left = LARGEST_IN_ALL;
        let mut by_path: FxHashMap<(PathBuf, LibraryName), Option<Arc<Library>>> = FxHashMap::default();
        // What stands at a path; the outer `None` where nothing does.
        let mut at = |path: PathBuf, name: &LibraryName| {
            let place = (path, name.clone());
            if let Some(known) = by_path.get(&place) {
                return Some(known.clone());
            }
            let library = match read(&place.0, name, left) {
                LibraryFiles::Absent => return None,
                LibraryFiles::Unreadable => None,
                LibraryFiles::Read(files) => {
                    let length: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
                    left = left.saturating_sub(length as u64);
                    Library::read(files).map(Arc::new)
                }
            };
            if library.is_none() {
                libraries.unreadable.insert(place.0.clone());
            }
            by_path.insert(place, library.clone());
            Some(library)
        };
        for project in codebase.projects() {
            let (Some(folder), Some(names)) = (project.folder(), project.library_names()) else { continue };
            for name in names.iter().filter(|_| folder.is_absolute()) {
                let mut paths = root.reach(folder).map(|dir| dir.join(name.file_name()));
                if let Some(library) = paths.find_map(|path| at(path, name)).flatten() {
                    libraries.known.insert((folder.to_path_buf(), name.clone()), library);
                }
            }
        }
        libraries
    }

    /// The build files that could not be read, absolute, in order.
    pub(super) fn unreadable(&self) -> impl Iterator<Item = &Path> {
        self.unreadable.iter().map(PathBuf::as_path)
    }
}

/// The libraries of a project, all of them known.
struct Attached<'p>(Vec<&'p Library>);

impl Attached<'_> {
    /// Whether any of the libraries declares a name.
    fn declare(&self, name: &str) -> bool {
        self.0.iter().any(|library| library.declares(name))
    }
}

/// What the import of a namespace that is not one of the project brings to a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Brought<'p> {
    /// Nothing, for it is a namespace of no library that the project attaches.
    Nothing,
    Names(&'p FxHashSet<Box<str>>),
    /// Nobody can tell.
    Anything,
}

impl<'p> Project<'p> {
    /// The libraries that the descriptor lists, by their names; `None` where not all can be told. Without a
    /// descriptor there are none.
    pub(super) fn read_library_names(&self) -> Option<BTreeSet<LibraryName>> {
        let Some(descriptor) = self.descriptor() else {
            return (!self.has_unreadable_descriptor()).then(BTreeSet::new);
        };
        let lists = || descriptor.root().all(key::LIBRARIES);
        let is_list = lists().all(|list| !list.value.has_value() || list.value.is_sequence());
        let mut items = lists().flat_map(|list| list.value.items()).take(MOST + 1);
        let names: Option<Vec<_>> = items.by_ref().map(LibraryName::of).collect();
        names.filter(|names| is_list && names.len() <= MOST).map(|names| names.into_iter().collect())
    }

    /// Whether anything from outside may bring what the project does not have: it attaches libraries, or may, or extends
    /// another project.
    #[must_use]
    pub fn has_libraries(&self) -> bool {
        self.extends_project() || self.library_names().is_none_or(|names| !names.is_empty())
    }

    pub(super) fn extends_project(&self) -> bool {
        let base = self.descriptor().and_then(|descriptor| descriptor.get(key::BASE_PROJECT));
        base.is_some_and(ValueWords::has_value)
    }

    /// What the libraries of the project hold; `None` where one of them is not known.
    fn attached(&self) -> Option<Attached<'p>> {
        let names = self.library_names()?;
        names.iter().map(|name| self.library(name)).collect::<Option<Vec<_>>>().map(Attached)
    }

    fn library(&self, name: &LibraryName) -> Option<&'p Library> {
        self.library_in_run(name).or_else(|| self.library_beside(name))
    }

    /// What the import of a namespace brings that is written in full and is not one of the project.
    pub(super) fn brought_by(&self, import: &str) -> Brought<'p> {
        let Some(names) = self.library_names().filter(|_| self.is_named() && !self.extends_project()) else {
            return Brought::Anything;
        };
        let mut holders =
            names.iter().filter_map(|name| Some((name, name.namespace_below(import)?))).peekable();
        if holders.peek().is_none() {
            return Brought::Nothing;
        }
        let held = holders.find_map(|(name, below)| self.library(name)?.global.get(below));
        held.map_or(Brought::Anything, Brought::Names)
    }

    /// Whether no element of the project or of a library lies in a namespace: the project has none such, and it attaches no
    /// library, or none to which a namespace in full belongs.
    #[must_use]
    pub fn is_namespace_of_nobody(&self, written: &str) -> bool {
        let written = without_blanks(written);
        let is_of_no_library = || {
            !self.has_libraries()
                || is_in_full(&written) && matches!(self.brought_by(&written), Brought::Nothing)
        };
        self.is_named() && !self.has_namespace(&written) && is_of_no_library()
    }

    /// Whether the descriptor gives the names that stand first in the namespaces of the project.
    fn is_named(&self) -> bool {
        let names = [key::VENDOR, key::NAME];
        self.descriptor().is_some_and(|it| names.iter().all(|name| it.root().text_of(*name).is_some()))
    }

    /// Whether the project may use a name that is declared elsewhere: a library declares it, or is not known, or the
    /// project extends another one.
    pub fn may_be_foreign(&self) -> impl Fn(&str) -> bool + use<'p> {
        let attached = self.attached().filter(|_| !self.extends_project());
        move |name| attached.as_ref().is_none_or(|attached| attached.declare(name))
    }

    /// The same of what stands in a file without a namespace before it: that is of a library only if the file, or the
    /// description of the element to which it belongs, may import one of its namespaces or name it in full.
    pub fn may_be_foreign_in(&self, file: &'p File) -> impl Fn(&str) -> bool + use<'p> {
        let project = *self;
        let may_be_foreign = self.may_be_foreign();
        let looks_outside = OnceCell::new();
        let look_outside = move || {
            let own = file.module().and_then(|module| project.element_of(&module)).map(|own| own.file());
            let has_imports = file.module().is_some() || file.element().is_some();
            let mut files = [Some(file), own].into_iter().flatten();
            !has_imports || project.extends_project() || files.any(|file| project.may_look_outside(file))
        };
        move |name| may_be_foreign(name) && *looks_outside.get_or_init(look_outside)
    }

    fn library_beside(&self, name: &LibraryName) -> Option<&'p Library> {
        self.libraries().known.get(&(self.folder()?.to_path_buf(), name.clone())).map(|library| &**library)
    }

    /// The name of the project as others attach it.
    pub(super) fn own_name(&self) -> Option<LibraryName> {
        LibraryName::of(self.descriptor()?.root())
    }
}
