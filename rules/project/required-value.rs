//! The name, the vendor and the version of a project, without which it cannot be packed.

use crate::{
    platform::words::{key, kind},
    project::FileRole,
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    // An element may be called so, too.
    let is_element = element.get(key::ELEMENT_KIND).is_some() && !element.is_kind(kind::PROJECT);
    if element.role() != FileRole::Descriptor || is_element {
        return;
    }
    for word in [key::NAME, key::VENDOR, key::VERSION] {
        match element.root().entry(word) {
            None => _ = report.at(element.head()).arg("key", word),
            Some(entry) if says_nothing(entry.value) => {
                report.at(entry.key.span()).variant(Variant("empty")).arg("key", entry.key.text());
            }
            Some(_) => {}
        }
    }
}

fn says_nothing(value: Value<'_>) -> bool {
    !value.is_scalar() || value.text().is_empty()
}
