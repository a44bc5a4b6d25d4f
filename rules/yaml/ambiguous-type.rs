//! A short type name that several imported namespaces hold means none of them.

use crate::rules::prelude::*;

pub fn check(names: &UnresolvedNames<'_>, report: &mut Reporter<'_>) {
    for (found, namespaces) in names.ambiguous_types() {
        report.at(found.span).arg("name", found.name().name).arg("namespaces", namespaces);
    }
}
