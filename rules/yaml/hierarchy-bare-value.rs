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
            // A comment beside it may have more to say, and a mapping without entries would be none.
            let is_deletable =
                |lines: &Span| !lines.slice(element.text()).contains('#') && !is_only(entry.key);
            if let Some(lines) = entry.whole_lines().filter(is_deletable) {
                draft.fix(lines, "");
            }
        }
    }
}

fn is_only(key: Value<'_>) -> bool {
    key.parent().is_none_or(|mapping| mapping.entries().nth(1).is_none())
}
