//! The platform limits the lengths of names and codes.

use crate::{
    platform::words::{field, key},
    rules::prelude::*,
};

/// In characters.
const LIMITS: [(Word, u64); 2] = [(field::NAME, 400), (field::CODE, 50)];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.kind().is_none() {
        return;
    }
    for attribute in element.root().list(key::ATTRIBUTES) {
        let Some(length) = attribute.get(key::LENGTH) else { continue };
        let Some(name) = attribute.get(key::NAME) else { continue };
        let limit = LIMITS.into_iter().find(|(field, _)| name.is(*field));
        if let (Some((field, limit)), Some(number)) = (limit, length.number())
            && number > limit
        {
            report
                .at(length.span())
                .arg("field", field)
                .arg("length", length.text())
                .arg("limit", limit as i64);
        }
    }
}
