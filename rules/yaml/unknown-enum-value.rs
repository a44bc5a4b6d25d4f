//! A property whose values are those of an enumeration takes no other words.

use crate::rules::prelude::*;

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries().filter(|given| may_name_value(given.entry.value)) {
        let Found(property) = given.property() else { continue };
        let written = given.entry.value;
        if property.value(own_name(written.text())).is_absent() {
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

/// The name of a value without that of its enumeration. A string of a dictionary (`$Тексты.Верх`) is none.
fn own_name(written: &str) -> &str {
    match written.rsplit_once('.') {
        Some((enumeration, name)) if !enumeration.starts_with('$') => name,
        _ => written,
    }
}
