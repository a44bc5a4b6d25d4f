//! The platform adds commands to an input field of a reference that has none of its own.

use crate::{
    platform::words::{key, type_name},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for typed in element.typed_values().filter(|typed| typed.has_type(&[type_name::EDIT])) {
        let edited = typed.type_text().and_then(TypeWords::edited).filter(|edited| edited.has_reference());
        if let Some(edited) = edited.filter(|_| typed.node.get(key::COMMANDS).is_none()) {
            report.at(typed.written.span()).arg("type", edited.text());
        }
    }
}
