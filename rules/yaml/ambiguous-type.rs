//! A short type name that several imported namespaces hold means none of them.

use crate::rules::prelude::*;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for (found, namespaces) in context.project().ambiguous_types(element.file()) {
        report.at(found.span).arg("name", found.name().name).arg("namespaces", namespaces);
    }
}
