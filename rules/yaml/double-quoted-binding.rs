//! What stands in double quotes is a text. A property that is none takes its expression bare or in single quotes.

use crate::{
    platform::{
        UiProperty,
        words::{key, type_name},
    },
    project::Typed,
    rules::prelude::*,
    syntax::{types::TypeText, yaml::Style},
};

/// Whose values are texts, or may be.
const TEXTS: [Word; 2] = [type_name::STRING, type_name::OBJECT];

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let value = given.entry.value;
        if value.style() != Some(Style::Double) || !value.text().starts_with('=') {
            continue;
        }
        if given.property().found().is_some_and(|property| takes_no_text(property, given.of.typed)) {
            let draft = report.at(value.span()).arg("property", given.entry.key.text());
            if !value.text().contains(char::is_control) {
                draft.fix(value.span(), format!("'{}'", value.text().replace('\'', "''")));
            }
        }
    }
}

/// Whether no text is among the values of a property. Of a type parameter the component says what it stands for; the one of a
/// source stands for a collection.
fn takes_no_text(property: UiProperty<'_>, of: Typed<'_>) -> bool {
    let written = TypeText::short(of.written.text());
    let component = property.component();
    let argument = |name: &str| {
        let mut arguments = written?.single()?.arguments();
        match component.parameters().position(|parameter| parameter == name) {
            Some(at) => arguments.nth(at),
            // Where nobody says what its parameters are called, one argument can only be for one.
            None if component.is_parameter(name) && component.parameters().next().is_none() => {
                arguments.next().filter(|_| arguments.next().is_none())
            }
            None => None,
        }
    };
    let is_text = |name: &str| TEXTS.iter().any(|word| word.is(name));
    let is_source = property.is(key::SOURCE);
    let is_collection = |name: &str| is_source && property.component().is_parameter(name);
    let is_no_text = |name: &str| match argument(name) {
        _ if is_collection(name) => true,
        Some(argument) => argument.members().all(|member| !is_text(member.name())),
        None => !is_text(name) && !component.is_parameter(name),
    };
    let mut types = property.types().peekable();
    !property.is_slot() && types.peek().is_some() && types.all(is_no_text)
}
