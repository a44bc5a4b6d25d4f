//! An input field of a date that may be empty is not shown at all.

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::types::{Member, TypeText},
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for typed in element.typed_as(&[type_name::EDIT]) {
        let edited = typed.type_text().and_then(TypeWords::edited);
        if let Some(edited) = edited.filter(|edited| edited.has_empty() && is_date(*edited)) {
            report.at(typed.written.span()).arg("type", edited.text());
        }
    }
}

/// Whether the only values besides the empty one are dates.
fn is_date(edited: TypeText<'_>) -> bool {
    let is_empty = |member: &Member<'_>| member.name().is_empty() || member.is(type_name::UNDEFINED);
    let mut members = edited.members().filter(|member| !is_empty(member)).peekable();
    members.peek().is_some() && members.all(|member| member.is(type_name::DATE))
}
