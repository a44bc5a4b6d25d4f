//! Words of forms in the spelling of the project.
//!
//! Forms are described here in Russian, and written in the language of the project. A word whose English the tables do not
//! know stays Russian: the platform takes both in one file, and English that is guessed would be refused.

use crate::{
    edit::yaml::Node,
    platform::{Platform, Role},
    scaffold::{Spelling, file::types},
};

/// Gives Russian words as a project spells them.
#[derive(Clone, Copy)]
pub(super) struct Words<'p> {
    platform: &'p Platform,
    pub(super) spelling: Spelling,
}

impl<'p> Words<'p> {
    pub(super) const fn of(platform: &'p Platform, spelling: Spelling) -> Self {
        Self { platform, spelling }
    }

    pub(super) fn key(self, russian: &'static str) -> &'p str {
        self.word(Role::Key, russian)
    }

    pub(super) fn value(self, russian: &'static str) -> &'p str {
        self.word(Role::Value, russian)
    }

    /// A type of the platform, without what stands in its brackets.
    pub(super) fn type_name(self, russian: &'static str) -> &'p str {
        self.word(Role::Type, russian)
    }

    pub(super) fn facet(self, russian: &'static str) -> &'p str {
        self.word(Role::Facet, russian)
    }

    /// A standard attribute.
    pub(super) fn field(self, russian: &'static str) -> &'p str {
        self.word(Role::Field, russian)
    }

    /// What stands after a dot in an expression.
    pub(super) fn member(self, russian: &'static str) -> &'p str {
        self.word(Role::Member, russian)
    }

    /// What is named here, not by the platform.
    pub(super) const fn name(self, russian: &'static str, english: &'static str) -> &'static str {
        self.spelling.choose(russian, english)
    }

    /// A type that a file writes.
    pub(super) fn written_type(self, text: &str) -> String {
        types(text, self.platform, self.spelling)
    }

    /// A generic type of the platform: `Таблица<…>`.
    pub(super) fn generic(self, russian: &'static str, argument: &str) -> String {
        format!("{}<{argument}>", self.type_name(russian))
    }

    /// A component of a type of the platform without brackets.
    pub(super) fn component(self, russian: &'static str) -> Block<'p> {
        self.typed(self.type_name(russian))
    }

    /// A component of a type.
    pub(super) fn typed(self, of_type: impl Into<String>) -> Block<'p> {
        self.block().scalar("Тип", of_type)
    }

    /// A mapping without a type.
    pub(super) const fn block(self) -> Block<'p> {
        Block { words: self, entries: Vec::new() }
    }

    fn word(self, role: Role, russian: &'static str) -> &'p str {
        match self.spelling {
            Spelling::Russian => russian,
            Spelling::English => self.platform.english(role, russian).unwrap_or(russian),
        }
    }
}

/// A mapping of a form, its keys in Russian.
pub(super) struct Block<'p> {
    words: Words<'p>,
    entries: Vec<(String, Node)>,
}

impl Block<'_> {
    pub(super) fn add(mut self, key: &'static str, value: Node) -> Self {
        self.entries.push((self.words.key(key).to_owned(), value));
        self
    }

    pub(super) fn add_if(self, is_wanted: bool, key: &'static str, value: impl FnOnce() -> Node) -> Self {
        if is_wanted { self.add(key, value()) } else { self }
    }

    pub(super) fn scalar(self, key: &'static str, value: impl Into<String>) -> Self {
        self.add(key, Node::scalar(value))
    }

    /// A value that is a word of the platform.
    pub(super) fn word(self, key: &'static str, value: &'static str) -> Self {
        let value = self.words.value(value);
        self.scalar(key, value)
    }

    pub(super) fn node(self) -> Node {
        Node::Mapping(self.entries)
    }
}

/// Items of a slot. One without items is left empty, as a place for those to come.
pub(super) fn items(items: Vec<Node>) -> Node {
    if items.is_empty() { Node::Null } else { Node::Sequence(items) }
}
