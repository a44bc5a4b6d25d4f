//! `!`, `??` and `?.` behind a value whose type has no empty value.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Binary, Member, Node, NonNull, TokenKind},
    types::{Alternative, Type},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let tree = types.tree();
    for guard in tree.all::<NonNull<'_>>() {
        let Some((operand, known)) = never_empty(types, guard.operand()) else { continue };
        let draft = report.at(guard.span()).arg("type", types.text(&known));
        remove_rest(draft, guard.node(), operand);
    }
    for guard in tree.all::<Binary<'_>>().filter(|it| it.operator() == TokenKind::Coalesce) {
        let Some((operand, known)) = never_empty(types, guard.left()) else { continue };
        let draft = report.at(guard.span()).variant(Variant("default")).arg("type", types.text(&known));
        remove_rest(draft, guard.node(), operand);
    }
    for access in tree.all::<Member<'_>>().filter(|access| access.is_safe()) {
        let Some((_, known)) = never_empty(types, access.object()) else { continue };
        let whole = access.call().map_or(access.span(), |call| call.span());
        let draft = report.at(whole).variant(Variant("access")).arg("type", types.text(&known));
        if let Some(sign) = access.node().own_token(TokenKind::SafeDot) {
            draft.fix(sign.span(), ".");
        }
    }
}

/// The value before a guard with its type, if that surely has no empty value.
fn never_empty<'p>(types: &Types<'p>, operand: Option<Node<'p>>) -> Option<(Node<'p>, Type<'p>)> {
    let operand = operand?;
    let known = types.of(operand).filter(|known| !known.is_nullable())?;
    let may_be_anything = |alternative: &Alternative<'_>| match alternative {
        Alternative::Platform(it) => words::type_name::OBJECT == it.name,
        Alternative::Null => true,
        _ => false,
    };
    let is_certain = !known.alternatives().iter().any(may_be_anything) && !types.may_be_unfilled(operand);
    is_certain.then_some((operand, known))
}

/// Leaves the operand alone of a guard, unless a comment would go with the rest.
fn remove_rest(draft: Draft<'_>, guard: Node<'_>, operand: Node<'_>) {
    let rest = Span::new(operand.span().end, guard.span().end);
    if !guard.has_comment_from(rest.start) {
        draft.fix(rest, "");
    }
}
