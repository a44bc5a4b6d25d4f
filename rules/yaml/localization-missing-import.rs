//! A string of a dictionary in another subsystem is found only if the description imports the namespace of the
//! dictionary. Each namespace is reported once per file.

use std::collections::HashSet;

use crate::{
    platform::words::{key, kind},
    project::{FileRole, StringReference, Visibility},
    rules::prelude::*,
};

/// Of more elements of one name nothing is said.
const MANY: usize = 16;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let own = project.namespace_of(element.file());
    // What lies in no subsystem, and the text of a dictionary, need no import.
    if element.role() != FileRole::Element || own.is_empty() || element.is_kind(kind::LOCALIZED_STRINGS) {
        return;
    }
    let mut references = element.string_references().peekable();
    if references.peek().is_none() {
        return;
    }
    let imports = element.root().list(key::IMPORT).filter(|import| import.is_scalar());
    let imported: HashSet<&str> = imports.map(|import| project.short_namespace(import.text())).collect();
    let mut reported = HashSet::new();
    for reference in references {
        let Some(namespaces) = namespaces_of(project, reference) else { continue };
        let is_seen = |namespace: &String| {
            subsystem(namespace) == subsystem(&own) || imported.contains(namespace.as_str())
        };
        if namespaces.iter().any(is_seen) {
            continue;
        }
        let Some(namespace) = namespaces.into_iter().next() else { continue };
        if reported.insert(namespace.clone()) {
            report.at(reference.span).arg("dictionary", reference.dictionary).arg("namespace", namespace);
        }
    }
}

/// Where the dictionaries of a name lie that other subsystems may use.
fn namespaces_of(project: &Project<'_>, reference: StringReference<'_>) -> Option<Vec<String>> {
    let named = || project.elements_named(reference.dictionary);
    if named().nth(MANY).is_some() {
        return None;
    }
    let is_usable = |element: &Element<'_>| {
        matches!(element.symbols().visibility, Found(Visibility::InProject | Visibility::Global))
    };
    let dictionaries = named().filter(|element| element.is_kind(kind::LOCALIZED_STRINGS));
    Some(dictionaries.filter(is_usable).map(|element| project.namespace_of(element.file())).collect())
}

fn subsystem(namespace: &str) -> &str {
    namespace.split("::").next().unwrap_or_default()
}
