//! Descriptions: keys, kinds, types, values and expressions; texts for people and names stay.

use std::sync::Arc;

use stapel::platform::Role;
use stapel::platform::words::{Word, key, kind};
use stapel::project::ValueWords;
use stapel::syntax::yaml::{Kind, Step, Style, Value, parse};

use super::{Edit, Words, identifiers, module, types};

/// Under these stand names and texts that only people and projects know.
const FREE: &[Word] = &[
    key::PRESENTATION,
    key::VENDOR_PRESENTATION,
    key::ACTIVE_PRESENTATION,
    key::INACTIVE_PRESENTATION,
    key::DESCRIPTION,
    key::VENDOR,
    key::TITLE,
    key::TOOLTIP,
    key::PLACEHOLDER_TEXT,
    key::CONTENT,
    key::TEMPLATE,
    key::HANDLER,
    key::IMPORT,
    key::USING,
];

/// Under these stand values that may be anything: only booleans are surely the platform's.
const OPEN: &[Word] = &[key::VALUE, key::DEFAULT_VALUE];

const TYPES: &[Word] = &[key::TYPE, key::FORM_TYPE, key::COMPONENT_TYPE, key::TABLE, key::CONTRACTS];

/// Under these stand fields: attributes, perhaps reached through others.
const FIELDS: &[Word] = &[
    key::FIELD,
    key::VALUE_FIELD,
    key::EXPRESSION,
    key::FIELDS,
    key::ADDITIONAL_FIELDS,
    key::INPUT_BY_STRING,
    key::COMPUTE_PERMISSIONS_BY,
];

/// Where attributes that exist by their name are declared.
const ATTRIBUTES: &[Word] = &[key::ATTRIBUTES];

pub(super) fn edits(text: &str, words: Words<'_>) -> Vec<Edit> {
    let tree = parse(Arc::from(text));
    let mut edits = Vec::new();
    for scalar in tree.scalars() {
        let Some((start, written)) = place(scalar) else { continue };
        match scalar.is_key() {
            _ if in_dictionary(scalar) => {}
            true => {
                let other = words.other(Role::Key, written);
                edits.extend(other.map(|other| Edit::new(start, written, other)));
            }
            false => edits.extend(value(scalar, start, written, words)),
        }
    }
    edits
}

fn value(scalar: Value<'_>, start: usize, written: &str, words: Words<'_>) -> Vec<Edit> {
    if let Some(expression) = written.strip_prefix('=') {
        return module::expression(expression, start + 1, words);
    }
    let key = scalar.key().or_else(|| scalar.parent()?.key()).map_or("", Value::text);
    let under = |words: &[Word]| words.iter().any(|word| *word == key);
    let whole = |role: Role| words.other(role, written).map(|other| Edit::new(start, written, other));
    if key::ELEMENT_KIND == key {
        whole(Role::Kind).into_iter().collect()
    } else if key::NAME == key {
        if is_standard_attribute(scalar) { whole(Role::Field).into_iter().collect() } else { Vec::new() }
    } else if key::PRESENTATION == key && names_an_attribute(scalar) {
        whole(Role::Field).into_iter().collect()
    } else if under(FREE) {
        Vec::new()
    } else if under(TYPES) {
        types::edits(written, start, words).collect()
    } else if under(FIELDS) {
        let field = |(at, word)| Some(Edit::new(start + at, word, words.other(Role::Field, word)?));
        identifiers(written).filter_map(field).collect()
    } else if under(OPEN) && !["Истина", "Ложь", "True", "False"].contains(&written) {
        Vec::new()
    } else {
        whole(Role::Value).into_iter().collect()
    }
}

/// The characters of a scalar and where they begin; `None` where they are not written as they read.
fn place(scalar: Value<'_>) -> Option<(usize, &str)> {
    let start = scalar.span().start as usize;
    match scalar.kind() {
        Kind::Scalar(Style::Plain) => Some((start, scalar.raw())),
        Kind::Scalar(Style::Single | Style::Double) if scalar.raw().contains(scalar.text()) => {
            Some((start + 1, scalar.text()))
        }
        _ => None,
    }
}

/// Whether the scalar stands in a dictionary of strings, where keys are the project's.
fn in_dictionary(scalar: Value<'_>) -> bool {
    let path = scalar.path();
    path.len() > 1
        && matches!(path[0], Step::Key(name) if key::STRINGS == name.text() || key::TEMPLATES == name.text())
}

/// A standard attribute has no Ид; its name is the platform's. So is that of the property of a contract that it stands for.
fn is_standard_attribute(name: Value<'_>) -> bool {
    let Some(item) = name.parent() else { return false };
    let section = item.parent().and_then(Value::key).map_or("", Value::text);
    let of_kind = name.tree().root().and_then(|root| root.get(key::ELEMENT_KIND)).map_or("", Value::text);
    if kind::ENTITY_CONTRACT == of_kind && key::PROPERTIES == section {
        return item.get(key::ID).is_none();
    }
    ATTRIBUTES.iter().any(|word| *word == section) && item.get(key::ID).is_none()
}

/// The presentation of an element with attributes is the name of one.
fn names_an_attribute(value: Value<'_>) -> bool {
    let element = value.parent().filter(|mapping| mapping.parent().is_none());
    element.is_some_and(|element| element.get(key::ATTRIBUTES).is_some())
}
