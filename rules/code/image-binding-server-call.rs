//! An image that an expression gets from the server: a trip for each row or each time the form is drawn. What a method does is
//! seen in its body only, so the whole project is looked at.

use crate::{
    platform::words::{key, kind},
    project::Binding,
    rules::prelude::*,
    syntax::yaml::Style,
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.elements().filter(|element| report.wants(element.file().index));
    let components = asked_for.filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
    for element in components.collect::<Vec<_>>() {
        for image in element.entries_under(key::IMAGE).map(|entry| entry.value) {
            let Some(Binding::Computed(expression)) = Binding::of(image) else { continue };
            // What stands in double quotes is a text.
            let is_text = image.style() == Some(Style::Double);
            if !expression.contains('(') || is_text {
                continue;
            }
            if let Some(method) = project.server_method_called(&element, expression) {
                let place = Place { file: element.file().index, span: image.span() };
                report.at_place(place).arg("method", method);
            }
        }
    }
}
