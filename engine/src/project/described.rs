//! The places of a description whose class the metamodel knows.

use super::Element;
use crate::{
    platform::{Class, Lookup, Metamodel},
    syntax::yaml::Value,
};

impl<'p> Element<'p> {
    /// Shows each item of its lists whose class is known, with that class, in the order of the text; those of lists in
    /// items too. Only of kinds that the table vouches for.
    pub fn each_item<'m>(&self, metamodel: &'m Metamodel, mut see: impl FnMut(Value<'p>, Class<'m>)) {
        let Some(kind) = self.kind().filter(|kind| metamodel.is_vetted(kind)) else { return };
        if let Lookup::Found(class) = metamodel.class_of_kind(kind) {
            each_item_of(self.root(), class, &mut see);
        }
    }
}

/// The tree is no deeper than the parser lets it be.
fn each_item_of<'p, 'm>(node: Value<'p>, class: Class<'m>, see: &mut impl FnMut(Value<'p>, Class<'m>)) {
    for list in node.entries().filter(|entry| entry.value.is_sequence() && entry.key.is_scalar()) {
        let Lookup::Found(property) = class.property(list.key.text()) else { continue };
        for item in list.value.items().filter(|item| item.is_mapping()) {
            let text_of = |key: &str| item.get_str(key).filter(|value| value.is_scalar()).map(Value::text);
            if let Lookup::Found(class) = class.item(property, text_of) {
                see(item, class);
                each_item_of(item, class, see);
            }
        }
    }
}
