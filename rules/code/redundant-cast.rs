//! A cast of a value whose type is the wanted one, or a part of it.

use crate::{rules::prelude::*, syntax::xbsl::As};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for cast in types.tree().all::<As<'_>>() {
        let Some((operand, written)) = cast.operand().zip(cast.type_reference()) else { continue };
        let Some((known, wanted)) = types.of(operand).zip(types.written(written)) else { continue };
        if known.is_empty_only() || !types.is_within(&known, &wanted) {
            continue;
        }
        let draft = report.at(cast.span()).arg("type", types.text(&known)).arg("cast", written.text());
        if !known.is_same(&wanted) {
            draft.variant(Variant("wider"));
            continue;
        }
        let rest = Span::new(operand.span().end, cast.span().end);
        if !cast.node().has_comment_from(rest.start) {
            draft.fix(rest, "");
        }
    }
}
