//! Lossless reading of YAML descriptions: one tree with a span for every key and value.
//!
//! - [`parse`] takes any text and always returns a [`Tree`]; what is wrong with the text is listed in
//!   [`Tree::errors`], and what stood before the error is in the tree.
//! - A tree says how things are written: styles, comments, repeated keys, the bytes of every node. It gives
//!   no types: `1`, `~` and `Истина` are plain scalars, and only a value left out is null.
//! - An alias is a leaf: that of a short plain scalar says what the scalar says, others are never expanded, so that a tree is not
//!   much larger than its text.
//! - There are two front ends, and no telling from a tree which one read it.
//! - Anchors and tags are read past: a node's span begins at its content.

mod builder;
mod comments;
mod error;
mod explain;
mod granit;
mod place;
mod plain;
mod strict;
mod tree;

use std::sync::Arc;

pub use error::{ErrorKind, YamlError};
pub use tree::{Comment, Duplicate, Entry, KeyText, Kind, NodeId, Step, Style, Tree, Value};

/// How many nodes a tree may hold before the rest of the text is left unread.
pub const MAX_NODES: usize = 1_000_000;

/// Reads a text, the byte order mark already taken off (one that was not is tolerated).
#[must_use]
pub fn parse(text: Arc<str>) -> Tree {
    plain::parse(&text).unwrap_or_else(|| granit::parse(text))
}

/// What both front ends make of a text, the plain one only where it is plain: for the fuzz target that holds
/// them equal.
#[cfg(fuzzing)]
#[must_use]
pub fn parse_by_both(text: Arc<str>) -> (Option<Tree>, Tree) {
    (plain::parse(&text), granit::parse(text))
}

#[cfg(test)]
mod tests;
