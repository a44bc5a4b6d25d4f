//! The platform adds commands to an input field of a reference that has none of its own.

use crate::{
    platform::words::{key, kind, type_name},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::INTERFACE_COMPONENT) {
        return;
    }
    for typed in element.typed_as(&[type_name::EDIT]).filter(|typed| !typed.is_item_of(key::PROPERTIES)) {
        let edited = typed.type_text().and_then(TypeWords::edited).filter(|edited| edited.has_reference());
        if let Some(edited) = edited.filter(|_| typed.node.get(key::COMMANDS).is_none()) {
            report.at(typed.written.span()).arg("type", edited.text());
        }
    }
}
