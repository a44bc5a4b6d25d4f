//! A reference has no default value, so that where a value is not always given, the empty one must be allowed.

use crate::{platform::words::facet, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    // A `?` at the end is the empty value of the whole type.
    let has_word = |text: &str| facet::REFERENCE.spellings().iter().any(|word| text.contains(word));
    let may_lack_empty = |text: &str| text.contains('.') && !text.ends_with('?') && has_word(text);
    for typed in element.typed().filter(|typed| may_lack_empty(typed.written.text())) {
        let Some(written) = typed.type_text() else { continue };
        let edited = written.edited();
        let valued = edited.unwrap_or(written);
        // What a union of these begins with is not known: a collection may well be made empty.
        let is_unsure = valued.has_empty() || valued.has_generic();
        if valued.has_reference() && !is_unsure && !typed.is_always_given() {
            let variant = match edited {
                Some(_) => Variant("input"),
                None if valued.single().is_none() => Variant("union"),
                None => Variant::USUAL,
            };
            report.at(typed.written.span()).variant(variant).arg("type", valued.text());
        }
    }
}
