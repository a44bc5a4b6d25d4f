//! The date is the one standard attribute a document must declare itself. It is missed where the attributes
//! are listed, else at the start of the file.

use crate::{
    platform::words::{field, key, kind},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::DOCUMENT) {
        return;
    }
    let place = match element.root().entry(key::ATTRIBUTES) {
        None => Span::at(0),
        Some(entry) if !entry.value.has_value() => entry.key.span(),
        Some(entry) if entry.value.is_sequence() => {
            let is_date = |item: Value<'_>| item.get(key::NAME).is_some_and(|name| name.is(field::DATE));
            if entry.value.items().any(is_date) {
                return;
            }
            let start = entry.value.span().start;
            Span::new(start, start + 1)
        }
        Some(_) => return,
    };
    report.at(place);
}
