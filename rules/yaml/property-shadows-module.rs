//! Inside of a component the name of a property hides the common module of that name.

use std::collections::HashMap;

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::INTERFACE_COMPONENT) {
        return;
    }
    let project = context.project();
    let is_at_hand = project.at_hand(element.file());
    let hidden = |name| {
        let mut bearers = project.elements_named(name).filter(|it| it.is_kind(kind::COMMON_MODULE));
        bearers.find(|module| is_at_hand(module))
    };
    // Several properties may have one name.
    let mut modules = HashMap::new();
    for name in element.root().list(key::PROPERTIES).filter_map(|property| property.get(key::NAME)) {
        if let Some(module) = modules.entry(name.text()).or_insert_with(|| hidden(name.text())) {
            let place = Place { file: module.file().index, span: module.head() };
            report.at(name.span()).arg("name", name.text()).related(place);
        }
    }
}
