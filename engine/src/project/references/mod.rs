//! Who refers to an element: all places of a project that mean it, found by meaning and not by letters.
//!
//! [`Project::references_to`] takes some elements — a family, say: an object with its forms — and goes through the project
//! once for all of them. Each [`Reference`] it gives stands at the name of one of them:
//!
//! - *proved*: what is written means this element and nothing else, so a rename may change it;
//! - *possible*: it may mean it, and nobody can tell. Texts for people are of these: comments, strings, presentations;
//! - what surely means something else is left out: a local, a parameter, a named argument, a field, a method, a key, a
//!   member behind a dot, another element of the same name.
//!
//! The place where an element gives its own name ([`Element::name`]) is no reference. Names of files are none either.
//!
//! [`Project::references_to_namespace`] does the same for the parts of namespaces: imports, `Использование`, and what stands
//! before `::`.
//!
//! One pass over each file that has one of the names at all; what a file declares is looked up, never walked through for
//! each place.

mod code;
mod described;
mod namespace;
mod queries;
mod sight;
mod words;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{Element, File, FileRole, Project, QualifiedName, Tree};
use crate::{platform::Platform, source::Span, syntax::yaml};

pub use namespace::{NamespacePlace, NamespaceReference};
use sight::{Meaning, Sight};
use words::Search;

/// A place that means an element, or may mean it.
#[derive(Clone, Copy, Debug)]
pub struct Reference<'p> {
    pub file: &'p File,
    /// The name of the element alone, without a namespace and without what stands behind a dot. Of a scalar that is written
    /// with escapes, the whole of it: [`Self::decoded`].
    pub span: Span,
    /// Where in the text that a scalar of YAML says ([`yaml::Value::text`]) the name stands, if the scalar is written with
    /// escapes; the scalar begins at [`Self::span`].
    pub decoded: Option<Span>,
    pub place: ReferencePlace,
    pub is_proved: bool,
    /// Which of the elements asked for; where several of them may be meant, the first.
    pub target: usize,
    /// Whether a namespace stands before the name, so that nothing nearer can take its place.
    pub is_qualified: bool,
}

/// What a name stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferencePlace {
    /// A type, in code or in a description; as the component of a form too.
    Type,
    /// `новый Имя(…)`.
    Constructor,
    /// Before a dot in code, or alone.
    Code,
    /// In an insert of a string or a query.
    Insert,
    /// The table of a query or of a dynamic list, or the source of a report.
    Table,
    /// Elsewhere in a query.
    Query,
    /// The form of an object.
    Form,
    /// In an expression that a description binds: `=Товары.Размер()`.
    Binding,
    /// `$Словарь.Ключ`.
    Dictionary,
    /// Under another key of a description.
    Value,
    Comment,
    /// A string of code, or a text for people.
    Text,
    /// A text of a folder of resources.
    Resource,
    /// A translation: of a dictionary, or of the project as a whole.
    Translation,
}

impl ReferencePlace {
    /// A word for programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Constructor => "constructor",
            Self::Code => "code",
            Self::Insert => "insert",
            Self::Table => "table",
            Self::Query => "query",
            Self::Form => "form",
            Self::Binding => "binding",
            Self::Dictionary => "dictionary",
            Self::Value => "value",
            Self::Comment => "comment",
            Self::Text => "text",
            Self::Resource => "resource",
            Self::Translation => "translation",
        }
    }
}

impl<'p> Project<'p> {
    /// The places that refer to some elements of the project, in the order of files and of the text in each. The platform
    /// tells which names may mean something of its own.
    #[must_use]
    pub fn references_to(&self, elements: &[Element<'p>], platform: &Platform) -> Vec<Reference<'p>> {
        let files: Vec<&'p File> = self.files().collect();
        self.references_in_files(elements, &files, platform)
    }

    /// Those that stand in some files of the project, in the order in which these are given.
    #[must_use]
    pub fn references_in_files(
        &self,
        elements: &[Element<'p>],
        files: &[&'p File],
        platform: &Platform,
    ) -> Vec<Reference<'p>> {
        let targets = Targets::of(elements);
        if targets.is_empty() {
            return Vec::new();
        }
        // Made on first use, by whoever comes first; the others would wait for it.
        self.has_element("");
        let found: Vec<Vec<Reference<'p>>> =
            files.par_iter().map(|file| self.references_in(file, &targets, platform)).collect();
        found.into_iter().flatten().collect()
    }

    fn references_in(
        &self,
        file: &'p File,
        targets: &Targets<'p>,
        platform: &Platform,
    ) -> Vec<Reference<'p>> {
        if !targets.may_stand_in(file) {
            return Vec::new();
        }
        let mut found = Found { file, targets, list: Vec::new() };
        let sight = Sight::of(*self, file, platform);
        match &file.tree {
            Tree::Module(tree) => {
                code::of_module(&sight, tree, &mut found);
                queries::of_file(&sight, &mut found);
            }
            Tree::Yaml(tree) => described::of_description(&sight, tree, &mut found),
            Tree::Text if file.role == FileRole::Query => queries::of_file(&sight, &mut found),
            Tree::Text => found.texts_in(whole(file), ReferencePlace::Resource),
        }
        let mut list = found.list;
        // Of what two questions found, the first counts.
        let place =
            |reference: &Reference<'_>| (reference.span.start, reference.decoded.map(|span| span.start));
        list.sort_by_key(place);
        list.dedup_by_key(|reference| place(reference));
        list
    }
}

fn whole(file: &File) -> Span {
    Span::new(0, u32::try_from(file.text().len()).unwrap_or(u32::MAX))
}

/// The elements that are looked for, by their names.
struct Targets<'p> {
    elements: Vec<Element<'p>>,
    by_name: FxHashMap<&'p str, Vec<usize>>,
    search: Search<'p>,
}

impl<'p> Targets<'p> {
    fn of(elements: &[Element<'p>]) -> Self {
        let mut by_name: FxHashMap<&'p str, Vec<usize>> = FxHashMap::default();
        for (number, element) in elements.iter().enumerate() {
            if let Some(name) = element.name().filter(|name| !name.is_empty()) {
                by_name.entry(name).or_default().push(number);
            }
        }
        let search = Search::of(&by_name);
        Self { elements: elements.to_vec(), by_name, search }
    }

    fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    fn may_stand_in(&self, file: &File) -> bool {
        let text = file.text();
        let has_backslash = || memchr::memchr(b'\\', text.as_bytes()).is_some();
        let has_escapes = || file.yaml().is_some_and(|tree| !tree.is_verbatim()) && has_backslash();
        self.may_stand_in_text(text) || has_escapes()
    }

    fn may_stand_in_text(&self, text: &str) -> bool {
        self.search.may_find(text, |word| self.has(word))
    }

    /// Where the names stand in a text, as whole words.
    fn places_in(&self, text: &str) -> Vec<Span> {
        self.search.places(text, |word| self.has(word))
    }

    fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }
}

/// What was found in one file.
struct Found<'f, 'p> {
    file: &'p File,
    targets: &'f Targets<'p>,
    list: Vec<Reference<'p>>,
}

/// Where a name stands.
#[derive(Clone, Copy, Debug)]
struct Spot {
    span: Span,
    decoded: Option<Span>,
}

impl Spot {
    const fn at(span: Span) -> Self {
        Self { span, decoded: None }
    }
}

impl<'p> Found<'_, 'p> {
    fn has(&self, name: &str) -> bool {
        self.targets.has(name)
    }

    /// A place that means what is told of it.
    fn add(&mut self, spot: Spot, place: ReferencePlace, written: QualifiedName<'_>, meaning: &Meaning<'p>) {
        let Some(numbers) = self.targets.by_name.get(written.name) else { return };
        let (target, is_proved) = match meaning {
            Meaning::Element(element) => {
                let is_it = |number: &usize| {
                    self.targets
                        .elements
                        .get(*number)
                        .is_some_and(|target| target.file().index == element.file().index)
                };
                let Some(target) = numbers.iter().copied().find(is_it) else { return };
                (target, true)
            }
            Meaning::Unsure => (numbers.first().copied().unwrap_or_default(), false),
            Meaning::Other => return,
        };
        let Spot { span, decoded } = spot;
        let is_qualified = written.namespace.is_some();
        self.list.push(Reference { file: self.file, span, decoded, place, is_proved, target, is_qualified });
    }

    /// The words in a part of the file's text: whoever reads them may mean an element.
    fn texts_in(&mut self, part: Span, place: ReferencePlace) {
        let text = part.slice(self.file.text());
        for span in self.targets.places_in(text) {
            let name = QualifiedName { namespace: None, name: span.slice(text) };
            let span = Span::new(part.start + span.start, part.start + span.end);
            self.add(Spot::at(span), place, name, &Meaning::Unsure);
        }
    }
}

/// Whether a scalar is written with escapes, so that its text stands in the file otherwise than it reads.
fn is_escaped(value: yaml::Value<'_>) -> bool {
    value.style() == Some(yaml::Style::Double) && memchr::memchr(b'\\', value.raw().as_bytes()).is_some()
}

#[cfg(test)]
mod tests;
