//! A filter of a dynamic list uses the columns of its tables, and an alias is none of them.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    iter,
};

use crate::{
    platform::words::{key, type_name},
    rules::prelude::*,
    syntax::xbsl::is_identifier,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for filter in element.entries_under(key::FILTER) {
        let Some(list) = filter.key.parent().filter(|list| list.get(key::FIELDS).is_some()) else { continue };
        let renamed = renamed_fields(list);
        let parts = iter::once(filter.value).chain(filter.value.descendants());
        let items = parts.filter(|part| part.has_type(&[type_name::FILTER_ITEM]));
        for field in items.filter_map(|item| item.get(key::FIELD)) {
            let Some(expression) = renamed.get(field.text()) else { continue };
            let draft = report.at(field.span()).arg("alias", field.text());
            if is_path(expression.text()) {
                draft.variant(Variant("renamed")).arg("field", expression.text());
            }
        }
    }
}

/// The expressions of fields by their aliases, unless an alias is the name of the column itself.
fn renamed_fields(list: Value<'_>) -> HashMap<&str, Value<'_>> {
    let main = list.get(key::MAIN_TABLE);
    let tables: HashSet<Cow<'_, str>> =
        main.into_iter().chain(list.list(key::JOINED_TABLES)).flat_map(names_of).collect();
    let is_column = |alias: &str, expression: &str| match expression.rsplit_once('.') {
        Some((table, column)) => column == alias && tables.contains(table),
        None => expression == alias,
    };
    let fields = list.list(key::FIELDS).filter(|field| field.has_type(&[type_name::DYNAMIC_LIST_FIELD]));
    let aliases = fields.filter_map(|field| Some((field.text_of(key::ALIAS)?, field.get(key::EXPRESSION)?)));
    aliases.filter(|(alias, expression)| !is_column(alias, expression.text())).collect()
}

/// What fields of a table may be written with: its alias, and its name with and without its namespace. Which name a
/// virtual table has is not known: `Цены.СрезПоследних`, `Цены`, `СрезПоследних` or `ЦеныСрезПоследних`.
fn names_of(table: Value<'_>) -> impl Iterator<Item = Cow<'_, str>> {
    let written = table.text_of(key::TABLE).unwrap_or_default();
    let name = written.rsplit("::").next().unwrap_or(written);
    let parts = name.split('.').chain([written, name]).map(Cow::Borrowed);
    parts.chain([Cow::Owned(name.replace('.', ""))]).chain(table.text_of(key::ALIAS).map(Cow::Borrowed))
}

fn is_path(expression: &str) -> bool {
    expression.split('.').all(is_identifier)
}
