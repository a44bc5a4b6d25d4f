//! A module: the text of code beside a description.

use std::ops::Deref;

use super::File;
use crate::{
    platform::words::annotation,
    syntax::xbsl::{self, Annotation, NodeKind},
};

/// A module of a project. It answers every question of its syntax tree, and is told apart by its file.
#[derive(Clone, Copy, Debug)]
pub struct Module<'p> {
    file: &'p File,
    tree: &'p xbsl::Tree,
}

impl<'p> Module<'p> {
    pub(super) const fn new(file: &'p File, tree: &'p xbsl::Tree) -> Self {
        Self { file, tree }
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    #[must_use]
    pub const fn tree(&self) -> &'p xbsl::Tree {
        self.tree
    }

    #[must_use]
    pub fn text(&self) -> &'p str {
        self.file.text()
    }

    /// The name of the element the module belongs to: `Товары` of `Товары.Объект.xbsl`.
    #[must_use]
    pub fn element_name(&self) -> &'p str {
        self.file.stem().split('.').next().unwrap_or_default()
    }

    /// The names of what the module marks as deprecated, and of methods with a parameter that is.
    pub fn deprecated_names(&self) -> impl Iterator<Item = &'p str> + use<'p> {
        let find = || {
            let marks = self
                .tree
                .all::<Annotation<'_>>()
                .filter(|mark| mark.bare_name().is_some_and(|name| annotation::DEPRECATED == name.text()));
            let names = marks.filter_map(|mark| {
                let marked = mark.node().parent()?;
                let is_parameter = marked.kind() == NodeKind::Parameter;
                let named = if is_parameter { marked.enclosing_method()?.node() } else { marked };
                Some(named.child(NodeKind::Name)?.text().into())
            });
            names.collect()
        };
        self.file.parsed().deprecated.get_or_init(find).iter().map(|name| &**name)
    }
}

impl Deref for Module<'_> {
    type Target = xbsl::Tree;

    fn deref(&self) -> &xbsl::Tree {
        self.tree
    }
}
