//! The keys of an attribute are those of its class: a standard attribute has others than one of the project. Where the
//! table of keys has gaps, only a slip in a known key is a mistake.

use crate::{platform::words::key, rules::prelude::*};

/// The class that all attributes descend from: of objects and registers, of their tabular sections, constants.
const ATTRIBUTE: &str = "IAttributeDescriptor";

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    element.each_item(context.metamodel(), |attribute, class| {
        if !class.is(ATTRIBUTE) {
            return;
        }
        for found in attribute.entries().map(|entry| entry.key).filter(|found| found.is_scalar()) {
            let Some(mistaken) = class.mistaken_key(found.text()) else { continue };
            let name = attribute.text_of(key::NAME).unwrap_or("?");
            let draft = report.at(found.span()).arg("key", found.text()).arg("attribute", name);
            if let Some(meant) = mistaken.meant {
                draft.variant(Variant("meant")).arg("meant", meant);
            }
        }
    });
}
