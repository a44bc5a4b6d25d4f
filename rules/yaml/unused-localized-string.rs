//! A key of a dictionary whose name stands in no text of the project but dictionaries and their translations. A key that is
//! put together from parts is not seen. What other projects may use is not judged.

use crate::{
    platform::words::{key, kind, value},
    rules::prelude::*,
    syntax::xbsl::is_identifier,
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    // Loose files are no whole project.
    if !project.descriptor().is_some_and(|descriptor| descriptor.is_project()) {
        return;
    }
    let asked_for = project.elements_among(|file| report.wants(file));
    let keys = asked_for.filter(is_for_this_project).flat_map(|dictionary| {
        let keys = dictionary.dictionary_entries().map(|entry| entry.key);
        keys.map(move |key| (dictionary.file().index, key))
    });
    let keys: Vec<_> = keys.filter(|(_, key)| is_identifier(key.text())).collect();
    let unused = project.names_nowhere_but_in_dictionaries(keys.iter().map(|(_, key)| key.text()).collect());
    for (file, key) in keys.into_iter().filter(|(_, key)| unused.contains(key.text())) {
        report.at_place(Place { file, span: key.span() }).arg("key", key.text());
    }
}

fn is_for_this_project(element: &Element<'_>) -> bool {
    element.is_kind(kind::LOCALIZED_STRINGS)
        && !element.get(key::VISIBILITY_SCOPE).is_some_and(|scope| scope.is(value::GLOBAL))
}
