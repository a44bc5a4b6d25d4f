//! An input field of a date that may be empty is not shown at all.

use crate::{platform::words::type_name, rules::prelude::*, syntax::types::TypeText};

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
    let is_empty = |name: &str| name.is_empty() || type_name::UNDEFINED.is(name);
    let mut names = edited.members().map(|member| member.name()).filter(|name| !is_empty(name)).peekable();
    names.peek().is_some() && names.all(|name| type_name::DATE.is(name))
}
