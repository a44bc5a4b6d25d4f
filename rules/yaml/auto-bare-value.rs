//! Where a property takes both the automatic value and a string, the bare word may mean either.

use crate::{
    platform::words::{type_name, value},
    rules::prelude::*,
    syntax::yaml::Style,
};

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let written = given.entry.value;
        if written.style() != Some(Style::Plain) || !written.is(value::AUTO) {
            continue;
        }
        let Found(property) = given.property() else { continue };
        if property.takes(type_name::AUTO) && property.takes(type_name::STRING) {
            let draft = report.at(written.span()).arg("property", given.entry.key.text());
            let draft = draft.arg("value", written.text());
            if let Some(lines) = given.entry.removable_lines() {
                draft.fix(lines, "");
            }
        }
    }
}
