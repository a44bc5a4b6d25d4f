//! `А как Число` of a value whose type is `Число?`: the sign `!` says the same without the type.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{As, Node, NodeKind},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for cast in types.tree().all::<As<'_>>() {
        let Some((operand, written)) = cast.operand().zip(cast.type_reference()) else { continue };
        let Some(known) = types.of(operand).filter(|known| known.is_nullable()) else { continue };
        let Some(wanted) = types.written(written) else { continue };
        if wanted.is_empty_only() || !known.clone().without_empty().is_same(&wanted) {
            continue;
        }
        let draft = report.at(cast.span()).arg("type", types.text(&known)).arg("cast", written.in_one_line());
        let rest = Span::new(operand.span().end, cast.span().end);
        if takes_sign(operand) && !cast.node().has_comment_from(rest.start) {
            draft.fix(rest, "!");
        }
    }
}

/// Whether a sign behind a value is for all of it.
fn takes_sign(value: Node<'_>) -> bool {
    use NodeKind::{Call, Index, Member, NameExpression, Paren};
    matches!(value.kind(), Call | Index | Member | NameExpression | Paren)
}
