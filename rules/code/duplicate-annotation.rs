//! The same annotation twice on one declaration. With arguments it may be meant: two subscriptions, say.

use std::iter::successors;

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Annotation, Node, NodeKind},
};

/// How many annotations above one are compared with it: far more than a declaration ever has.
const MANY: usize = 64;

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for repeat in module.all::<Annotation<'_>>().filter(|annotation| annotation.arguments().is_none()) {
        let above = successors(repeat.node().previous_sibling(), |node| node.previous_sibling()).take(MANY);
        if above.map_while(Annotation::cast).any(|first| first.node().same_text(repeat.node()))
            && repeat.node().parent().is_some_and(is_declaration)
        {
            report.at(repeat.span()).arg("name", repeat.text());
        }
    }
}

/// Annotations also stand in the arguments of others, and before what could not be read.
fn is_declaration(node: Node<'_>) -> bool {
    !matches!(node.kind(), NodeKind::Argument | NodeKind::Error)
}
