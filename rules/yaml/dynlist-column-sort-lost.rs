//! A list is sorted by a field of its source, and a column that shows the result of a call has none. That holds for parts of
//! forms in a description without a kind, too.

use crate::{
    platform::words::{key, type_name},
    project::{Binding, RowSource},
    rules::prelude::*,
    syntax::xbsl::is_identifier,
};

const COLUMNS: [Word; 3] =
    [type_name::TABLE_COLUMN, type_name::STANDARD_TABLE_COLUMN, type_name::CUSTOM_TABLE_COLUMN];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let lists = element.typed_of_any_kind().filter(|list| list.row_source() == Some(RowSource::DynamicList));
    let columns = lists.flat_map(|list| list.node.list(key::COLUMNS));
    let is_column = |column: &Value<'_>| column.get(key::TYPE).is_none() || column.has_type(&COLUMNS);
    for column in columns.filter(is_column) {
        let is_sorted = !column.get(key::DISABLE_SORTING).is_some_and(ValueWords::says_true);
        let Some(value) = column.get(key::VALUE).filter(|_| is_sorted) else { continue };
        if let Some(called) = Binding::of(value).and_then(called) {
            report.at(value.span()).arg("method", called);
        }
    }
}

/// The method at the start of an expression: `Товары.Имя` of `Товары.Имя(1) + 2`.
fn called(binding: Binding<'_>) -> Option<&str> {
    let (method, _) = binding.expression().split_once('(')?;
    let method = method.trim_end();
    let is_name = method.split('.').all(|name| is_identifier(name.strip_suffix('?').unwrap_or(name)));
    is_name.then_some(method)
}
