//! The two presentations of a project; a missing one is reported at what there is to show instead, the name.

use crate::{
    platform::words::key::{NAME, PRESENTATION, VENDOR_PRESENTATION},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_project() {
        return;
    }
    let name = element.root().entry(NAME).map_or(element.head(), |name| name.key.span());
    for key in [PRESENTATION, VENDOR_PRESENTATION] {
        let place = match element.root().entry(key) {
            None => name,
            Some(entry) if says_nothing(entry.value) => entry.key.span(),
            Some(_) => continue,
        };
        report.at(place).arg("key", key);
    }
}

fn says_nothing(value: Value<'_>) -> bool {
    !value.has_value() || value.text().trim().is_empty()
}
