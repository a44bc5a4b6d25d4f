//! An event names a method; a name that no method has does nothing on the event.

use crate::{
    platform::words::{type_name, value},
    rules::prelude::*,
};

/// What a property of any type can have for a value: no names of methods.
const NOT_NAMES: [Word; 4] = [value::AUTO, type_name::UNDEFINED, value::TRUE, value::FALSE];

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Found(module) = context.project().module_of(element) else { return };
    for handler in element.event_handlers() {
        let method = handler.method;
        let is_name = !NOT_NAMES.iter().any(|word| method.is(*word));
        if is_name && module.method(method.text()).is_absent() {
            let draft = report.at(method.span()).arg("method", method.text());
            draft.arg("event", handler.event.text()).arg("module", module.file().file_name());
        }
    }
}
