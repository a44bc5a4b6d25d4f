//! The keys of an attribute are those of its class: a standard attribute has others than one of the project. Where the
//! table of keys has gaps, only a slip in a known key is a mistake.

use crate::{
    platform::{
        Class,
        words::{field, key, kind},
    },
    rules::prelude::*,
};

/// The class that all attributes descend from: of objects and registers, of their tabular sections, constants.
const ATTRIBUTE: &str = "IAttributeDescriptor";

/// The standard attributes of some kinds, which have no id of their own.
const STANDARD: [(Word, Word); 4] = [
    (kind::CATALOG, field::NAME),
    (kind::CATALOG, field::CODE),
    (kind::DOCUMENT, field::DATE),
    (kind::DOCUMENT, field::NUMBER),
];

pub fn check(items: &Items<'_>, report: &mut Reporter<'_>) {
    for (attribute, class) in items.all().filter(|(_, class)| class.is(ATTRIBUTE)) {
        let name = || attribute.text_of(key::NAME).unwrap_or("?");
        for found in attribute.entries().map(|entry| entry.key).filter(|found| found.is_scalar()) {
            let written = found.text();
            let Some(mistaken) = class.mistaken_key(written) else {
                if key::ID.is(written) && lacks_id(class) && is_standard(items.element(), name()) {
                    report.at(found.span()).arg("key", written).arg("attribute", name());
                }
                continue;
            };
            let draft = report.at(found.span()).arg("key", written).arg("attribute", name());
            if let Some(meant) = mistaken.meant {
                draft.variant(Variant("meant")).arg("meant", meant);
            }
        }
    }
}

fn lacks_id(class: Class<'_>) -> bool {
    class.property(key::ID.ru).found().is_none()
}

/// Whether an attribute is surely a standard one: of another kind of elements, one of the project may have the name.
fn is_standard(element: &Element<'_>, name: &str) -> bool {
    STANDARD.iter().any(|(kind, standard)| element.is_kind(*kind) && standard.is(name))
}
