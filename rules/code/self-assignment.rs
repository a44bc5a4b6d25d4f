//! An assignment of a variable or a field to itself. An index may be computed anew, so elements are left alone.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Assignment, Member, Node, NodeKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if !module.is_valid() {
        return;
    }
    for assignment in module.all::<Assignment<'_>>().filter(|assignment| !assignment.is_compound()) {
        let (Some(target), Some(value)) = (assignment.target(), assignment.value()) else { continue };
        if are_same_place(target, value) == Some(true) {
            let draft = report.at(assignment.span()).arg("name", target.without_parens().text());
            let is_statement =
                assignment.node().parent().is_some_and(|around| around.kind() == NodeKind::Block);
            if let Some(lines) = assignment.node().whole_lines().filter(|_| is_statement) {
                draft.fix(lines, "");
            }
        }
    }
}

/// Whether both are the same name, or the same member of the same place. `None` where one of them is broken.
fn are_same_place(one: Node<'_>, other: Node<'_>) -> Option<bool> {
    let (mut one, mut other) = (one.without_parens(), other.without_parens());
    while let (Some(member), Some(same)) = (Member::cast(one), Member::cast(other)) {
        if member.name()?.text() != same.name()?.text() {
            return Some(false);
        }
        (one, other) = (member.object()?.without_parens(), same.object()?.without_parens());
    }
    Some(match (one.kind(), other.kind()) {
        (NodeKind::NameExpression, NodeKind::NameExpression) => one.same_text(other),
        (this, that) => this == NodeKind::This && that == NodeKind::This,
    })
}
