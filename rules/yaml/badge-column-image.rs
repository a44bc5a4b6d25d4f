//! A column that draws its value as a badge has no place for an image.

use crate::{
    platform::words::{key, type_name, value},
    project::Typed,
    rules::prelude::*,
};

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    let is_column = |typed: Typed<'_>| typed.has_type(&[type_name::STANDARD_TABLE_COLUMN]);
    for column in components.placed().filter(|placed| is_column(placed.typed)) {
        let Some(kind) = column.given(key::KIND).filter(|kind| kind.says(value::BADGE)) else { continue };
        if let Some(image) = column.given(key::IMAGE) {
            let draft = report.at(image.entry.key.span()).arg("image", image.entry.key.text());
            draft.arg("kind", kind.entry.value.text());
        }
    }
}
