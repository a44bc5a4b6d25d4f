//! A query that a loop sends once per pass, where one query before it would do.
//! A `для` computes its collection and its bounds once, a `пока` its condition on every pass.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Node, NodeKind, Query},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for query in module.all::<Query<'_>>().filter(|query| is_repeated(query.node())) {
        report.at(query.span());
    }
}

fn is_repeated(query: Node<'_>) -> bool {
    let mut part = query;
    query.ancestors().any(|around| {
        let is_pass = part.kind() == NodeKind::Block || around.kind() == NodeKind::While;
        part = around;
        around.kind().is_loop() && is_pass
    })
}
