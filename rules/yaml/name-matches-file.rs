//! An element is named like its file, letter for letter; descriptors, which have no kind, are not.

use crate::{platform::words::key, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.kind().is_none_or(str::is_empty) {
        return;
    }
    let file = element.file().stem();
    let name = element.get(key::NAME).filter(|name| name.reads_as_string());
    // Of several names, which is a mistake of its own, it is not known which one holds.
    let is_like_file = || element.root().all(key::NAME).any(|name| name.value.text() == file);
    if let Some(name) = name.filter(|name| name.text() != file && !is_like_file()) {
        report.at(name.span()).arg("name", name.text()).arg("file", file);
    }
}
