//! The last two folders above a descriptor bear the vendor and the name. A path that shows less of them, as
//! one given from inside the project, tells nothing.

use crate::{
    platform::words::key::{NAME, VENDOR},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_project() {
        return;
    }
    let mut folders = element.file().directories().rev().take_while(|folder| *folder != "..");
    let (Some(name), Some(vendor)) = (folders.next(), folders.next()) else { return };
    for (key, folder) in [(NAME, name), (VENDOR, vendor)] {
        let given = element.get(key).filter(|value| value.reads_as_string() && !value.text().is_empty());
        if let Some(value) = given.filter(|value| value.text() != folder) {
            report.at(value.span()).arg("folder", folder).arg("key", key).arg("value", value.text());
            return;
        }
    }
}
