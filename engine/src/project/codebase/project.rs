//! One project: a descriptor and everything below its folder, and what checks ask of it.

use std::{collections::BTreeSet, path::Path};

use memchr::memchr_iter;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Codebase, ElementNames, Index, MOST_BEARERS, UsageMemos};
use crate::{
    platform::{
        Lookup, Version,
        words::{key, value},
    },
    project::{
        Element, File, FileRole, Module, ValueWords,
        companions::{Companion, DESCRIPTION, MODULE, family},
        dependencies::{Dependency, DependencyTracker},
        file::id_hash,
        file_names::ClearNames,
        library::{Libraries, Library, LibraryName},
        namespaces::Namespaces,
    },
    source::FileIndex,
    syntax::yaml::{NodeId, Value},
};

/// One project: a descriptor and everything below its folder.
#[derive(Clone, Copy, Debug)]
pub struct Project<'p> {
    pub(super) base: &'p Codebase,
    pub(super) index: &'p Index,
    /// Notes what is asked, where somebody wants to know.
    pub(super) tracker: Option<&'p DependencyTracker>,
}

impl<'p> Project<'p> {
    /// The same project, which notes what it is asked.
    #[must_use]
    pub fn tracked_by(self, tracker: &'p DependencyTracker) -> Self {
        Self { tracker: Some(tracker), ..self }
    }

    /// The same project, for what is found out for all checks at once.
    pub(super) const fn untracked(self) -> Self {
        Self { tracker: None, ..self }
    }

    pub(super) fn note(&self, dependency: Dependency<'_>) {
        if let Some(tracker) = self.tracker {
            tracker.note(dependency);
        }
    }

    /// Notes the files that belong together with a path, which need not be found where nobody wants to know.
    fn note_family(&self, path: &str) {
        if let Some(tracker) = self.tracker {
            tracker.note(Dependency::Family(family(path)));
        }
    }

    /// The folder of the project, as paths of the run are written; empty for the current one.
    #[must_use]
    pub fn dir(&self) -> &'p str {
        &self.index.files.dir
    }

    /// A file of the snapshot.
    pub(in crate::project) fn file(&self, index: FileIndex) -> Option<&'p File> {
        let file = self.base.file(index)?;
        self.note(Dependency::File(file.path()));
        Some(file)
    }

    /// The file of the snapshot with a path.
    pub(in crate::project) fn file_at(&self, path: &str) -> Option<&'p File> {
        self.note(Dependency::File(path));
        self.base.file_at(path)
    }

    /// The files of the snapshot whose paths begin so, be they of this project or not.
    pub(in crate::project) fn files_below(&self, start: &str) -> impl Iterator<Item = &'p File> {
        self.note(Dependency::Folder(folder_of(start)));
        let files = &self.base.files;
        let first = files.partition_point(|file| file.path() < start);
        files[first..].iter().take_while(move |file| file.path().starts_with(start))
    }

    /// The first file below the folder of a path, at the path or after it, be it of this project or not.
    pub(in crate::project) fn first_file_from(&self, path: &str) -> Option<&'p File> {
        let folder = folder_of(path);
        self.note(Dependency::Folder(folder));
        let files = &self.base.files;
        let first = files.get(files.partition_point(|file| file.path() < path))?;
        Some(first)
            .filter(|file| file.path().strip_prefix(folder).is_some_and(|below| below.starts_with('/')))
    }

    pub(in crate::project) fn usage_memos(&self) -> Option<&'p UsageMemos> {
        self.base.usages.as_deref()
    }

    #[must_use]
    pub fn descriptor(&self) -> Option<Element<'p>> {
        self.descriptor_file()?.element()
    }

    /// The file of the descriptor, whatever stands in it.
    #[must_use]
    pub fn descriptor_file(&self) -> Option<&'p File> {
        self.base.file(self.index.files.descriptor?)
    }

    /// The path of one of its files from its own folder on.
    #[must_use]
    pub fn path_below(&self, file: &'p File) -> &'p str {
        self.index.files.path_below(file.path())
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

    /// Whether there is a descriptor of which nobody can tell what it says; an empty one says nothing.
    pub(in crate::project) fn has_unreadable_descriptor(&self) -> bool {
        let file = self.index.files.descriptor.and_then(|descriptor| self.base.file(descriptor));
        file.is_some_and(|file| file.element().is_none() && !file.is_empty_yaml())
    }

    /// The folder of the project where a descriptor marks one: absolute on disk, else as its path tells.
    pub(super) fn real_dir(&self) -> Option<&'p Path> {
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

    /// Whether the names of some of its files or folders may clash.
    #[must_use]
    pub fn names_may_clash(&self) -> bool {
        let paths = || self.files().map(|file| self.path_below(file));
        self.index.names_of_files.get_or_init(|| ClearNames::of(paths())).is_none()
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

    pub(in crate::project) fn libraries(&self) -> &'p Libraries {
        &self.base.libraries
    }

    /// What the only project of the run shows to others that is a library of this name.
    pub(in crate::project) fn library_in_run(&self, name: &LibraryName) -> Option<&'p Library> {
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

    /// The libraries that the descriptor lists ([`Project::read_library_names`]).
    pub(in crate::project) fn library_names(&self) -> Option<&'p BTreeSet<LibraryName>> {
        self.index.library_names.get_or_init(|| self.untracked().read_library_names()).as_ref()
    }

    /// Whether a path is that of a folder of resources with anything in it.
    pub(in crate::project) fn has_folder_of_resources(&self, path: &str) -> bool {
        self.note(Dependency::Folder(path));
        let files = &self.base.files;
        let start = format!("{path}/");
        let first = files.partition_point(|file| file.path() < start.as_str());
        let is_listed =
            || self.base.run.resource_folders.binary_search_by(|folder| (**folder).cmp(path)).is_ok();
        files.get(first).is_some_and(|file| file.path().starts_with(&start)) || is_listed()
    }

    /// The links in its folder, each with its path from there on, in order. They are not followed.
    pub fn links(&self) -> impl Iterator<Item = &'p str> {
        self.below(&self.base.run.links)
    }

    /// The pictures and fonts in its folders of resources, each with its path from its folder on, in order.
    pub(in crate::project) fn unread_resources(&self) -> impl Iterator<Item = &'p str> {
        self.below(&self.base.run.unread_resources)
    }

    /// Those of some paths that lie in its folder, from there on.
    fn below(&self, paths: &'p [String]) -> impl Iterator<Item = &'p str> {
        let length = self.dir().len();
        self.inside(paths).filter_map(move |path| Some(path.get(length..)?.trim_start_matches('/')))
    }

    /// The folders of resources in its folder that the run was told of, as reports show them.
    pub(in crate::project) fn folders_of_resources(&self) -> impl Iterator<Item = &'p str> {
        self.inside(&self.base.run.resource_folders)
    }

    /// Those of some paths that lie in its folder.
    fn inside(&self, paths: &'p [String]) -> impl Iterator<Item = &'p str> {
        let dir = self.dir();
        let is_inside = move |path: &&str| {
            dir.is_empty() || path.strip_prefix(dir).is_some_and(|below| below.starts_with('/'))
        };
        paths.iter().map(String::as_str).filter(is_inside)
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

    /// Those of its files that are among some, in path order. Of the others nothing is looked at.
    pub fn files_among(&self, are_among: impl Fn(FileIndex) -> bool) -> impl Iterator<Item = &'p File> {
        if let Some(tracker) = self.tracker {
            tracker.note_all_files();
        }
        let base = self.base;
        self.index.files.files.iter().filter(move |id| are_among(**id)).filter_map(|id| base.file(*id))
    }

    /// Those of its elements whose descriptions are among some files.
    pub fn elements_among(&self, are_among: impl Fn(FileIndex) -> bool) -> impl Iterator<Item = Element<'p>> {
        let descriptions = self.files_among(are_among).filter_map(File::element);
        descriptions.filter(|element| element.role() == FileRole::Element)
    }

    /// Those of its modules that are among some files.
    pub fn modules_among(&self, are_among: impl Fn(FileIndex) -> bool) -> impl Iterator<Item = Module<'p>> {
        self.files_among(are_among).filter_map(File::module)
    }

    /// The elements of the project whose descriptions or modules are among some files.
    pub fn elements_of_files(
        &self,
        are_among: impl Fn(FileIndex) -> bool,
    ) -> impl Iterator<Item = Element<'p>> {
        let description_of = |file: &'p File| match self.companion(file) {
            Companion::Description(description) => self.base.file(description).unwrap_or(file),
            _ => file,
        };
        let mut files: Vec<_> = self.files_among(are_among).map(description_of).collect();
        files.sort_unstable_by_key(|file| file.index);
        files.dedup_by_key(|file| file.index);
        let elements = files.into_iter().filter_map(File::element);
        elements.filter(|element| element.role() == FileRole::Element)
    }

    pub fn modules(&self) -> impl Iterator<Item = Module<'p>> {
        self.files().filter_map(File::module)
    }

    /// The elements with a name. Several subsystems may each have one of the same name.
    pub fn elements_named<'n>(&self, name: &'n str) -> impl Iterator<Item = Element<'p>> + use<'p, 'n> {
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
    pub(in crate::project) fn has_element(&self, name: &str) -> bool {
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

    /// Whether no description of the project has a name; one that cannot be read has that of its file and the one that can
    /// be made out in it, if any.
    #[must_use]
    pub fn lacks_element(&self, name: &str) -> bool {
        self.note(Dependency::Completeness);
        self.index.files.is_whole && !self.has_element(name) && !self.may_hide(name)
    }

    /// Whether all elements of the project are known by their names.
    pub(in crate::project) fn has_all_elements(&self) -> bool {
        self.note(Dependency::Completeness);
        self.index.files.is_whole && self.could_be_read() && self.names().unread.is_empty()
    }

    /// Whether something that could not be read may be an element with this name.
    pub(in crate::project) fn may_hide(&self, name: &str) -> bool {
        self.note(Dependency::Name(name));
        !self.could_be_read() || self.names().may_hide(name)
    }

    /// Whether no description stands beside a module.
    pub(in crate::project) fn lacks_description(&self, module: &Module<'_>) -> bool {
        self.companion(module.file()) == Companion::None
    }

    /// The element of a module that has no description, one that says nothing of an element, or one that gives another name:
    /// code calls the module by the name of its file. It has a module and no properties. Meant is the one beside the file
    /// that names it; in a project also the only one elsewhere that has no description at all.
    pub(crate) fn undescribed_element(&self, file: &File, name: &str) -> Option<Element<'p>> {
        self.note(Dependency::Name(name));
        let alone = self.base.companions().alone(name);
        let names = self.names();
        let may_be_here = !alone.is_empty() || names.may_hide(name) || names.is_misnamed(name);
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
                let is_no_element = |it: &File| it.role != FileRole::Element;
                names.is_misnamed(name) || self.base.file(description).is_some_and(is_no_element)
            }
            _ => true,
        });
        let only = || modules().next().filter(|_| self.has_descriptor() && modules().nth(1).is_none());
        let module = beside.or_else(only)?;
        self.note(Dependency::File(module.path()));
        Element::undescribed(module)
    }

    /// Whether a module in a namespace may be called by a name that no description gives.
    pub(in crate::project) fn may_have_undescribed(&self, name: &str, namespace: &str) -> bool {
        self.note(Dependency::Name(name));
        let names = self.names();
        let alone = self.base.companions().alone(name);
        let lies_there = |module: &File| self.namespace_of(module) == namespace;
        names.may_hide(name)
            || names.is_misnamed(name)
            || alone.len() > MOST_BEARERS
            || alone.iter().filter_map(|module| self.base.file(*module)).any(lies_there)
    }

    /// Whether a description that could not be read may be an element with this name.
    pub(in crate::project) fn is_name_uncertain(&self, name: &str) -> bool {
        self.note(Dependency::Name(name));
        self.names().may_hide(name)
    }

    /// The namespaces that hold descriptions, themselves or in packages, without vendor and project.
    pub(in crate::project) fn namespaces(&self) -> &'p FxHashSet<Box<str>> {
        self.note(Dependency::Namespaces);
        &self.names().namespaces
    }

    /// Whether every path of the run could be read; nobody knows what lies at another.
    pub(in crate::project) fn could_be_read(&self) -> bool {
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
        let has_four_colons = memchr_iter(b':', namespace.as_bytes()).nth(3).is_some();
        if !has_four_colons || namespace.split("::").nth(2).is_none() {
            return namespace;
        }
        let descriptor = self.descriptor();
        let folder = |up: usize| self.folder()?.ancestors().nth(up)?.file_name()?.to_str();
        let without = |namespace: &'n str, key, up| {
            let root = descriptor.map(|it| it.root());
            let may_say_otherwise = root.map_or(self.has_unreadable_descriptor(), |it| it.get(key).is_some());
            let of_folder = || folder(up).filter(|_| !may_say_otherwise);
            let name = root.and_then(|it| it.text_of(key)).or_else(of_folder)?;
            namespace.strip_prefix(name)?.strip_prefix("::")
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

    pub(super) fn companion(&self, file: &File) -> Companion {
        self.note_family(file.path());
        self.base.companions().of_file(file.index)
    }

    /// All modules beside an element that bear its name, in path order: `Товары.xbsl`, `Товары.Объект.xbsl`.
    pub fn modules_of(&self, element: &Element<'_>) -> impl Iterator<Item = Module<'p>> + use<'p> {
        let file = element.file();
        // Up to the dot before the extension.
        let start = file.path().get(..=file.folder().len() + file.stem().len()).unwrap_or(file.path());
        self.note_family(start);
        let files = &self.base.files;
        // What bears its name stands side by side with it, and mostly there is little.
        let before = files.get(..file.index.0 as usize).unwrap_or_default();
        let near = before.iter().rev().take(FEW).take_while(|file| file.path().starts_with(start)).count();
        let first = match near {
            FEW => files.partition_point(|file| file.path() < start),
            _ => before.len() - near,
        };
        let family = files.get(first..).unwrap_or_default();
        let start = family.first().and_then(|file| file.path().get(..start.len())).filter(|it| *it == start);
        let is_beside = move |file: &&File| start.is_some_and(|start| file.path().starts_with(start));
        family.iter().take_while(is_beside).filter_map(File::module)
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

    pub(in crate::project) fn namespaces_of_files(&self) -> &'p Namespaces {
        self.base.namespaces()
    }

    pub(super) fn names(&self) -> &'p ElementNames {
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

/// So many files before one are looked at for those that bear its name.
const FEW: usize = 8;

/// The folder of a path; of one that ends with a slash, itself.
fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use crate::{platform::Version, project::Codebase, source::Workspace};

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

    #[test]
    fn all_modules_that_bear_the_name_of_an_element_are_its_own() {
        for count in [0, 1, 7, 8, 9, 20] {
            let own = (0..count).map(|number| format!("a/Goods.{number:02}.xbsl"));
            let own: Vec<String> = own.chain(["a/Goods.Объект.xbsl".into()]).collect();
            let others =
                ["a/Good.xbsl", "a/Goods2.xbsl", "a/GoodsGoods.xbsl", "b/Goods.xbsl"].map(String::from);
            let modules = own.iter().cloned().chain(others).map(|path| (path, String::new()));
            let description = ("a/Goods.yaml".to_owned(), "ElementKind: Catalog\nName: Goods\n".to_owned());
            let codebase = Codebase::new(Workspace::in_memory(modules.chain([description])));
            let project = codebase.projects().next().expect("a project");
            let element = project.elements().next().expect("an element");
            let found: Vec<String> =
                project.modules_of(&element).map(|module| module.file().path().to_owned()).collect();
            assert_eq!(found, own, "{count}");
        }
    }
}
