//! A component that no other file names is neither placed in markup nor created in code. A name in a text counts,
//! for components can be created by name. What other projects may use is not judged, nor is a whole application.

use crate::{
    platform::words::{key, kind, type_name, value},
    rules::prelude::*,
    syntax::xbsl::is_identifier,
};

const APPLICATIONS: [Word; 4] = [
    type_name::CLIENT_APPLICATION,
    type_name::STANDARD_CLIENT_APPLICATION,
    type_name::STANDARD_CLIENT_APPLICATION_WITH_SECTIONS,
    type_name::CUSTOM_CLIENT_APPLICATION,
];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    // Loose files are no whole project.
    if !project.descriptor().is_some_and(|descriptor| descriptor.is_project()) {
        return;
    }
    let asked_for = project.elements_among(|file| report.wants(file));
    let components = asked_for.filter(is_for_this_project).collect();
    for component in project.unmentioned(components) {
        let Some(name) = component.get(key::NAME) else { continue };
        let place = Place { file: component.file().index, span: name.span() };
        report.at_place(place).arg("name", name.text());
    }
}

fn is_for_this_project(element: &Element<'_>) -> bool {
    element.is_kind(kind::INTERFACE_COMPONENT)
        && element.name().is_some_and(is_identifier)
        && !element.get(key::VISIBILITY_SCOPE).is_some_and(|scope| scope.is(value::GLOBAL))
        && !element.get(key::INHERITS).is_some_and(|markup| markup.has_type(&APPLICATIONS))
}
