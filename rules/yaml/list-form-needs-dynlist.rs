//! A form of a list is made for a dynamic list. One that shows an array instead is no form of a list.

use std::collections::HashMap;

use crate::{
    platform::words::{key, type_name},
    project::{RowSource, Typed},
    rules::prelude::*,
    syntax::xbsl::words,
};

const TABLES: [Word; 2] = [type_name::TABLE, type_name::CUSTOM_LIST];

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(markup) = element.get(key::INHERITS).filter(|it| it.has_type(&[type_name::LIST_FORM])) else {
        return;
    };
    let (Some(base), Some(content)) = (markup.get(key::TYPE), markup.get(key::CONTENT)) else { return };
    let shown = || element.typed().filter(|typed| content.span().contains(typed.node.span().start));
    let is_array = |typed: Typed<'_>| typed.has_type(&TABLES) && typed.row_source() == Some(RowSource::Array);
    let array = shown().find(|typed| is_array(*typed));
    let project = context.project();
    // Many places may show one component.
    let mut components = HashMap::new();
    let mut is_dynamic_component =
        |name| *components.entry(name).or_insert_with(|| is_dynamic_component(name, project));
    let mut is_any_dynamic =
        || shown().any(|typed| names_dynamic_list(typed) || is_dynamic_component(typed.type_name()));
    if let Some(array) = array.filter(|_| !is_any_dynamic()) {
        report.at(base.span()).arg("table", array.written.text());
    }
}

fn names_dynamic_list(typed: Typed<'_>) -> bool {
    words(typed.written.text()).any(|word| type_name::DYNAMIC_LIST.is(word))
}

/// Whether a component of the project shows a dynamic list.
fn is_dynamic_component(name: &str, project: &Project<'_>) -> bool {
    let component = project.elements_named(name).next();
    component.is_some_and(|component| component.typed().any(names_dynamic_list))
}
