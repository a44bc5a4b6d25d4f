//! The same annotation twice on one declaration. With arguments it may be meant: two subscriptions, say.

use std::collections::{HashMap, HashSet};

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Annotation, Node, NodeId, NodeKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    // The first annotation of the row that one stands in; the one before it was visited before.
    let mut rows: HashMap<NodeId, NodeId> = HashMap::new();
    let mut seen: HashSet<(NodeId, Vec<&str>)> = HashSet::new();
    let is_annotation = |beside: Option<Node<'_>>| beside.and_then(Annotation::cast).is_some();
    let has_neighbour =
        |node: Node<'_>| is_annotation(node.previous_sibling()) || is_annotation(node.next_sibling());
    for annotation in module.all::<Annotation<'_>>().filter(|annotation| has_neighbour(annotation.node())) {
        let node = annotation.node();
        let row = node.previous_sibling().and_then(|before| rows.get(&before.id()).copied());
        let row = row.unwrap_or(node.id());
        rows.insert(node.id(), row);
        if annotation.arguments().is_none()
            && !seen.insert((row, words(node)))
            && node.parent().is_some_and(is_declaration)
        {
            report.at(annotation.span()).arg("name", annotation.text());
        }
    }
}

/// What is written, white space and comments aside.
fn words(node: Node<'_>) -> Vec<&str> {
    node.tokens().filter(|token| !token.kind().is_trivia()).map(|token| token.text()).collect()
}

/// Annotations also stand in the arguments of others, and before what could not be read.
fn is_declaration(node: Node<'_>) -> bool {
    !matches!(node.kind(), NodeKind::Argument | NodeKind::Error)
}
