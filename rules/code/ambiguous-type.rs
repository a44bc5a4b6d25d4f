//! A short type name that several imported namespaces hold means none of them.

use crate::rules::prelude::*;

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for (found, namespaces) in context.project().ambiguous_types(module.file()) {
        report.at(found.span).arg("name", found.name().name).arg("namespaces", namespaces);
    }
}
