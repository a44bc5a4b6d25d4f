//! A group with a matrix layout divides its greatest width into columns, not the width it has.

use crate::{
    platform::words::{key, value},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.kind().is_none() {
        return;
    }
    for width in element.entries_under(key::MAX_WIDTH).filter(|width| width.value.decimal().is_some()) {
        let Some(group) = width.key.parent() else { continue };
        let is_matrix = group.get(key::LAYOUT).is_some_and(|layout| layout.is(value::MATRIX));
        if is_matrix || group.get(key::MATRIX_LAYOUT_SETTINGS).is_some() {
            report.at(width.key.span());
        }
    }
}
