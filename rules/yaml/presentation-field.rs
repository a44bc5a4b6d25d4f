//! An object of data is shown by one of its attributes, which has to be a string. It is named, not described: a title
//! belongs to the interface of the element.

use crate::{
    platform::{
        Property,
        words::{field, key, type_name},
    },
    rules::prelude::*,
    syntax::types::TypeText,
};

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(shown) = element.get(key::PRESENTATION).filter(|shown| names_something(*shown)) else { return };
    let class = context.metamodel().class_of_kind(element.kind().unwrap_or_default()).found();
    let property = class.and_then(|class| class.property(key::PRESENTATION.ru).found());
    if !property.is_some_and(Property::names_attribute) {
        return;
    }
    let name = shown.text();
    let mut attributes = element.root().list(key::ATTRIBUTES);
    match attributes.find(|attribute| attribute.text_of(key::NAME).is_some_and(|other| is_same(name, other)))
    {
        None => _ = report.at(shown.span()).arg("name", name),
        Some(attribute) => {
            if let Some(written) = attribute.text_of(key::TYPE).filter(|written| is_no_string(written)) {
                report.at(shown.span()).variant(Variant("type")).arg("name", name).arg("type", written);
            }
        }
    }
}

/// Whether a value is a name at all: neither empty, a reference to a dictionary, nor an expression.
fn names_something(value: Value<'_>) -> bool {
    value.is_scalar()
        && value.has_value()
        && !value.text().is_empty()
        && !value.text().starts_with(['$', '='])
}

/// Whether two names are those of one attribute; a standard one has two.
fn is_same(name: &str, other: &str) -> bool {
    name == other || field::ALL.iter().any(|word| word.is(name) && word.is(other))
}

/// Whether a type surely has no strings among its values.
fn is_no_string(written: &str) -> bool {
    TypeText::new(written).is_some_and(|text| !text.members().any(|member| member.is(type_name::STRING)))
}
