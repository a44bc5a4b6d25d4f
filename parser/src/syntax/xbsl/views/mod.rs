//! Typed views: a node together with the promise of its kind, and accessors named after the grammar.
//! An accessor answers `None` only where the text leaves a part out, or where it is broken.

mod declarations;
mod expressions;
mod literals;
mod statements;
mod types;

pub use declarations::*;
pub use expressions::*;
pub use literals::*;
pub use statements::*;
pub use types::*;

use super::kind::NodeKind;
use super::node::Node;

/// A node of one of some kinds.
pub trait View<'t>: Copy {
    const KINDS: &'static [NodeKind];

    /// The view, if the node is of one of the kinds.
    fn cast(node: Node<'t>) -> Option<Self>;

    fn node(self) -> Node<'t>;
}

macro_rules! views {
    ($($(#[$doc:meta])* $view:ident: $($kind:ident)|+;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct $view<'t>(pub(in crate::syntax::xbsl) Node<'t>);

            impl<'t> View<'t> for $view<'t> {
                const KINDS: &'static [$crate::syntax::xbsl::NodeKind] = &[$($crate::syntax::xbsl::NodeKind::$kind),+];

                fn cast(node: Node<'t>) -> Option<Self> {
                    matches!(node.kind(), $($crate::syntax::xbsl::NodeKind::$kind)|+).then_some(Self(node))
                }

                fn node(self) -> Node<'t> {
                    self.0
                }
            }

            impl<'t> $view<'t> {
                /// The node seen so.
                #[must_use]
                pub fn cast(node: Node<'t>) -> Option<Self> {
                    <Self as View<'t>>::cast(node)
                }

                #[must_use]
                pub fn node(self) -> Node<'t> {
                    self.0
                }

                #[inline]
                #[must_use]
                pub fn span(self) -> $crate::source::Span {
                    self.0.span()
                }

                #[inline]
                #[must_use]
                pub fn text(self) -> &'t str {
                    self.0.text()
                }
            }

            impl<'t> From<$view<'t>> for Node<'t> {
                fn from(view: $view<'t>) -> Self {
                    view.0
                }
            }
        )*
    };
}
pub(super) use views;

views! {
    /// A declared name, the name of a member, of an argument, of a part of a qualified name.
    Name: Name;
}

/// The first child that has a view.
#[inline]
fn first<'t, V: View<'t>>(node: Node<'t>) -> Option<V> {
    node.children().find_map(V::cast)
}

/// The children that have a view.
fn all<'t, V: View<'t>>(node: Node<'t>) -> impl Iterator<Item = V> + Clone {
    node.children().filter_map(V::cast)
}

/// The `index`-th child that is an expression.
fn expression(node: Node<'_>, index: usize) -> Option<Node<'_>> {
    node.expressions().nth(index)
}
