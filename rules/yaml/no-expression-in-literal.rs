//! Fonts and colours given in place are built once, so that their parts cannot be computed; the whole can.

use crate::{platform::words::type_name, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for literal in element.typed_as(&[type_name::ABSOLUTE_FONT, type_name::ABSOLUTE_COLOR]) {
        for part in literal.node.entries().filter(|part| is_expression(part.value)) {
            let draft = report.at(part.value.span());
            draft.arg("property", part.key.text()).arg("type", literal.written.text());
        }
    }
}

fn is_expression(value: Value<'_>) -> bool {
    value.text().trim_start().strip_prefix('=').is_some_and(|expression| !expression.trim().is_empty())
}
