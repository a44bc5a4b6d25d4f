//! The hierarchy of a dynamic list is a node with a type. The word for the automatic one alone is no such node,
//! and it is what holds where nothing is written.

use crate::{
    platform::words::{key, value},
    rules::prelude::*,
    syntax::yaml::Style,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for entry in element.entries_under(key::USED_HIERARCHY) {
        if entry.value.style() == Some(Style::Plain) && entry.value.is(value::AUTO) {
            let draft = report.at(entry.value.span()).arg("value", entry.value.text());
            if let Some(lines) = entry.removable_lines() {
                draft.fix(lines, "");
            }
        }
    }
}
