//! Where a place stands, in names that survive edits around it.

use rustc_hash::FxHashMap;

use super::{File, Tree, ValueWords};
use crate::{
    platform::words::key,
    syntax::{
        xbsl::{self, NodeKind},
        yaml::{self, Value},
    },
};

/// Tells of places in a file what is declared around them; what has been found out once is kept.
#[derive(Debug)]
pub struct Surroundings<'p> {
    file: &'p File,
    /// The names of declarations in a module.
    declared: FxHashMap<xbsl::NodeId, Option<&'p str>>,
    /// The names of items of lists in a description.
    items: FxHashMap<yaml::NodeId, Box<str>>,
}

impl<'p> Surroundings<'p> {
    #[must_use]
    pub fn of(file: &'p File) -> Self {
        Self { file, declared: FxHashMap::default(), items: FxHashMap::default() }
    }

    /// Tells `visit` the names of what is declared around an offset, the outer first: structure and method in a module,
    /// keys in a description. An item of a list is named by its id, else its name, else its first scalar, never by a
    /// number.
    pub fn visit(&mut self, offset: u32, mut visit: impl FnMut(&str)) {
        match &self.file.tree {
            Tree::Module(tree) => {
                for kind in DECLARATIONS {
                    let around = tree.last_before(kind, offset);
                    let Some(node) = around.filter(|node| offset < node.span().end) else { continue };
                    // Much may stand before the name.
                    let name = || Some(start_of(node.child(NodeKind::Name)?.text()));
                    self.declared.entry(node.id()).or_insert_with(name).iter().for_each(|name| visit(name));
                }
            }
            Tree::Yaml(tree) => {
                let Some(value) = tree.value_at(offset) else { return };
                let above: Vec<Value<'_>> = std::iter::once(value).chain(value.ancestors()).collect();
                for value in above.into_iter().rev() {
                    match value.key().or(Some(value).filter(|value| value.is_key())) {
                        Some(key) => visit(start_of(key.text())),
                        None if value.parent().is_none() => {}
                        None => visit(self.items.entry(value.id()).or_insert_with(|| name_of_item(value))),
                    }
                }
            }
            Tree::Text => {}
        }
    }
}

const DECLARATIONS: [NodeKind; 4] =
    [NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration, NodeKind::Method];

/// The id of an item of a list, else its name, else its first scalar with white space folded.
fn name_of_item(item: Value<'_>) -> Box<str> {
    let named = item.text_of(key::ID).or_else(|| item.text_of(key::NAME));
    let first = || std::iter::once(item).chain(item.descendants()).find(|value| value.is_scalar());
    match named {
        Some(name) => start_of(name).into(),
        None => {
            let text = first().map_or("", Value::text).split_whitespace().collect::<Vec<_>>().join(" ");
            start_of(&text).into()
        }
    }
}

/// How much of a name tells it from others, in bytes: much may stand below a long one.
const LONGEST: usize = 1 << 12;

fn start_of(name: &str) -> &str {
    let end = (0..=LONGEST.min(name.len())).rev().find(|end| name.is_char_boundary(*end));
    end.and_then(|end| name.get(..end)).unwrap_or_default()
}
