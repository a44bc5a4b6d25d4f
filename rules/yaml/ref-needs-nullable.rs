//! A reference has no default value, so that where a value is not always given, the empty one must be allowed.

use crate::rules::prelude::*;

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for typed in element.typed() {
        let Some(written) = typed.type_text() else { continue };
        let (variant, valued) = match typed.edited_type() {
            Some(edited) => ("input", edited),
            None if written.single().is_some() => ("", written),
            None => ("union", written),
        };
        if valued.has_reference() && !valued.has_empty() && !typed.is_always_given() {
            report.at(typed.written.span()).variant(variant).arg("type", valued.text());
        }
    }
}
