//! A property in the markup of a component that an expression gets from the server. Images have a rule of their own. What a
//! method does is seen in its body only, so the whole project is looked at.

use memchr::memmem::Finder;
use rustc_hash::FxHashSet;

use crate::{
    platform::words::{key, kind},
    project::{Binding, ServerCalls},
    rules::prelude::*,
    syntax::yaml::Style,
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let mut calls = project.server_calls();
    let parenthesis = Finder::new("(");
    let asked_for: Vec<_> = project.elements_among(|file| report.wants(file)).collect();
    for element in asked_for.iter().filter(|element| element.is_kind(kind::INTERFACE_COMPONENT)) {
        check_component(element, &parenthesis, &mut calls, report);
    }
}

fn check_component<'p>(
    element: &Element<'p>,
    parenthesis: &Finder<'_>,
    calls: &mut ServerCalls<'p>,
    report: &mut Reporter<'_>,
) {
    let Some(markup) = element.get(key::INHERITS).filter(|markup| !markup.is_scalar()) else { return };
    let mut met = FxHashSet::default();
    // What stands in double quotes is a text.
    let is_code = |value: &Value<'_>| {
        !value.is_key() && value.style() != Some(Style::Double) && markup.span().contains(value.span().start)
    };
    for value in element.tree().scalars_with(parenthesis).filter(is_code) {
        let Some(Binding::Computed(expression)) = Binding::of(value) else { continue };
        if value.key().is_some_and(|key| key.is(key::IMAGE)) {
            continue;
        }
        for method in calls.of_expression(element, expression, &mut met) {
            // One that the client cannot call is another defect.
            if !method.is_cached() && method.is_open_to_client() {
                let place = Place { file: element.file().index, span: value.span() };
                report.at_place(place).arg("method", method.name());
            }
        }
    }
}
