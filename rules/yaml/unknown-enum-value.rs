//! A property whose values are those of an enumeration takes no other words.

use crate::rules::prelude::*;

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let Found(property) = given.property() else { continue };
        let written = given.entry.value;
        if may_name_value(written) && property.value(written.value_name()).is_absent() {
            let known: Vec<&str> = property.values().collect();
            let draft = report.at(written.span()).arg("value", written.text());
            draft.arg("property", given.entry.key.text()).arg("known", known.join(", "));
        }
    }
}

/// Whether it is a word, maybe with the name of its enumeration before it, and no expression.
fn may_name_value(value: Value<'_>) -> bool {
    value.has_value() && value.is_scalar() && !value.text().is_empty() && !value.text().contains('=')
}
