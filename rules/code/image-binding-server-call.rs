//! An image that an expression gets from the server: a trip for each row or each time the form is drawn. What a method does is
//! seen in its body only, so the whole project is looked at.

use crate::{
    platform::words::{key, kind, type_name},
    project::{Binding, Section},
    rules::prelude::*,
    syntax::{
        types::TypeText,
        yaml::{Entry, Style},
    },
};

/// The types that images have.
const IMAGES: [Word; 2] = [type_name::BINARY_OBJECT, type_name::URL];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.elements_among(|file| report.wants(file));
    let components = asked_for.filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
    let components: Vec<_> = components.collect();
    let mut calls = project.server_calls();
    for element in components {
        for entry in element.entries_under(key::IMAGE) {
            let image = entry.value;
            let Some(Binding::Computed(expression)) = Binding::of(image) else { continue };
            // What stands in double quotes is a text.
            let is_text = image.style() == Some(Style::Double);
            if !expression.contains('(') || is_text || is_no_image(project, entry) {
                continue;
            }
            if let Some(method) = calls.first_of(&element, expression) {
                let place = Place { file: element.file().index, span: image.span() };
                report.at_place(place).arg("method", method.name());
            }
        }
    }
}

/// Whether a component of the project declares the property itself, and no image as far as its type says.
fn is_no_image(project: &Project<'_>, property: Entry<'_>) -> bool {
    let written = property.key.parent().and_then(|owner| owner.text_of(key::TYPE)).and_then(TypeText::new);
    let component = written.and_then(TypeText::single).map(|written| written.element());
    let Some(component) = component.and_then(|name| project.element(name).found()) else { return false };
    let lineage = project.lineage(component);
    let mut declared = lineage.iter().flat_map(|it| it.symbols().parts(Section::Properties));
    let Some(declared) = declared.find(|declared| key::IMAGE.is(&declared.name)) else { return false };
    let may_be_image = |written: TypeText<'_>| {
        let mut types = written.members().map(|member| member.element());
        types.any(|name| IMAGES.iter().any(|image| image.is(name)))
    };
    !declared.type_text.as_deref().and_then(TypeText::new).is_some_and(may_be_image)
}
