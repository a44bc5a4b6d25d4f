//! A cast of a value whose type is the wanted one, or a part of it.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{As, Node, Type},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for cast in types.tree().all::<As<'_>>() {
        let Some((operand, written)) = cast.operand().zip(cast.type_reference()) else { continue };
        let Some((known, is_same)) = contained(types, operand, written) else { continue };
        let draft = report.at(cast.span()).arg("type", known).arg("cast", written.in_one_line());
        if !is_same {
            draft.variant(Variant("wider"));
            continue;
        }
        let rest = Span::new(operand.span().end, cast.span().end);
        if !cast.node().has_comment_from(rest.start) {
            draft.fix(rest, "");
        }
    }
}

/// The type of a value that belongs to the wanted one, and whether that is no more than it.
fn contained<'p>(types: &Types<'p>, value: Node<'p>, wanted: Type<'p>) -> Option<(String, bool)> {
    let known = types.of(value).zip(types.written(wanted));
    let within = known.filter(|(known, wanted)| !known.is_empty_only() && types.is_within(known, wanted));
    match within {
        Some((known, wanted)) => Some((types.text(&known), known.is_same(&wanted))),
        None => types.contained_as_written(value, wanted).map(|it| (it.written, it.is_same)),
    }
}
