//! Files of a subsystem import another one, which its description does not list under `Использование`. Only described
//! subsystems are compared: without a description nothing is declared. A package that is listed opens itself only.

use std::collections::{BTreeSet, HashSet};

use crate::{
    platform::words::key,
    project::{FileRole, covers, subsystem, usage_edit},
    rules::prelude::*,
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let is_descriptor = |file: &&File| file.role == FileRole::Subsystem;
    let asked_for = project.files_among(|file| report.wants(file)).filter(is_descriptor);
    let asked_for: Vec<_> = asked_for.filter_map(File::element).collect();
    if asked_for.is_empty() {
        return;
    }
    let descriptors = project.files().filter(is_descriptor).filter_map(File::element);
    let described: HashSet<&str> = descriptors.map(|element| project.namespace_of(element.file())).collect();
    let imported = project.imported_namespaces();
    for descriptor in asked_for {
        let name = project.namespace_of(descriptor.file());
        let list = descriptor.root().entry(key::USING);
        let listed: HashSet<&str> = project.used_namespaces(&descriptor).collect();
        let span = list.map_or(Span::at(0), |list| list.key.span());
        let lacking = imported.get(name).into_iter().flatten().filter(|other| !covers(&listed, other));
        let missing: BTreeSet<&str> = lacking.map(|other| subsystem(other)).collect();
        for missing in missing.into_iter().filter(|other| *other != name && described.contains(other)) {
            let place = Place { file: descriptor.file().index, span };
            let edit = usage_edit(&descriptor, missing);
            let draft = report.at_place(place).arg("subsystem", missing);
            draft.insert(edit.map(|edit| (descriptor.file(), edit)));
        }
    }
}
