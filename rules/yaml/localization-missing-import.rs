//! A string of a dictionary in another subsystem is found only if the description imports the namespace of the
//! dictionary. Each namespace is reported once per file.

use std::{cell::OnceCell, collections::HashSet};

use crate::{
    platform::words::kind,
    project::{FileRole, StringReference, Visibility},
    rules::prelude::*,
};

/// Of more elements of one name nothing is said.
const MANY: usize = 16;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let mut references = element.string_references().peekable();
    // What lies in no subsystem, and the text of a dictionary, need no import.
    let needs_import = element.role() == FileRole::Element && !element.is_kind(kind::LOCALIZED_STRINGS);
    if !needs_import || references.peek().is_none() || project.namespace_of(element.file()).is_empty() {
        return;
    }
    // Without descriptors nobody knows which folders are subsystems.
    let is_certain = |element: &Element<'_>| project.has_certain_namespace(element.file());
    if !is_certain(element) {
        return;
    }
    let is_at_hand = project.at_hand(element.file());
    let contested = OnceCell::new();
    let mut reported = HashSet::new();
    for reference in references {
        let dictionaries = public_dictionaries(project, reference);
        let [first, ..] = dictionaries.as_slice() else { continue };
        if !dictionaries.iter().all(is_certain) {
            continue;
        }
        let namespace = project.namespace_of(first.file());
        if namespace.is_empty() {
            continue;
        }
        if !dictionaries.iter().any(&is_at_hand) && reported.insert(namespace) {
            let contested = contested.get_or_init(|| project.contested_namespaces(element.file(), |_| true));
            let is_only = dictionaries.len() == 1 && !contested.contains(namespace);
            let edits = project.import_edits(element.file(), namespace).filter(|_| is_only);
            let draft = report.at(reference.span);
            let draft = draft.arg("dictionary", reference.dictionary).arg("namespace", namespace);
            draft.insert(edits.unwrap_or_default());
        }
    }
}

/// The dictionaries of a name that other subsystems may use; none where there are too many of the name.
fn public_dictionaries<'p>(project: &Project<'p>, reference: StringReference<'_>) -> Vec<Element<'p>> {
    let named = || project.elements_named(reference.dictionary);
    let is_usable = |element: &Element<'_>| {
        element.is_kind(kind::LOCALIZED_STRINGS)
            && matches!(element.symbols().visibility, Found(Visibility::InProject | Visibility::Global))
    };
    if named().nth(MANY).is_some() { Vec::new() } else { named().filter(is_usable).collect() }
}
