//! The places of a description whose class the metamodel knows.

use super::Element;
use crate::{
    platform::{Class, Lookup, Metamodel},
    syntax::yaml::Value,
};

/// The items in the lists of a description whose class is known, for all checks that ask about them.
#[derive(Debug)]
pub struct Items<'p> {
    element: Element<'p>,
    found: Vec<(Value<'p>, Class<'p>)>,
}

impl<'p> Items<'p> {
    /// Only of kinds that the table vouches for.
    #[must_use]
    pub fn of(element: Element<'p>, metamodel: &'p Metamodel) -> Self {
        let mut found = Vec::new();
        let kind = element.kind().filter(|kind| metamodel.is_vetted(kind));
        if let Some(Lookup::Found(class)) = kind.map(|kind| metamodel.class_of_kind(kind)) {
            add_items_of(element.root(), class, &mut found);
        }
        Self { element, found }
    }

    /// The description they stand in.
    #[must_use]
    pub const fn element(&self) -> &Element<'p> {
        &self.element
    }

    /// Each with its class, in the order of the text; those of lists in items too.
    pub fn all(&self) -> impl Iterator<Item = (Value<'p>, Class<'p>)> {
        self.found.iter().copied()
    }
}

/// The tree is no deeper than the parser lets it be.
fn add_items_of<'p>(node: Value<'p>, class: Class<'p>, found: &mut Vec<(Value<'p>, Class<'p>)>) {
    for list in node.entries().filter(|entry| entry.value.is_sequence() && entry.key.is_scalar()) {
        let Lookup::Found(property) = class.property(list.key.text()) else { continue };
        let Some(items) = class.items_of(property) else { continue };
        for item in list.value.items().filter(|item| item.is_mapping()) {
            let text_of = |key: &str| item.get_str(key).filter(|value| value.is_scalar()).map(Value::text);
            if let Lookup::Found(class) = items.class(text_of) {
                found.push((item, class));
                add_items_of(item, class, found);
            }
        }
    }
}
