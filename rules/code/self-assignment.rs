//! An assignment of a variable or a field to itself, be it added to itself with `+=`. An index may be computed anew,
//! so elements are left alone; so are strings, which are joined, and what might be one.

use std::collections::HashMap;

use crate::{
    platform::{platform_name, words::type_name},
    rules::prelude::*,
    syntax::xbsl::{Alternative, Assignment, Member, Node, NodeId, NodeKind, Type},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    // One declaration may tell of many assignments, and its type may be long.
    let mut no_strings: HashMap<NodeId, bool> = HashMap::new();
    let mut is_no_string = |declaration: Node<'_>| {
        *no_strings.entry(declaration.id()).or_insert_with(|| is_no_string(declaration))
    };
    for assignment in module.all::<Assignment<'_>>() {
        let (Some(target), Some(value)) = (assignment.target(), assignment.value()) else { continue };
        if are_same_place(target, value) != Some(true) {
            continue;
        }
        let name = target.without_parens().text();
        if !assignment.is_compound() {
            let draft = report.at(assignment.span()).arg("name", name);
            if let Some(lines) = statement_lines(assignment.node()) {
                draft.fix(lines, "");
            }
        } else if is_own(target) && target.declaration().is_some_and(&mut is_no_string) {
            report.at(assignment.span()).variant(Variant("compound")).arg("name", name);
        }
    }
}

/// Whether both are the same name, or the same member of the same place. `None` where one of them is broken.
fn are_same_place(one: Node<'_>, other: Node<'_>) -> Option<bool> {
    let (mut one, mut other) = (one.without_parens(), other.without_parens());
    while let (Some(member), Some(same)) = (Member::cast(one), Member::cast(other)) {
        if member.is_safe() || same.is_safe() || member.name()?.text() != same.name()?.text() {
            return Some(false);
        }
        (one, other) = (member.object()?.without_parens(), same.object()?.without_parens());
    }
    Some(match (one.kind(), other.kind()) {
        (NodeKind::NameExpression, NodeKind::NameExpression) => one.same_text(other),
        (this, that) => this == NodeKind::This && that == NodeKind::This,
    })
}

/// Whether it is a name, or a member of the object around. What a declaration says is not said of a member of it.
fn is_own(target: Node<'_>) -> bool {
    let target = target.without_parens();
    let is_of_this =
        |member: Member<'_>| member.object().is_some_and(|object| object.kind() == NodeKind::This);
    target.kind() == NodeKind::NameExpression || Member::cast(target).is_some_and(is_of_this)
}

fn statement_lines(assignment: Node<'_>) -> Option<Span> {
    let is_statement = assignment.parent().is_some_and(|around| around.kind() == NodeKind::Block);
    assignment.whole_lines().filter(|_| is_statement)
}

/// Whether a declaration tells by its type, or else by its value, that no string is kept there.
fn is_no_string(declaration: Node<'_>) -> bool {
    let Some(declared) = declaration.children().find_map(Type::cast) else {
        let value = declaration.expressions().next().filter(|_| !declaration.kind().is_loop());
        return value.is_some_and(is_no_string_value);
    };
    declared.alternatives().all(|alternative| match alternative {
        Alternative::Named(named) => type_name::STRING != *platform_name(named.path()),
        Alternative::Function(_) | Alternative::Null(_) => true,
        Alternative::Paren(_) | Alternative::Keyword(..) => false,
    })
}

fn is_no_string_value(value: Node<'_>) -> bool {
    use NodeKind::{Boolean, Duration, New, Number, Unary};
    matches!(value.without_parens().kind(), Number | Unary | Duration | Boolean | New)
}
