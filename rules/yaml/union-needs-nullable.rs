//! A default value is built for one type, not for several, so that a union needs the empty value as a member.
//! The parameters of writing and deleting need it whatever their type.

use crate::{
    platform::words::{key, kind},
    project::Typed,
    rules::prelude::*,
    syntax::types::TypeText,
};

/// The parameters of writing and deleting.
const OF_CALL: [Word; 2] = [key::WRITE_PARAMETERS, key::DELETE_PARAMETERS];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    // What a contract of types promises has no value of its own.
    if element.is_kind(kind::TYPE_CONTRACT) {
        return;
    }
    for typed in element.typed() {
        let is_of_call = typed.is_declared_in_any(&OF_CALL);
        let is_union = || !typed.is_name() && typed.written.text().contains('|');
        // A `?` at the end is the empty value of the whole type.
        if !(is_of_call || is_union()) || typed.written.text().ends_with('?') {
            continue;
        }
        let Some(written) = typed.type_text() else { continue };
        let edited = written.edited();
        let valued = edited.unwrap_or(written);
        let is_union = valued.single().is_none();
        let variant = match is_union {
            false if is_of_call && edited.is_none() => Variant("single"),
            false => continue,
            true if is_of_call => Variant("of-call"),
            true => Variant::USUAL,
        };
        let is_given =
            if edited.is_some() { typed.is_declared_in(key::PARAMETERS) } else { has_value(typed) };
        // A reference is reported by a rule of its own. What a collection begins with is not known.
        if is_given || valued.has_empty() || valued.has_reference() || valued.has_generic() {
            continue;
        }
        let draft = report.at(typed.written.span()).variant(variant).arg("type", valued.text());
        if let Some(end) = end_of(valued, typed.written) {
            draft.fix(end, if is_union { "|?" } else { "?" });
        }
    }
}

fn has_value(typed: Typed<'_>) -> bool {
    typed.is_always_given() || typed.node.get(key::DEFAULT_VALUE).is_some()
}

/// The place behind a type in the file.
fn end_of(part: TypeText<'_>, written: Value<'_>) -> Option<Span> {
    Some(Span::at(written.content()?.start + u32::try_from(part.end()).ok()?))
}
