//! A property for a list of components takes no single one.

use crate::rules::prelude::*;

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries().filter(|given| given.entry.value.is_mapping()) {
        let Found(property) = given.property() else { continue };
        if let Some(list) = property.list().filter(|_| property.is_slot()) {
            let key = given.entry.key;
            report.at(key.span()).arg("property", key.text()).arg("type", list);
        }
    }
}
