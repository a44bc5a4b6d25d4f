//! Where a place stands, in names that survive edits around it.

use std::borrow::Cow;

use super::{File, Tree, ValueWords};
use crate::{
    platform::words::key,
    syntax::{
        xbsl::{self, NodeKind},
        yaml::{self, Value},
    },
};

impl File {
    /// The names of what is declared around an offset, the outer first: structure and method in a module, keys in
    /// a description. An item of a list is named by its id, else its name, else its first scalar, never by a number.
    #[must_use]
    pub fn declarations_around(&self, offset: u32) -> Vec<Cow<'_, str>> {
        match &self.tree {
            Tree::Module(tree) => declarations(tree, offset),
            Tree::Yaml(tree) => key_path(tree, offset),
            Tree::Text => Vec::new(),
        }
    }
}

const DECLARATIONS: [NodeKind; 4] =
    [NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration, NodeKind::Method];

fn declarations(tree: &xbsl::Tree, offset: u32) -> Vec<Cow<'_, str>> {
    let around = |kind| {
        let node = tree.last_before(kind, offset).filter(|node| offset < node.span().end)?;
        Some(Cow::Borrowed(node.child(NodeKind::Name)?.text()))
    };
    DECLARATIONS.into_iter().filter_map(around).collect()
}

fn key_path(tree: &yaml::Tree, offset: u32) -> Vec<Cow<'_, str>> {
    let Some(value) = tree.value_at(offset) else { return Vec::new() };
    let above: Vec<Value<'_>> = std::iter::once(value).chain(value.ancestors()).collect();
    above.into_iter().rev().filter_map(step).collect()
}

/// How a value is named in its parent.
fn step(value: Value<'_>) -> Option<Cow<'_, str>> {
    if value.is_key() {
        return Some(value.text().into());
    }
    if let Some(key) = value.key() {
        return Some(key.text().into());
    }
    value.parent()?;
    let named = value.text_of(key::ID).or_else(|| value.text_of(key::NAME));
    let first = || std::iter::once(value).chain(value.descendants()).find(|value| value.is_scalar());
    Some(match named {
        Some(name) => name.into(),
        None => first().map_or("", Value::text).split_whitespace().collect::<Vec<_>>().join(" ").into(),
    })
}
