//! A component has the properties of the one it inherits from, so that it cannot declare another of such a name.

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::INTERFACE_COMPONENT) {
        return;
    }
    let Some(declared) = element.get(key::PROPERTIES) else { return };
    let base = element.get(key::INHERITS).and_then(ValueWords::type_name);
    let Some(base) = base.and_then(|base| context.ui().component(base).found()) else { return };
    for name in declared.items().filter_map(|item| item.get(key::NAME)) {
        if base.has(name.text()) {
            report.at(name.span()).arg("name", name.text()).arg("base", base.name());
        }
    }
}
