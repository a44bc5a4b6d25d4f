//! A handler is called with the arguments of its event, and its parameters must take them.

use crate::{platform::UiProperty, project::ComponentEntry, rules::prelude::*, syntax::types::TypeText};

pub fn check(components: &Components<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let Found(module) = project.module_of(components.element()) else { return };
    if !module.is_valid() {
        return;
    }
    let is_event = |given: &&ComponentEntry<'_>| given.property().found().is_some_and(UiProperty::is_event);
    for given in components.entries().filter(is_event).filter(|given| names_method(given.entry.value)) {
        let Some(passed) = given.passed_types() else { continue };
        let handler = given.entry.value;
        let Found(method) = module.symbols().method(handler.text()) else { continue };
        for (number, (passed, parameter)) in (1_usize..).zip(passed.zip(&method.parameters)) {
            let declared = parameter.type_text.as_deref().and_then(TypeText::short);
            let is_own = |name: &str| {
                project.element(name).found().is_some() || module.symbols().type_named(name).found().is_some()
            };
            let Some(declared) = declared.filter(|declared| !names_any(*declared, is_own)) else { continue };
            // A component of a generic type that is given no arguments passes what nobody can tell.
            if passed.fits(declared).is_absent() && passed.declared().is_some() {
                let draft = report.at(handler.span()).arg("method", handler.text()).arg("number", number);
                let draft = draft.arg("declared", declared.text()).arg("passed", passed.text());
                draft.arg("event", given.entry.key.text());
            }
        }
    }
}

fn names_method(value: Value<'_>) -> bool {
    value.is_scalar() && xbsl::is_identifier(value.text())
}

/// Whether a type is one of some by its name, apart from what stands in its brackets.
fn names_any(declared: TypeText<'_>, is_one: impl Fn(&str) -> bool) -> bool {
    declared.members().any(|member| is_one(member.name()))
}
