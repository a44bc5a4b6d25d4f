//! By its id the platform knows an item again after a renaming, so items that hold data must have one.

use crate::{
    platform::words::{field, key, kind},
    rules::prelude::*,
};

pub fn check(items: &Items<'_>, report: &mut Reporter<'_>) {
    let element = items.element();
    for (item, class) in items.all() {
        let has_id = || item.get(key::ID).is_some_and(|id| id.has_value() && !id.text().is_empty());
        // The owner among the parameters of an access key is known by its name.
        let is_owner = || {
            element.is_kind(kind::ACCESS_KEY) && item.get(key::NAME).is_some_and(|name| name.is(field::OWNER))
        };
        if item.is_mapping() && class.property(key::ID.ru).found().is_some() && !has_id() && !is_owner() {
            let first = item.entries().next().map_or(item, |first| first.key);
            let draft = report.at(first.span());
            if let Some(name) = item.text_of(key::NAME).filter(|name| !name.is_empty()) {
                draft.variant(Variant("named")).arg("name", name);
            }
        }
    }
}
