//! An element of another subsystem is seen by its short name only where its namespace is imported. One finding for a
//! namespace: one line of `импорт` fixes them all.

use std::collections::HashSet;

use crate::rules::prelude::*;

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let mut missing = HashSet::new();
    for (found, namespace) in context.project().unimported_names(module.file()) {
        if context.has_type(found.name().name) != Found(()) && missing.insert(namespace.clone()) {
            report.at(found.span).arg("name", found.written).arg("namespace", namespace);
        }
    }
}
