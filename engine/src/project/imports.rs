//! What imports bring to a file, and whether it needs them.

use std::{
    cell::{LazyCell, OnceCell},
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    iter,
};

use rustc_hash::FxHashSet;

use super::{
    Element, File, Module, NamePlace, NameUse, Project, QualifiedName, ValueWords,
    codebase::MOST_BEARERS,
    is_of_type_around,
    library::Brought,
    resolver::{is_plain, subsystem, without_blanks},
};
use crate::{
    platform::words::{key, kind, place},
    syntax::{
        xbsl::{Import, Member, Name, NameExpression, NamedType, Node, NodeKind, words},
        yaml::Value,
    },
};

/// What a file imports.
pub(super) struct Imports<'p> {
    /// In order, each once.
    pub(super) namespaces: Vec<&'p str>,
    /// Whether all could be read.
    pub(super) could_be_read: bool,
}

impl<'p> Imports<'p> {
    /// Whether a namespace is imported.
    pub(super) fn has(&self, namespace: &str) -> bool {
        self.namespaces.binary_search(&namespace).is_ok()
    }
}

/// Whether a namespace is written with vendor and project, as those of libraries are.
pub(super) fn is_in_full(namespace: &str) -> bool {
    namespace.matches("::").nth(1).is_some()
}

/// Of a file with more imports it is not asked what each of them means.
const MOST_IMPORTS: usize = 64;

fn has_many_imports(file: &File) -> bool {
    let in_module = file.module().is_some_and(|it| it.tree().all::<Import<'_>>().nth(MOST_IMPORTS).is_some());
    let list = file.element().and_then(|it| it.root().list(key::IMPORT).nth(MOST_IMPORTS));
    in_module || list.is_some()
}

/// The values under the key of imports of a description; more than one are a mistake.
fn import_lists<'p>(file: &'p File) -> impl Iterator<Item = Value<'p>> + use<'p> {
    let lists = file.element().into_iter().flat_map(|element| element.root().all(key::IMPORT));
    lists.map(|list| list.value)
}

impl File {
    /// Whether a name with a namespace in full stands anywhere in the text.
    fn has_name_in_full(&self) -> bool {
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
        *self.parsed.has_name_in_full.get_or_init(|| {
            self.text().contains("::") && self.text().split(|it: char| !is_part(it)).any(is_in_full)
        })
    }
}

impl<'p> Project<'p> {
    /// The namespaces that a module or a description imports, without vendor and project if they are those of the own
    /// project.
    pub(super) fn imports(&self, file: &'p File) -> Imports<'p> {
        let could_be_read = match file.module() {
            Some(module) => {
                let mut paths = module.tree().all::<Import<'p>>().map(Import::path);
                paths.all(|path| is_plain(path) || self.own_namespace(path).is_some())
            }
            None => import_lists(file)
                .all(|list| !list.has_value() || list.is_sequence() && list.items().all(Value::is_scalar)),
        };
        let mut namespaces = Vec::new();
        self.for_each_import(file, |import| namespaces.push(import));
        namespaces.sort_unstable();
        namespaces.dedup();
        Imports { namespaces, could_be_read }
    }

    /// The same in the order of the text, some several times.
    fn for_each_import(&self, file: &'p File, mut visit: impl FnMut(&'p str)) {
        let Some(module) = file.module() else {
            let items = import_lists(file).flat_map(Value::items);
            return items.for_each(|item| visit(self.short_namespace(item.text())));
        };
        for import in module.tree().all::<Import<'p>>() {
            visit(match import.path() {
                path if is_plain(path) => self.short_namespace(path),
                path => self.own_namespace(path).unwrap_or(path),
            });
        }
    }

    /// Whether a short name in a file may mean an element, asked of many elements: both are in one subsystem, or the file
    /// imports the namespace of the element. Scopes of visibility are not looked at.
    pub fn at_hand(&self, file: &'p File) -> impl Fn(&Element<'_>) -> bool + use<'p> {
        let project = *self;
        let own = project.namespace_of(file);
        let imports = project.imports(file);
        move |element| {
            let namespace = project.namespace_of(element.file());
            subsystem(namespace) == subsystem(own) || imports.has(namespace)
        }
    }

    /// Which subsystems the files of each subsystem import, by the names of their folders.
    #[must_use]
    pub fn imported_subsystems(&self) -> BTreeMap<&'p str, BTreeSet<&'p str>> {
        let imported = self.imported_namespaces().into_iter();
        imported.map(|(own, imports)| (own, imports.into_iter().map(subsystem).collect())).collect()
    }

    /// Which namespaces the files of each subsystem import, without vendor and project if they are those of the own project.
    #[must_use]
    pub fn imported_namespaces(&self) -> BTreeMap<&'p str, BTreeSet<&'p str>> {
        let mut imported: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        // Most files import what others of their subsystem do.
        let mut met = FxHashSet::default();
        for file in self.files() {
            let own = LazyCell::new(|| subsystem(self.namespace_of(file)));
            self.for_each_import(file, |import| {
                if met.insert((*own, import)) {
                    imported.entry(*own).or_default().insert(import);
                }
            });
        }
        imported
    }

    /// Whether a module or a description may import a namespace of a library, or a description name one in full: a component
    /// has the members of the one that it inherits.
    pub(super) fn may_look_outside(&self, file: &'p File) -> bool {
        if has_many_imports(file) {
            return true;
        }
        let imports = self.imports(file);
        !imports.could_be_read
            || !imports.namespaces.iter().all(|import| self.is_no_library(import))
            || file.element().is_some() && file.has_name_in_full()
    }

    /// Whether a file imports a namespace in full of which nobody knows what it brings.
    pub(super) fn imports_unknown(&self, file: &'p File) -> bool {
        let is_unknown = |import: &str| {
            !self.is_no_library(import) && !matches!(self.brought_by(import), Brought::Names(_))
        };
        has_many_imports(file) || self.imports(file).namespaces.into_iter().any(is_unknown)
    }

    /// Whether an imported namespace is one of the project, or of the platform, or is nobody's: what is written short is one
    /// of the project, and if that does not have it, it holds nothing.
    pub(super) fn is_no_library(&self, import: &str) -> bool {
        self.namespaces().contains(subsystem(import))
            || place::PLATFORM == *subsystem(import)
            || !import.contains("::") && !self.has_unreadable_descriptor() && !self.extends_project()
    }

    /// Whether elements of the project lie in a namespace, written in full or without vendor and project.
    #[must_use]
    pub fn has_namespace(&self, written: &str) -> bool {
        self.namespaces().contains(self.short_namespace(&without_blanks(written)))
    }

    /// The namespace that an import names, if elements of the project lie in it: without vendor and project, and without the
    /// blanks and comments that may stand around `::`.
    #[must_use]
    pub fn own_namespace(&self, path: &'p str) -> Option<&'p str> {
        if is_plain(path) {
            return Some(self.short_namespace(path)).filter(|short| self.namespaces().contains(*short));
        }
        let plain = without_blanks(path);
        self.namespaces().get(self.short_namespace(&plain)).map(|namespace| &**namespace)
    }

    /// The namespaces of all elements that a module names, wherever it does and whatever else may be meant. The type that a
    /// component inherits counts too, and whatever else its markup names, if the module asks something that is declared
    /// there or by the platform. They are found one after the other, some several times: what they are looked for in is read
    /// as far as somebody asks.
    pub fn namespaces_named_in(&self, module: &Module<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        let (project, module) = (*self, *module);
        let mut met = FxHashSet::default();
        let in_markup = iter::once_with(move || project.names_in_markup(&module)).flatten();
        let names = project.outer_names(&module).chain(in_markup).filter(move |name| met.insert(*name));
        let elements = names.flat_map(move |name| project.bearers(name));
        let before_names = iter::once_with(move || project.namespaces_before_names(&module)).flatten();
        elements.map(move |element| project.namespace_of(element.file())).chain(before_names)
    }

    /// The words of the type that the component of a module inherits, and what else its markup names, if the module asks
    /// something that no element is called by.
    fn names_in_markup(&self, module: &Module<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        let project = *self;
        let is_foreign = |found: &NameUse<'_>| {
            found.place == NamePlace::Chain && self.elements_named(found.name().name).next().is_none()
        };
        let markup = self.element_of(module).filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
        let base = markup.and_then(|element| element.get(key::INHERITS)?.text_of(key::TYPE));
        let markup = markup.filter(|_| self.name_uses(module.file()).any(|found| is_foreign(&found)));
        let in_markup = markup.into_iter().flat_map(move |markup| project.name_uses(markup.file()));
        words(base.unwrap_or_default()).chain(in_markup.map(|found| found.name().name))
    }

    /// The namespaces that a module writes before names, where these hold the name; where the project has none such, those
    /// of all elements that may be meant.
    fn namespaces_before_names(&self, module: &Module<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        let project = *self;
        let own = self.own_name().filter(|_| !self.extends_project());
        let names = module.tree().all::<NameExpression<'p>>().filter(|name| name.is_qualified());
        let types = module.tree().all::<NamedType<'p>>().filter(|named| named.is_qualified());
        // Without an element of the name a type means nothing, while a module without a description may be called.
        let names = names.map(|name| (name.text(), true)).chain(types.map(|named| (named.path(), false)));
        names.flat_map(move |(written, may_be_undescribed)| {
            let QualifiedName { namespace, name } = QualifiedName::new(written);
            let mut holders: Vec<_> =
                project.bearers(name).map(|element| project.namespace_of(element.file())).collect();
            let Some(namespace) = namespace else { return holders };
            if let Some(known) = project.own_namespace(namespace) {
                let is_meant = if holders.is_empty() {
                    may_be_undescribed && project.may_have_undescribed(name, known)
                } else {
                    holders.contains(&known)
                };
                return if is_meant { vec![known] } else { Vec::new() };
            }
            // It may be the end of theirs; of which libraries bring, nothing is imported here.
            if let Some(own) = &own {
                let written = without_blanks(namespace);
                holders.retain(|holder| own.namespace_ends_with(holder, &written));
            }
            holders
        })
    }

    /// The namespaces of the types that members of a name have: attributes and other parts of elements, fields, constants,
    /// and results of methods. It takes time that grows with the project.
    #[must_use]
    pub fn namespaces_of_members(&self) -> HashMap<&'p str, HashSet<&'p str>> {
        let mut namespaces: HashMap<&str, HashSet<&str>> = HashMap::new();
        let mut add = |name: &'p str, type_text: Option<&'p str>| {
            for element in words(type_text.unwrap_or_default()).flat_map(|word| self.bearers(word)) {
                namespaces.entry(name).or_default().insert(self.namespace_of(element.file()));
            }
        };
        for element in self.elements() {
            element.symbols().typed_parts().for_each(|(name, type_text)| add(name, type_text));
        }
        for module in self.modules() {
            module.symbols().typed_members().for_each(|(name, type_text)| add(name, type_text));
        }
        namespaces
    }

    /// The names in the code of a module that are no locals and no members: of types, in queries and in literals, before a dot,
    /// alone. Those with a namespace before them are left out, and those alone that the module or its element declares; of
    /// these two only those are given that an element bears.
    fn outer_names(&self, module: &Module<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        let (project, module, tree) = (*self, *module, module.tree());
        let element = OnceCell::new();
        let is_own = move |name: NameExpression<'p>| {
            let element = || element.get_or_init(|| project.element_of(&module));
            is_alone(name.node())
                && (module.symbols().declare(name.text())
                    || element().is_some_and(|it| it.symbols().has_part(name.text()))
                    || is_of_type_around(name.node(), name.text()))
        };
        let types = tree
            .all::<NamedType<'p>>()
            .filter(|named| !named.is_qualified())
            .flat_map(|named| named.segments().map(|name| name.text()));
        let opaque = [NodeKind::Query, NodeKind::Braced].into_iter().flat_map(|kind| tree.nodes(kind));
        // Most names are those of locals.
        let names = tree
            .all::<NameExpression<'p>>()
            .filter(move |name| !name.is_qualified() && project.has_element(name.text()))
            .filter(move |name| tree.bindings().resolve(name.node()).is_none() && !is_own(*name));
        let names = names.filter_map(|name| Some(name.name()?.text()));
        types.chain(opaque.flat_map(|node| words(node.text()))).chain(names)
    }

    fn bearers<'n>(&self, name: &'n str) -> impl Iterator<Item = Element<'p>> + use<'p, 'n> {
        self.elements_named(name).take(MOST_BEARERS)
    }
}

/// Whether nothing is asked of a name.
fn is_alone(name: Node<'_>) -> bool {
    let around = name.parent().and_then(Member::cast);
    around.is_none_or(|member| member.object() != Some(name))
}

impl<'p> Module<'p> {
    /// The names in code by which a value may be asked for: after a dot, or alone.
    pub fn member_names(&self) -> impl Iterator<Item = &'p str> + use<'p> {
        let tree = self.tree();
        let members = tree.all::<Member<'p>>().filter_map(Member::name).map(Name::text);
        let names = tree.all::<NameExpression<'p>>().filter_map(|name| Some(name.name()?.text()));
        members.chain(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    #[test]
    fn a_file_looks_outside_by_what_it_imports_and_names() {
        let many = |count| "импорт Осн\n".repeat(count);
        let form = |inherited: &str| {
            format!("ВидЭлемента: КомпонентИнтерфейса\nИмя: А\nНаследует:\n    Тип: {inherited}\n")
        };
        for (name, text, expected) in [
            ("А.xbsl", "импорт Осн\nимпорт Стд::Коллекции\nимпорт НетТакой\n".to_owned(), false),
            ("А.xbsl", "импорт Верфь :: Лавка /* своё */ :: Осн\n".to_owned(), false),
            ("А.xbsl", "импорт Верфь::Чужая::Осн\n".to_owned(), true),
            ("А.xbsl", "импорт Чужая::Осн\n".to_owned(), true),
            ("А.xbsl", many(MOST_IMPORTS), false),
            ("А.xbsl", many(MOST_IMPORTS + 1), true),
            ("А.yaml", form("::Б.Данные"), false),
            ("А.yaml", form("Верфь::Чужая::Осн::Б"), true),
        ] {
            let path = format!("Верфь/Лавка/Осн/{name}");
            let descriptor = "Имя: Лавка\nПоставщик: Верфь\n";
            let other = "ВидЭлемента: Справочник\nИмя: Б\n";
            let files =
                [("Верфь/Лавка/Проект.yaml", descriptor), ("Верфь/Лавка/Осн/Б.yaml", other), (&path, &text)];
            let codebase = Codebase::new(Workspace::in_memory(files));
            let project = codebase.projects().next().expect("a project");
            let file = codebase.file_at(&path).expect("the file");
            assert_eq!(project.may_look_outside(file), expected, "{text}");
        }
    }

    #[test]
    fn what_is_imported_short_is_of_no_library_without_a_descriptor_too() {
        for (import, expected) in [("Склад", false), ("Верфь::Чужая::Склад", true)] {
            let text = format!("импорт {import}\n");
            let codebase = Codebase::new(Workspace::in_memory([("А.xbsl", &*text)]));
            let project = codebase.projects().next().expect("a project");
            let file = codebase.file_at("А.xbsl").expect("the file");
            assert_eq!(project.imports_unknown(file), expected, "{import}");
        }
    }
}
