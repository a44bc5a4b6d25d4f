//! A description that is not YAML. Only the first mistake is told: the others often follow from it.

use crate::rules::prelude::*;

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let first = file.yaml().and_then(|tree| tree.errors().first());
    if let Some(error) = first {
        report.at(error.span).variant(error.kind.name());
    }
}
