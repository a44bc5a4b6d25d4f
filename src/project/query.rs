//! A query: a whole `.xbql` file, or the text of a query literal in a module.

use std::{cell::OnceCell, mem};

use rustc_hash::FxHashSet;

use super::File;
use crate::{
    source::Span,
    syntax::xbql::{self, Keyword, TokenKind},
};

/// The text of a query and where it stands.
#[derive(Clone, Debug)]
pub struct Query<'p> {
    file: &'p File,
    span: Span,
    is_literal: bool,
    tokens: OnceCell<Vec<xbql::Token>>,
}

impl<'p> Query<'p> {
    pub(super) const fn new(file: &'p File, span: Span, is_literal: bool) -> Self {
        Self { file, span, is_literal, tokens: OnceCell::new() }
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
    pub fn tokens(&self) -> &[xbql::Token] {
        self.tokens.get_or_init(|| xbql::tokens(self.file.text(), self.span))
    }

    /// The names of the tables that are read, each with all its parts: `Товары.Состав`. A table that the query makes is
    /// none of them.
    pub fn tables(&self) -> impl Iterator<Item = Span> {
        let code: Vec<xbql::Token> =
            self.tokens().iter().copied().filter(|token| token.kind != TokenKind::Comment).collect();
        let text = self.file.text();
        let made: FxHashSet<&str> = made_tables(&code).map(|token| token.text(text)).collect();
        let mut tables = read_tables(&code);
        tables.retain(|table| !made.contains(table.slice(text)));
        tables.into_iter()
    }

    #[must_use]
    pub fn text_of(&self, token: xbql::Token) -> &'p str {
        token.span.slice(self.file.text())
    }
}

/// The names of tables after `ИЗ`, after a join, and after commas between them.
fn read_tables(code: &[xbql::Token]) -> Vec<Span> {
    /// What is known between two brackets.
    #[derive(Clone, Copy, Default)]
    struct Level {
        is_in_list: bool,
        is_name_next: bool,
    }
    let mut tables: Vec<Span> = Vec::new();
    let (mut level, mut outer) = (Level::default(), Vec::new());
    let mut rest = code.iter().peekable();
    while let Some(token) = rest.next() {
        let is_name_next = mem::take(&mut level.is_name_next);
        match token.kind {
            TokenKind::OpenParen => outer.push(mem::take(&mut level)),
            TokenKind::CloseParen => level = outer.pop().unwrap_or_default(),
            TokenKind::Comma => level.is_name_next = level.is_in_list,
            TokenKind::Keyword(Keyword::From | Keyword::Join) => {
                level = Level { is_in_list: true, is_name_next: true };
            }
            kind if is_name_next && kind.is_word() => {
                let mut span = token.span;
                while rest.next_if(|dot| dot.kind == TokenKind::Dot).is_some() {
                    let Some(part) = rest.next_if(|part| part.kind.is_word()) else { break };
                    span = span.cover(part.span);
                }
                tables.push(span);
            }
            TokenKind::Keyword(keyword) if ENDS_OF_TABLES.contains(&keyword) => level.is_in_list = false,
            _ => {}
        }
    }
    tables
}

const ENDS_OF_TABLES: [Keyword; 6] =
    [Keyword::Where, Keyword::Group, Keyword::Having, Keyword::Order, Keyword::Union, Keyword::Select];

/// The names of tables that a query makes: after `ПОМЕСТИТЬ`, after `ТАБЛИЦУ`, and before `КАК (`.
fn made_tables(code: &[xbql::Token]) -> impl Iterator<Item = xbql::Token> {
    let made = |place: usize| {
        let kind = |place: usize| code.get(place).map(|token| token.kind);
        let follows_word =
            matches!(kind(place.checked_sub(1)?), Some(TokenKind::Keyword(Keyword::Into | Keyword::Table)));
        let is_named = kind(place + 1) == Some(TokenKind::Keyword(Keyword::As))
            && kind(place + 2) == Some(TokenKind::OpenParen);
        let name = *code.get(place)?;
        (name.kind.is_word() && (follows_word || is_named)).then_some(name)
    };
    (1..code.len()).filter_map(made)
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
