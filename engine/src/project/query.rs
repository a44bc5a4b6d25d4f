//! A query: a whole `.xbql` file, or the text of a query literal in a module.

mod columns;
mod rows;
mod sources;
mod table_fields;

use std::cell::OnceCell;

use super::File;
use crate::{source::Span, syntax::xbql};

pub use columns::{Column, ColumnValue, Columns, TablePath};
pub use rows::{NullCause, QueryRows};
pub use sources::{FieldInSubquery, FieldPath, QueryTable, Sources};
pub use table_fields::TableField;

/// The text of a query and where it stands.
#[derive(Clone, Debug)]
pub struct Query<'p> {
    file: &'p File,
    span: Span,
    /// Its place among the queries of the file.
    number: usize,
    is_literal: bool,
    sources: OnceCell<Sources<'p>>,
    columns: OnceCell<Option<Columns<'p>>>,
}

impl<'p> Query<'p> {
    pub(super) const fn new(file: &'p File, span: Span, number: usize, is_literal: bool) -> Self {
        Self { file, span, number, is_literal, sources: OnceCell::new(), columns: OnceCell::new() }
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    /// The query's text in its file, without the braces of a literal.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    #[must_use]
    pub fn text(&self) -> &'p str {
        self.span.slice(self.file.text())
    }

    /// Whether it stands in a module, as `Запрос{…}`.
    #[must_use]
    pub const fn is_literal(&self) -> bool {
        self.is_literal
    }

    /// The tokens, with spans in the file; read at the first call.
    #[must_use]
    pub fn tokens(&self) -> &'p [xbql::Token] {
        self.file.query_tokens().get(self.number).map(|tokens| &**tokens).unwrap_or_default()
    }

    /// The names of the tables that are read, each with all its parts: `Товары.Состав`. A table that the query makes is
    /// none of them.
    pub fn tables(&self) -> impl Iterator<Item = Span> {
        let sources = self.sources();
        let read = sources.tables.iter().filter(|table| !sources.makes(table.element));
        read.map(|table| table.path).collect::<Vec<_>>().into_iter()
    }

    #[must_use]
    pub fn text_of(&self, token: xbql::Token) -> &'p str {
        token.span.slice(self.file.text())
    }
}

#[cfg(test)]
mod tests {
    use crate::{project::Codebase, source::Workspace};

    fn tables(query: &str) -> Vec<String> {
        let codebase = Codebase::new(Workspace::in_memory([("а.xbql", query)]));
        let file = &codebase.files()[0];
        let queries = file.queries();
        queries[0].tables().map(|table| table.slice(file.text()).to_owned()).collect()
    }

    #[test]
    fn tables_stand_after_from_and_join_and_commas() {
        assert_eq!(
            tables("ВЫБРАТЬ А, Б ИЗ Товары КАК Т, Цены.Срез(&Д, 1) КАК Ц ГДЕ А В (1, 2)"),
            ["Товары", "Цены.Срез"]
        );
        assert_eq!(
            tables("select a from Goods as G left join Prices.Slice as P on G.A == P.A, Stock order by a, b"),
            ["Goods", "Prices.Slice", "Stock"]
        );
        assert_eq!(tables("ВЫБРАТЬ А ИЗ (ВЫБРАТЬ Б, В ИЗ Склад) КАК П, // ИЗ\nЗаказы"), ["Склад", "Заказы"]);
    }

    #[test]
    fn a_table_that_the_query_makes_is_not_read_from_the_project() {
        let query = "ВЫБРАТЬ А ПОМЕСТИТЬ ВТ ИЗ Товары; ВЫБРАТЬ А ИЗ ВТ, Склад";
        assert_eq!(tables(query), ["Товары", "Склад"]);
        assert_eq!(tables("СО Итоги КАК (ВЫБРАТЬ А ИЗ Товары) ВЫБРАТЬ А ИЗ Итоги"), ["Товары"]);
    }

    #[test]
    fn what_is_no_name_is_no_table() {
        for query in
            ["", "ИЗ", "ИЗ ИЗ", "ВЫБРАТЬ А ИЗ %Таблица", "ИЗ (", ") ИЗ", "СОЕДИНЕНИЕ 1", "ИЗ %{А.Б()}, 1"]
        {
            assert_eq!(tables(query), [""; 0], "{query}");
        }
    }
}
