//! An image that an expression gets from the server: a trip for each row or each time the form is drawn. What a method does is
//! seen in its body only, so the whole project is looked at.

use crate::{
    platform::words::{key, kind, type_name},
    project::{Binding, Section},
    rules::prelude::*,
    syntax::yaml::{Entry, Style},
};

/// The types that images have.
const IMAGES: [Word; 2] = [type_name::BINARY_OBJECT, type_name::IMAGE];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.elements().filter(|element| report.wants(element.file().index));
    let components = asked_for.filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
    for element in components.collect::<Vec<_>>() {
        for entry in element.entries_under(key::IMAGE) {
            let image = entry.value;
            let Some(Binding::Computed(expression)) = Binding::of(image) else { continue };
            // What stands in double quotes is a text.
            let is_text = image.style() == Some(Style::Double);
            if !expression.contains('(') || is_text || is_of_component(project, &entry) {
                continue;
            }
            if let Some(method) = project.server_method_called(&element, expression) {
                let place = Place { file: element.file().index, span: image.span() };
                report.at_place(place).arg("method", method);
            }
        }
    }
}

/// Whether a property is one that a component of the project declares, and no image as far as its type says.
fn is_of_component(project: &Project<'_>, property: &Entry<'_>) -> bool {
    let typed = property.key.parent().and_then(|owner| owner.get(key::TYPE));
    let component = typed.and_then(|typed| project.element(typed.text()).found());
    let declared = component
        .and_then(|component| component.symbols().part(Section::Properties, property.key.text()).found());
    let is_image = |written: &str| {
        let mut spellings = IMAGES.iter().flat_map(|word| std::iter::once(word.ru).chain(word.en));
        spellings.any(|name| written.contains(name))
    };
    declared.is_some_and(|declared| !declared.type_text.as_deref().is_some_and(is_image))
}
