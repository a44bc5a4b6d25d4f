//! A YAML description: an element, the descriptor of a project or a subsystem, or a dictionary.

use super::{File, Role};
use crate::{platform::Word, platform::words::key, source::Span, syntax::yaml, syntax::yaml::Value};

/// Questions to a YAML value in platform words.
pub trait ValueWords<'t>: Sized {
    /// The value under a key written in either spelling. A key that is given but empty has a null value.
    fn get(self, key: Word) -> Option<Value<'t>>;
    /// The key and the value under it.
    fn entry(self, key: Word) -> Option<yaml::Entry<'t>>;
    /// Whether this is a scalar that spells the word.
    fn is(self, word: Word) -> bool;
    /// The scalar text under a key.
    fn text_of(self, key: Word) -> Option<&'t str>;
    /// The items of the list under a key; nothing where there is no list.
    fn list(self, key: Word) -> impl Iterator<Item = Value<'t>>;
}

impl<'t> ValueWords<'t> for Value<'t> {
    fn get(self, key: Word) -> Option<Value<'t>> {
        self.find(|text| key.is(text))
    }

    fn entry(self, key: Word) -> Option<yaml::Entry<'t>> {
        self.entries().find(|entry| key.is(entry.key.text()))
    }

    fn is(self, word: Word) -> bool {
        self.is_scalar() && word.is(self.text())
    }

    fn text_of(self, key: Word) -> Option<&'t str> {
        self.get(key).filter(|value| value.is_scalar()).map(Value::text)
    }

    fn list(self, key: Word) -> impl Iterator<Item = Value<'t>> {
        self.get(key).into_iter().flat_map(Value::items)
    }
}

/// A well-formed description with a mapping at its root.
#[derive(Clone, Copy, Debug)]
pub struct Element<'p> {
    file: &'p File,
    root: Value<'p>,
}

impl<'p> Element<'p> {
    pub(super) const fn new(file: &'p File, root: Value<'p>) -> Self {
        Self { file, root }
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    #[must_use]
    pub const fn role(&self) -> Role {
        self.file.role
    }

    #[must_use]
    pub const fn root(&self) -> Value<'p> {
        self.root
    }

    #[must_use]
    pub fn tree(&self) -> &'p yaml::Tree {
        self.root.tree()
    }

    #[must_use]
    pub fn text(&self) -> &'p str {
        self.file.text()
    }

    /// The value of a top-level key.
    #[must_use]
    pub fn get(&self, key: Word) -> Option<Value<'p>> {
        self.root.get(key)
    }

    /// The kind as written; descriptors and dictionaries of translations have none.
    #[must_use]
    pub fn kind(&self) -> Option<&'p str> {
        self.root.text_of(key::ELEMENT_KIND)
    }

    #[must_use]
    pub fn is_kind(&self, kind: Word) -> bool {
        self.kind().is_some_and(|text| kind.is(text))
    }

    #[must_use]
    pub fn is_any_kind(&self, kinds: &[Word]) -> bool {
        kinds.iter().any(|kind| self.is_kind(*kind))
    }

    /// The name under the top-level name key.
    #[must_use]
    pub fn name(&self) -> Option<&'p str> {
        self.root.text_of(key::NAME)
    }

    /// Where a finding about the whole description belongs: its first key.
    #[must_use]
    pub fn head(&self) -> Span {
        self.root.entries().next().map_or(Span::at(0), |entry| entry.key.span())
    }
}
