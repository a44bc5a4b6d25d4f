//! "Not given" is the automatic value for a property that takes it, and not the empty one.

use crate::{
    platform::{UiProperty, words::type_name},
    project::Binding,
    rules::prelude::*,
    syntax::types::TypeText,
};

pub fn check(components: &Components<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let Some(method) = called_method(given.entry.value) else { continue };
        if !given.property().found().is_some_and(wants_auto) {
            continue;
        }
        let Found(module) = context.project().module_of(components.element()) else { return };
        let result = module.symbols().method(method).found().and_then(|method| method.result.as_deref());
        if result.and_then(TypeText::short).is_some_and(TypeWords::has_empty) {
            let draft = report.at(given.entry.value.span()).arg("method", method);
            draft.arg("property", given.entry.key.text());
        }
    }
}

/// The method of the own module whose result a value is bound to.
fn called_method(value: Value<'_>) -> Option<&str> {
    if !value.text().trim_end().ends_with(')') {
        return None;
    }
    let (name, arguments) = Binding::of(value)?.expression().split_once('(')?;
    let is_empty = arguments.strip_suffix(')').is_some_and(|arguments| arguments.trim().is_empty());
    Some(name.trim_end()).filter(|name| is_empty && xbsl::is_identifier(name))
}

fn wants_auto(property: UiProperty<'_>) -> bool {
    property.takes(type_name::AUTO) && !property.takes(type_name::OBJECT) && !property.is_nullable()
}
