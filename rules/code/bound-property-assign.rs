//! A property that the markup computes by an expression cannot be assigned. One that is bound to a path can: the value
//! goes both ways.

use std::collections::HashMap;

use crate::{
    project::{Binding, ComponentUse},
    rules::prelude::*,
    syntax::xbsl::Assignment,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let assigned = module.all::<Assignment<'_>>().filter(|assignment| !assignment.is_compound());
    let mut assigned = assigned.filter_map(|it| ComponentUse::with_property(it.target()?)).peekable();
    if assigned.peek().is_none() {
        return;
    }
    let Some(form) = context.project().description_of(module) else { return };
    let components: HashMap<&str, Value<'_>> = form.named_nodes().collect();
    for (component, property) in assigned {
        let Some(node) = components.get(component.name.text()) else { continue };
        let Some(given) = node.entry_named(property.text()) else { continue };
        if Binding::of(given.value).is_some_and(Binding::is_computed) {
            let place = Place { file: form.file().index, span: given.key.span() };
            let draft = report.at(property.span()).related(place).arg("property", property.text());
            draft.arg("component", component.name.text());
        }
    }
}
