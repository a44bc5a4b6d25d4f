//! A property in the markup of a component that an expression gets from the server. Images have a rule of their own.

use rustc_hash::FxHashSet;

use crate::{
    platform::words::{key, kind},
    project::Binding,
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(markup) = element.get(key::INHERITS).filter(|_| element.is_kind(kind::INTERFACE_COMPONENT))
    else {
        return;
    };
    let mut calls = context.project().server_calls();
    let mut met = FxHashSet::default();
    for value in markup.descendants().filter(|value| value.is_scalar() && !value.is_key()) {
        let Some(Binding::Computed(expression)) = Binding::of(value) else { continue };
        if !expression.contains('(') || value.key().is_some_and(|key| key.is(key::IMAGE)) {
            continue;
        }
        for method in calls.of_expression(element, expression) {
            if !method.is_cached() && met.insert(method.id()) {
                report.at(value.span()).arg("method", method.name());
            }
        }
    }
}
