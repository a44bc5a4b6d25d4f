//! A key of a component that only other components have. One that nothing declares may be a newer property.

use crate::rules::prelude::*;

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let key = given.entry.key;
        if !given.property().is_absent() || !components.element().is_in_markup(key) {
            continue;
        }
        if let Some(other) = components.ui().declaring(key.text()).next() {
            let draft = report.at(key.span()).arg("property", key.text());
            draft.arg("component", given.of.typed.written.text()).arg("other", other.name());
        }
    }
}
