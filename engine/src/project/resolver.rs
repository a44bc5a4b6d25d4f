//! Which element a name means that stands in some file.
//!
//! - An element is seen by its short name in its own subsystem with all packages, everywhere if it lies in none, and where
//!   its namespace is imported; from another subsystem only if it is public.
//! - A namespace before the name is written with the vendor and the name of the project or without. It needs no import.
//! - Whether something else has the name — a local, a type of the module, of the platform, or of a library — is for the
//!   caller to ask.

use memchr::memrchr;
use rustc_hash::FxHashSet;

use std::{borrow::Cow, cell::OnceCell, collections::HashSet};

use super::{
    Element, File, NameUse, Project, Visibility, codebase::MOST_BEARERS, imports::Imports, library::Brought,
};
use crate::{platform::Lookup, source, syntax::xbsl::is_identifier};

/// Whether a name is one of some.
type NameTest<'p> = Box<dyn Fn(&str) -> bool + 'p>;

/// Finds elements by the names that stand in one file.
pub(super) struct Resolver<'p> {
    project: Project<'p>,
    file: &'p File,
    /// The subsystem of the file.
    subsystem: &'p str,
    /// Whether its namespace is sure, and all elements of the project are there.
    is_certain: bool,
    /// Read when a name is met that none of the own subsystem has: many files name no other.
    imported: OnceCell<Imported<'p>>,
    /// Whether a library, or a project that this one extends, may declare a name.
    may_be_foreign: OnceCell<NameTest<'p>>,
}

/// What the imports of a file bring.
struct Imported<'p> {
    /// The imported namespaces, without vendor and project if they are those of the own project.
    imports: Imports<'p>,
    /// Whether every import was read and means a namespace of this project or of a known library. Another may hold any
    /// name.
    has_known_imports: bool,
    /// Whether an import may be of a library that the project attaches and nobody knows.
    has_unknown_libraries: bool,
    /// The names that imported namespaces of libraries hold.
    brought: Vec<&'p FxHashSet<Box<str>>>,
}

/// What a written name means.
#[derive(Clone, Debug)]
pub(super) enum Resolution<'p> {
    /// The element is seen.
    Seen,
    /// These are public, but their namespaces are not imported.
    NotImported(Vec<Element<'p>>),
    /// All that it may mean lie in other subsystems and are not public; the first of them.
    NotPublic(Element<'p>),
    /// Each of these is public in an imported namespace.
    Ambiguous(Vec<Element<'p>>),
    /// The namespace before the name holds no such element, but these do.
    Elsewhere(Vec<Element<'p>>),
    /// No element of the project, or nobody can tell which.
    Unknown,
}

/// Which element a name means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meant<'p> {
    Element(Element<'p>),
    /// Nobody can tell which one, or whether it is one of the project at all.
    Unsure,
    /// None of the project.
    Other,
}

/// A name as written: the namespace before it, if any, and the name without what stands behind a dot. Blanks and comments
/// may stand around `::` and the dot: `Склад :: Товары . Ссылка`. Those within the namespace stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QualifiedName<'t> {
    pub namespace: Option<&'t str>,
    pub name: &'t str,
}

impl<'t> QualifiedName<'t> {
    /// Splits `Склад::Товары.Ссылка` into `Склад` and `Товары`.
    #[must_use]
    pub fn new(written: &'t str) -> Self {
        // Most are a name alone.
        if is_identifier(written) {
            return Self { namespace: None, name: written };
        }
        let (namespace, rest) =
            match memrchr(b':', written.as_bytes()).map(|colon| written.split_at(colon + 1)) {
                // Rows of a list are named so by their form: `::Форма.Строка`.
                Some((before, rest)) => (before.strip_suffix("::").filter(|it| !it.is_empty()), rest),
                None => (None, written),
            };
        Self { namespace: namespace.map(str::trim_end), name: part_of(source::before(rest, b'.')) }
    }
}

impl<'p> Project<'p> {
    /// The namespaces that hold names of a file which mean something else there, or might: an import of one could change
    /// what the file does.
    pub fn contested_namespaces(
        &self,
        file: &'p File,
        is_of_platform: impl Fn(&str) -> bool,
    ) -> HashSet<&'p str> {
        let mut contested = HashSet::new();
        let uses = self.resolved_uses(file).filter(|(found, _)| found.name().namespace.is_none());
        for (found, resolution) in uses {
            let name = found.name().name;
            let bearers = || self.elements_named(name).take(MOST_BEARERS);
            let is_settled = match resolution {
                Resolution::NotImported(owners) => owners.len() == 1 && !is_of_platform(name),
                // What the own subsystem has goes before what is imported.
                Resolution::Seen => bearers().any(|element| self.shares_subsystem(file, &element)),
                _ => false,
            };
            if !is_settled {
                contested.extend(bearers().map(|element| self.namespace_of(element.file())));
            }
        }
        contested
    }

    /// Tells whether a name in a file surely means elements of other subsystems that the file does not see: no import names
    /// theirs, or they are not public.
    pub fn out_of_sight(&self, file: &'p File) -> impl Fn(&str) -> bool + use<'p> {
        let (project, resolver) = (*self, OnceCell::new());
        move |name| {
            let resolver = || resolver.get_or_init(|| project.resolver(file));
            let meant = || resolver().find(QualifiedName::new(name));
            project.has_element(name)
                && matches!(meant(), Resolution::NotImported(_) | Resolution::NotPublic(_))
        }
    }

    /// Whether a file sees an element without an import.
    fn shares_subsystem(&self, file: &File, element: &Element<'_>) -> bool {
        let namespace = self.namespace_of(element.file());
        namespace.is_empty() || subsystem(namespace) == subsystem(self.namespace_of(file))
    }

    /// The places of a file that name what elements of the project are called ([`Project::name_uses`]), and what each
    /// means. Nothing is told of a name with `::` first: that is no short one.
    pub(super) fn resolved_uses(
        &self,
        file: &'p File,
    ) -> impl Iterator<Item = (NameUse<'p>, Resolution<'p>)> + use<'p> {
        let project = *self;
        let mut resolver = None;
        // Most names are not those of elements.
        let is_of_element = move |found: &NameUse<'_>| {
            !found.is_of_empty_namespace() && project.has_element(found.name().name)
        };
        let uses = self.not_nearer(file, self.written_names(file).filter(is_of_element));
        uses.map(move |found| {
            let resolver = resolver.get_or_insert_with(|| project.resolver(file));
            (found, resolver.find(found.name()))
        })
    }

    /// Finds elements by the names in a module or a description.
    pub(super) fn resolver(&self, file: &'p File) -> Resolver<'p> {
        let is_certain = self.is_whole() && self.has_certain_namespace(file) || self.has_descriptor();
        let (imported, may_be_foreign) = (OnceCell::new(), OnceCell::new());
        let subsystem = subsystem(self.namespace_of(file));
        Resolver { project: *self, file, subsystem, is_certain, imported, may_be_foreign }
    }

    fn imported(&self, file: &'p File) -> Imported<'p> {
        let imports = self.imports(file);
        let mut has_known_imports = imports.could_be_read;
        let mut has_unknown_libraries = !imports.could_be_read;
        let mut brought = Vec::new();
        for import in imports.namespaces.iter().filter(|import| !self.is_no_library(import)) {
            match self.brought_by(import) {
                // It was to bring something all the same.
                Brought::Nothing => has_known_imports = false,
                Brought::Names(names) => brought.push(names),
                Brought::Anything => (has_known_imports, has_unknown_libraries) = (false, true),
            }
        }
        Imported { imports, has_known_imports, has_unknown_libraries, brought }
    }

    /// The namespaces of some elements, joined for a reader.
    pub(super) fn namespaces_of(&self, elements: &[Element<'_>]) -> String {
        let namespaces: Vec<_> = elements.iter().map(|element| self.namespace_of(element.file())).collect();
        namespaces.join(", ")
    }
}

impl<'p> Resolver<'p> {
    /// What a name means, with a namespace or without; what stands behind a dot is not looked at.
    fn find(&self, written: QualifiedName<'_>) -> Resolution<'p> {
        if !self.is_certain || self.project.may_hide(written.name) {
            return Resolution::Unknown;
        }
        let bearers: Vec<_> = self.project.elements_named(written.name).take(MOST_BEARERS + 1).collect();
        if bearers.is_empty() || bearers.len() > MOST_BEARERS {
            return Resolution::Unknown;
        }
        if !bearers.iter().all(|element| self.project.has_certain_namespace(element.file())) {
            return Resolution::Unknown;
        }
        match written.namespace {
            Some(namespace) => self.find_in(namespace, written.name, bearers),
            None if bearers.iter().any(|element| self.is_of_own_subsystem(element)) => Resolution::Seen,
            None => self.find_imported(written.name, bearers),
        }
    }

    /// What a name without a namespace means that none of the own subsystem has.
    fn find_imported(&self, name: &str, bearers: Vec<Element<'p>>) -> Resolution<'p> {
        if self.is_in_library(name) {
            return Resolution::Unknown;
        }
        let is_imported = |element: &Element<'_>| self.imported().imports.has(self.namespace_of(element));
        let (imported, others): (Vec<_>, Vec<_>) = bearers.into_iter().partition(is_imported);
        let has_imported = !imported.is_empty();
        let candidates = if has_imported { imported } else { others };
        let Some(public) = public(candidates.iter().copied()) else {
            return Resolution::Unknown;
        };
        match (public.as_slice(), candidates.as_slice()) {
            // An unknown library may have the name, too; but here its own namespace is imported.
            ([], [hidden, ..]) if has_imported || !self.imported().has_unknown_libraries => {
                Resolution::NotPublic(*hidden)
            }
            (_, _) if !self.imported().has_known_imports => Resolution::Unknown,
            ([], []) => Resolution::Unknown,
            ([_], _) if has_imported => Resolution::Seen,
            _ if has_imported => Resolution::Ambiguous(public),
            _ => Resolution::NotImported(public),
        }
    }

    /// Which element a name means, with a namespace or without, in code that the platform accepts: there a name that two
    /// imported namespaces hold is no name. One that needs an import and has none is taken for the only element it can be.
    pub(super) fn meant(&self, written: QualifiedName<'_>) -> Meant<'p> {
        let project = self.project;
        if !project.has_descriptor() || project.is_name_uncertain(written.name) {
            return Meant::Unsure;
        }
        let bearers: Vec<Element<'p>> = project.elements_named(written.name).take(MOST_BEARERS + 1).collect();
        if bearers.is_empty() || bearers.len() > MOST_BEARERS {
            return if bearers.is_empty() { Meant::Other } else { Meant::Unsure };
        }
        if let Some(namespace) = written.namespace {
            return self.meant_in(namespace, &bearers);
        }
        let only = |elements: Vec<Element<'p>>| match elements.as_slice() {
            [only] => Meant::Element(*only),
            _ => Meant::Unsure,
        };
        let (own, others): (Vec<_>, Vec<_>) =
            bearers.into_iter().partition(|element| self.is_of_own_subsystem(element));
        if !own.is_empty() {
            return only(own);
        }
        let is_imported = |element: &Element<'_>| self.imported().imports.has(self.namespace_of(element));
        let (imported, others): (Vec<_>, Vec<_>) = others.into_iter().partition(is_imported);
        let Some(candidates) =
            public(if imported.is_empty() { others } else { imported.clone() }.into_iter())
        else {
            return Meant::Unsure;
        };
        let is_known =
            !self.is_in_library(written.name) && (self.imported().has_known_imports || !imported.is_empty());
        if is_known { only(candidates) } else { Meant::Unsure }
    }

    fn meant_in(&self, written: &str, bearers: &[Element<'p>]) -> Meant<'p> {
        let namespace = self.project.short_namespace(written);
        let mut held = bearers.iter().filter(|element| self.namespace_of(element) == namespace);
        if let Some(first) = held.next() {
            return if held.next().is_none() { Meant::Element(*first) } else { Meant::Unsure };
        }
        let is_in_full = written.split("::").nth(2).is_some();
        let is_own =
            namespace.len() < written.len() || self.project.namespaces().contains(subsystem(namespace));
        if is_in_full && !is_own { Meant::Other } else { Meant::Unsure }
    }

    /// What a name behind a namespace means.
    fn find_in(&self, written: &str, name: &str, bearers: Vec<Element<'p>>) -> Resolution<'p> {
        let written = &*without_blanks(written);
        if !written.split("::").all(is_identifier) {
            return Resolution::Unknown;
        }
        let namespace = self.project.short_namespace(written);
        let is_in_full = namespace.len() < written.len();
        let is_own = is_in_full || self.project.namespaces().contains(subsystem(namespace));
        if let Some(found) = bearers.iter().find(|element| self.namespace_of(element) == namespace) {
            return match public([*found].into_iter()) {
                _ if self.is_of_own_subsystem(found) => Resolution::Seen,
                Some(public) if public.is_empty() => Resolution::NotPublic(*found),
                Some(_) => Resolution::Seen,
                None => Resolution::Unknown,
            };
        }
        // Without vendor and project before it, it may be that of a library.
        let may_be_foreign = || self.may_be_foreign.get_or_init(|| Box::new(self.project.may_be_foreign()));
        let is_elsewhere = is_in_full || is_own && !may_be_foreign()(name);
        if is_elsewhere { Resolution::Elsewhere(bearers) } else { Resolution::Unknown }
    }

    /// Whether a library may bring a name by an import.
    fn is_in_library(&self, name: &str) -> bool {
        self.imported().brought.iter().any(|names| names.contains(name))
    }

    fn imported(&self) -> &Imported<'p> {
        self.imported.get_or_init(|| self.project.imported(self.file))
    }

    fn namespace_of(&self, element: &Element<'_>) -> &'p str {
        self.project.namespace_of(element.file())
    }

    fn is_of_own_subsystem(&self, element: &Element<'_>) -> bool {
        let namespace = self.namespace_of(element);
        namespace.is_empty() || subsystem(namespace) == self.subsystem
    }
}

/// Whether a qualified name has no blanks and no comments in it.
pub(super) fn is_plain(written: &str) -> bool {
    // No blank begins with any other byte, and most names have none of these.
    let may_begin_blank = |byte: u8| matches!(byte, 0..=b' ' | b'/' | 0xC2 | 0xE1..=0xE3);
    let is_blank = |letter: char| letter.is_whitespace() || letter == '/';
    // All bytes are asked, without branches, so that it compiles to vector instructions.
    !written.bytes().fold(false, |found, byte| found | may_begin_blank(byte)) || !written.contains(is_blank)
}

/// A qualified name without the blanks and comments around `::`.
pub(super) fn without_blanks(written: &str) -> Cow<'_, str> {
    if is_plain(written) {
        return Cow::Borrowed(written);
    }
    let mut plain = String::with_capacity(written.len());
    let mut rest = after_blanks(written);
    while let Some(letter) = rest.chars().next() {
        plain.push(letter);
        rest = after_blanks(&rest[letter.len_utf8()..]);
    }
    Cow::Owned(plain)
}

/// A part of a qualified name without the blanks and comments around it.
fn part_of(written: &str) -> &str {
    let is_edge = |letter: char| letter.is_whitespace() || letter == '/';
    if !written.starts_with(is_edge) && !written.ends_with(is_edge) {
        return written;
    }
    let part = after_blanks(written);
    let end = part.find(is_edge).unwrap_or(part.len());
    if after_blanks(&part[end..]).is_empty() { &part[..end] } else { part }
}

/// What follows the blanks and comments at the start of a text.
fn after_blanks(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let behind = if let Some(comment) = rest.strip_prefix("/*") {
            comment.split_once("*/").map(|(_, behind)| behind)
        } else if let Some(comment) = rest.strip_prefix("//") {
            comment.split_once(['\n', '\r']).map(|(_, behind)| behind)
        } else {
            return rest;
        };
        rest = behind.unwrap_or_default().trim_start();
    }
}

/// The subsystem of a namespace: its first part.
#[must_use]
pub fn subsystem(namespace: &str) -> &str {
    source::before(namespace, b':')
}

/// Those that are seen from other subsystems; `None` where that is not known of one.
fn public<'p>(elements: impl Iterator<Item = Element<'p>>) -> Option<Vec<Element<'p>>> {
    let mut public = Vec::new();
    for element in elements {
        match element.symbols().visibility {
            Lookup::Found(Visibility::InProject | Visibility::Global) => public.push(element),
            Lookup::Found(_) => {}
            Lookup::Absent | Lookup::Unknown => return None,
        }
    }
    Some(public)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_comments_are_no_part_of_names() {
        let split = |written| {
            let QualifiedName { namespace, name } = QualifiedName::new(written);
            (namespace.map(without_blanks).map(Cow::into_owned), name)
        };
        let namespace = |text: &str| Some(text.to_owned());
        for (written, expected) in [
            ("Товары.Ссылка", (None, "Товары")),
            ("Товары /* а */ . Ссылка", (None, "Товары")),
            ("Склад :: Товары.Ссылка", (namespace("Склад"), "Товары")),
            ("Склад // а\n :: /* б */Обмен ::\n// в\nТовары", (namespace("Склад::Обмен"), "Товары")),
            ("::Товары", (None, "Товары")),
            ("Товары КАК Т", (None, "Товары КАК Т")),
            ("Товары /", (None, "Товары /")),
            ("Склад :: /* Товары", (namespace("Склад"), "")),
            ("", (None, "")),
        ] {
            assert_eq!(split(written), expected, "{written}");
        }
        assert_eq!(without_blanks("Склад / Обмен /*"), "Склад/Обмен");
    }
}
