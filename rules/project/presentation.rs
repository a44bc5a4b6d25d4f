//! The two presentations of a project; a missing one is told at the first key.

use crate::{
    platform::words::key::{PRESENTATION, VENDOR_PRESENTATION},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_project() {
        return;
    }
    for key in [PRESENTATION, VENDOR_PRESENTATION] {
        match element.root().entry(key) {
            None => drop(report.at(element.head()).arg("key", key)),
            Some(entry) if says_nothing(entry.value) => drop(report.at(entry.key.span()).arg("key", key)),
            Some(_) => {}
        }
    }
}

fn says_nothing(value: Value<'_>) -> bool {
    !value.has_value() || value.text().trim().is_empty()
}
