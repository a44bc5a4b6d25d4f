//! A cast of a value whose type is the wanted one, or a part of it.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{As, Node, Type},
    types::Type as Known,
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
    let within =
        known.filter(|(known, wanted)| !known.is_empty_only() && is_kept_by_cast(types, known, wanted));
    match within {
        Some((known, wanted)) => Some((types.text(&known), known.is_same(&wanted))),
        None => types.contained_as_written(value, wanted).map(|it| (it.written, it.is_same)),
    }
}

/// Whether a cast leaves all values of a type as they are. The empty value is an `Объект`, too; but to take it from what may be
/// any object is what such a cast is for.
fn is_kept_by_cast<'p>(types: &Types<'p>, known: &Known<'p>, wanted: &Known<'p>) -> bool {
    let may_be_empty = wanted.has_any_object() && !known.has_any_object();
    let value = if may_be_empty { &known.clone().without_empty() } else { known };
    types.is_within(value, wanted)
}
