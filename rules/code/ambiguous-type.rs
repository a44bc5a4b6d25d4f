//! A short type name that several imported namespaces hold means none of them.

use crate::{
    project::{NamePlace, Resolution},
    rules::prelude::*,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let uses = project.resolved_uses(module.file());
    for (found, resolution) in uses.filter(|(found, _)| found.place == NamePlace::Type) {
        if let Resolution::Ambiguous(owners) = resolution {
            let namespaces = project.namespaces_of(&owners);
            report.at(found.span).arg("name", found.name().name).arg("namespaces", namespaces);
        }
    }
}
