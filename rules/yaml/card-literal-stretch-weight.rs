//! A card with a weight gets its size from what is left of the parent alone.

use crate::{
    platform::words::{key, type_name},
    project::Typed,
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for Typed { node, .. } in element.typed_as(&[type_name::STANDARD_CARD]) {
        let weight = node.entry(key::STRETCH_WEIGHT);
        if let Some(weight) = weight.filter(|weight| weight.value.decimal().is_some_and(|it| it != 0.0)) {
            report.at(weight.key.span());
        }
    }
}
