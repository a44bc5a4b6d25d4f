//! A column of a table stretches by itself, and then its width says little.

use crate::{
    platform::words::{key, type_name},
    project::Typed,
    rules::prelude::*,
};

const COLUMNS: [Word; 3] =
    [type_name::TABLE_COLUMN, type_name::STANDARD_TABLE_COLUMN, type_name::CUSTOM_TABLE_COLUMN];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for Typed { node, .. } in element.typed_as(&COLUMNS) {
        let width = node.entry(key::WIDTH).filter(|width| width.value.gives_size());
        if let Some(width) = width.filter(|_| node.get(key::HORIZONTAL_STRETCH).is_none()) {
            report.at(width.key.span());
        }
    }
}
