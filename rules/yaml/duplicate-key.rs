//! A key that stands twice in one mapping: only one of the values is kept.

use crate::rules::prelude::*;

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let Some(tree) = file.yaml() else { return };
    for duplicate in tree.duplicates() {
        let (Some(first), Some(repeat)) = (tree.value(duplicate.first), tree.value(duplicate.repeat)) else {
            continue;
        };
        // Each adds the keys of another mapping.
        if [first, repeat].iter().any(|key| key.raw() == "<<") {
            continue;
        }
        let place = report.place(first.span());
        report.at(repeat.span()).arg("key", repeat.text()).arg("first", place).related(place);
    }
}
