//! The row of the automatic list form of an element has a field for each of its attributes. A dynamic list of such rows
//! that lists its fields has to list them all.

use std::collections::{HashMap, HashSet};

use crate::{
    platform::words::{facet, field, key, kind, type_name},
    rules::prelude::*,
    syntax::{types::TypeText, xbsl::is_identifier},
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    // Many lists may have the rows of one element.
    let mut rows = HashMap::new();
    for typed in element.typed() {
        let Some(source) = typed.node.get(key::SOURCE).filter(|source| source.is_mapping()) else { continue };
        let table = source.get(key::MAIN_TABLE).and_then(|table| table.text_of(key::TABLE));
        let Some(owner) = typed.type_text().and_then(row_owner).filter(|owner| Some(*owner) == table) else {
            continue;
        };
        let Some(fields) = names_of_fields(source) else { continue };
        let Found(owner) = context.project().element(owner) else { continue };
        if !owner.is_any_kind(&[kind::CATALOG, kind::DOCUMENT]) {
            continue;
        }
        let row = rows.entry(owner.file().index).or_insert_with(|| names_in_row(&owner));
        for name in row.iter().filter(|name| !is_listed(&fields, name)) {
            report
                .at(typed.written.span())
                .arg("attribute", *name)
                .arg("element", owner.name().unwrap_or_default());
        }
    }
}

/// The element whose automatic list form has the rows that a type is made of.
fn row_owner(text: TypeText<'_>) -> Option<&str> {
    let member = text.single()?;
    let mut parts = member.name().split('.');
    if let (Some(owner), Some(form), Some(row), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    {
        let is_row = facet::AUTOMATIC_LIST_FORM.is(form) && facet::LIST_ROW_DATA.is(row);
        return is_row.then_some(owner);
    }
    let mut arguments = member.arguments();
    arguments.next().filter(|_| arguments.next().is_none()).and_then(row_owner)
}

/// The names of the fields that a list has: their aliases, and what their expressions end in. `None` where there is no
/// list of fields, or one cannot be told.
fn names_of_fields(source: Value<'_>) -> Option<HashSet<&str>> {
    let fields = source.get(key::FIELDS).filter(|fields| fields.items().next().is_some())?;
    let mut names = HashSet::new();
    for field in fields.items() {
        let alias = field.text_of(key::ALIAS);
        let expression = field.text_of(key::EXPRESSION).filter(|text| text.split('.').all(is_identifier));
        let last = expression.and_then(|text| text.rsplit('.').next());
        alias.or(last)?;
        names.extend(alias.into_iter().chain(last));
    }
    Some(names)
}

/// The names of the attributes that the row of an element has a field for.
fn names_in_row<'p>(owner: &Element<'p>) -> Vec<&'p str> {
    let attributes = owner.root().list(key::ATTRIBUTES).filter(|attribute| is_in_row(*attribute));
    attributes.filter_map(|attribute| attribute.text_of(key::NAME)).collect()
}

/// Whether the row has a field for an attribute: not for collections and binary data.
fn is_in_row(attribute: Value<'_>) -> bool {
    let Some(text) = attribute.text_of(key::TYPE) else { return true };
    let is_plain = |text: TypeText<'_>| {
        !text.has_generic() && !text.members().any(|member| type_name::BINARY_OBJECT.is(member.element()))
    };
    TypeText::new(text).is_some_and(is_plain)
}

/// Whether a field has a name; a standard attribute has two.
fn is_listed(fields: &HashSet<&str>, name: &str) -> bool {
    let standard = field::ALL.iter().find(|word| word.is(name));
    fields.contains(name)
        || standard.is_some_and(|word| word.spellings().iter().any(|name| fields.contains(name)))
}
