//! The markup of an interface component: its tree, and edits of it that keep every other byte.
//!
//! - Any mapping with a type that stands where components stand is a component, and the key above it is a slot,
//!   whatever the key is called; so nothing in a form is out of reach.
//! - A node has an id: the way to it, `Наследует/Содержимое[0]`, with an index even where a slot holds a single one.
//! - Offsets count characters from 0, ends are exclusive; a span is whole lines, with the comments directly above.

mod edit;
mod handlers;
mod tree;
mod view;

pub use edit::{Anchor, Batch, FormEdit, PropertyEdit, Target};
pub use handlers::{AddHandler, MethodView, methods};
pub use tree::{FormTree, Node, NodeKind};
pub use view::{DeclaredProperty, Depth, Detail, NodeView, PropertyView, SpanView, TreeView};

#[cfg(test)]
mod tests;
