//! An element of another subsystem is seen by its short name only where its namespace is imported. One finding for a
//! namespace: one line of `импорт` fixes them all.

use std::collections::HashSet;

use crate::{project::Resolution, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let mut missing = HashSet::new();
    for (found, resolution) in project.resolved_uses(module.file()) {
        let Resolution::NotImported(owners) = resolution else { continue };
        let namespaces = project.namespaces_of(&owners);
        if context.has_type(found.name().name) != Found(()) && missing.insert(namespaces.clone()) {
            report.at(found.span).arg("name", found.written).arg("namespace", namespaces);
        }
    }
}
