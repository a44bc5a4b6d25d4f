//! An image that an expression gets from the server: a trip for each row or each time the form is drawn.

use crate::{
    platform::words::{key, kind},
    project::Binding,
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::INTERFACE_COMPONENT) {
        return;
    }
    for image in element.entries_under(key::IMAGE).map(|entry| entry.value) {
        let Some(Binding::Computed(expression)) = Binding::of(image) else { continue };
        if !expression.contains('(') {
            continue;
        }
        if let Some(method) = context.project().server_method_called(element, expression) {
            report.at(image.span()).arg("method", method);
        }
    }
}
