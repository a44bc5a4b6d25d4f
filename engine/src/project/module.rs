//! A module: the text of code beside a description.

use std::ops::Deref;

use super::File;
use crate::syntax::xbsl;

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
}

impl Deref for Module<'_> {
    type Target = xbsl::Tree;

    fn deref(&self) -> &xbsl::Tree {
        self.tree
    }
}
