//! A reference has no default value, so that where a value is not always given, the empty one must be allowed.

use std::sync::LazyLock;

use memchr::{memchr, memmem::Finder};

use crate::{platform::words::facet, rules::prelude::*};

/// Find either spelling in the text of a type.
static FINDERS: LazyLock<[Finder<'static>; 2]> =
    LazyLock::new(|| facet::REFERENCE.spellings().map(Finder::new));

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let has_word = |text: &str| FINDERS.iter().any(|word| word.find(text.as_bytes()).is_some());
    // A `?` at the end is the empty value of the whole type.
    let may_lack_empty =
        |text: &str| memchr(b'.', text.as_bytes()).is_some() && !text.ends_with('?') && has_word(text);
    for typed in element.typed().filter(|typed| may_lack_empty(typed.written.text())) {
        let Some(written) = typed.type_text() else { continue };
        let edited = written.edited();
        let valued = edited.unwrap_or(written);
        // What a union of these begins with is not known: a collection may well be made empty.
        let is_unsure = || valued.has_empty() || valued.has_generic();
        if valued.has_reference() && !is_unsure() && !typed.is_always_given() {
            let variant = match edited {
                Some(_) => Variant("input"),
                None if valued.single().is_none() => Variant("union"),
                None => Variant::USUAL,
            };
            report.at(typed.written.span()).variant(variant).arg("type", valued.text());
        }
    }
}
