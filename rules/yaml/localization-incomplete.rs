//! A string or a template that a translation of its dictionary lacks. A translation that cannot be read wholly lacks nothing
//! for sure.

use std::collections::HashSet;

use crate::{platform::words::kind, rules::prelude::*};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::LOCALIZED_STRINGS) {
        return;
    }
    for translation in context.project().translations_of(element) {
        let tree = translation.tree();
        if !tree.is_valid() || !tree.duplicates().is_empty() {
            continue;
        }
        let translated: HashSet<&str> =
            translation.dictionary_entries().map(|entry| entry.key.text()).collect();
        let language = translation.file().directories().next_back().unwrap_or_default();
        for entry in element.dictionary_entries().filter(|entry| !translated.contains(entry.key.text())) {
            report
                .at(entry.key.span())
                .arg("key", entry.key.text())
                .arg("language", language)
                .related(Place { file: translation.file().index, span: translation.head() });
        }
    }
}
