//! `!`, `??` and `?.` behind a value whose type has no empty value.

use crate::{
    rules::prelude::*,
    syntax::{
        types::in_one_line,
        xbsl::{Binary, Member, Node, NonNull, TokenKind, is_plain_name},
    },
};

/// The types that have an empty value without a `?`.
const OPEN: [Word; 2] = [words::type_name::OBJECT, words::type_name::UNDEFINED];

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let tree = types.tree();
    for guard in tree.all::<NonNull<'_>>() {
        let Some((operand, known)) = never_empty(types, guard.operand()) else { continue };
        let draft = report.at(guard.span()).arg("type", known);
        remove_rest(draft, guard.node(), operand);
    }
    for guard in tree.all::<Binary<'_>>().filter(|it| it.operator() == TokenKind::Coalesce) {
        let Some((operand, known)) = never_empty(types, guard.left()) else { continue };
        let draft = report.at(guard.span()).variant(Variant("default")).arg("type", known);
        remove_rest(draft, guard.node(), operand);
    }
    for access in tree.all::<Member<'_>>().filter(|access| access.is_safe()) {
        let Some((_, known)) = never_empty(types, access.object()) else { continue };
        let whole = access.call().map_or(access.span(), |call| call.span());
        let draft = report.at(whole).variant(Variant("access")).arg("type", known);
        if let Some(sign) = access.node().own_token(TokenKind::SafeDot) {
            draft.fix(sign.span(), ".");
        }
    }
}

/// The value before a guard with its type, if that surely has no empty value.
fn never_empty<'p>(types: &Types<'p>, operand: Option<Node<'p>>) -> Option<(Node<'p>, String)> {
    let operand = operand?;
    let shown = match types.of(operand) {
        Some(known) => known.is_never_empty().then(|| types.text(&known)),
        None => written_without_empty(types, operand),
    };
    shown.filter(|_| !types.may_be_unfilled(operand)).map(|shown| (operand, shown))
}

/// The type of a value as it is written, if nothing is known of the type, but that none of its alternatives has an empty
/// value.
fn written_without_empty<'p>(types: &Types<'p>, operand: Node<'p>) -> Option<String> {
    let written = types.written_of(operand)?.text;
    let is_name = |name: &str| name.split("::").flat_map(|part| part.split('.')).all(is_plain_name);
    let mut members = written.members();
    let is_never_empty = members.all(|member| {
        let is_open = OPEN.iter().any(|word| member.is(*word));
        !member.is_nullable() && is_name(member.name()) && !is_open
    });
    is_never_empty.then(|| in_one_line(written.text()))
}

/// Leaves the operand alone of a guard, unless a comment would go with the rest.
fn remove_rest(draft: Draft<'_>, guard: Node<'_>, operand: Node<'_>) {
    let rest = Span::new(operand.span().end, guard.span().end);
    if !guard.has_comment_from(rest.start) {
        draft.fix(rest, "");
    }
}
