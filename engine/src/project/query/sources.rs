//! The tables that a query reads, their other names, and the paths to fields in it.
//!
//! - A table stands behind `ИЗ`, a comma in that list, or `СОЕДИНЕНИЕ`. What stands there in another form, a subquery or a
//!   parameter, is no table here, but the tables within a subquery are. The brackets of subqueries are noted, with their
//!   other names.
//! - Scopes are not told apart: a name that two tables of a query have means none of them.

use std::{borrow::Cow, collections::hash_map};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Query;
use crate::{
    source::Span,
    syntax::xbql::{Keyword, Token, TokenKind},
};

/// What a query reads.
#[derive(Clone, Debug)]
pub struct Sources<'p> {
    text: &'p str,
    /// Without comments.
    pub(in crate::project) tokens: Cow<'p, [Token]>,
    /// In the order of the text.
    pub tables: Vec<QueryTable<'p>>,
    /// The queries in brackets that stand where a table may, in the order of the text.
    pub(super) subqueries: Vec<Subquery<'p>>,
    /// The queries that the text names by `X КАК (…)`: the opening bracket, and the name.
    pub(super) named: Vec<(usize, &'p str)>,
    /// The aliases of tables and subqueries, and the names of elements where tables have no alias.
    names: FxHashMap<&'p str, Named>,
    /// Temporary tables, and those that the query names for itself by `X КАК (…)`.
    made: FxHashSet<&'p str>,
}

/// A table that is named in a query: `Товары`, `Осн::Товары`, `Товары.Строки`, `Цены.СрезПоследних(…)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryTable<'p> {
    /// What stands before the last `::`; empty where there is none.
    pub namespace: &'p str,
    pub element: &'p str,
    /// The tabular part or virtual table behind the dot, with all that follows.
    pub part: Option<&'p str>,
    pub alias: Option<&'p str>,
    /// The last name.
    pub span: Span,
    /// All its names, the namespace too.
    pub path: Span,
    /// Whether its fields may be missing from a row: it stands on the outer side of a join.
    pub is_optional: bool,
}

/// A field of a table that is looked for among the rows of a subquery: `Товары.Поле В (ВЫБРАТЬ …)`.
#[derive(Clone, Copy, Debug)]
pub struct FieldInSubquery<'s, 'p> {
    pub table: &'s QueryTable<'p>,
    /// What stands before the last `::` at the field or at its table; empty where there is none.
    pub namespace: &'p str,
    pub name: &'p str,
    /// Without the namespace.
    pub span: Span,
}

/// A query in brackets that others read like a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subquery<'p> {
    /// The token of its opening bracket.
    pub(super) open: usize,
    pub(super) alias: Option<&'p str>,
    /// Whether its fields may be missing from a row: it stands on the outer side of a join.
    pub(super) is_optional: bool,
}

/// What a name in a query means.
#[derive(Clone, Copy, Debug)]
struct Named {
    /// None where several have the name.
    source: Option<Source>,
    /// The same, but where all that has the name is one and the same table, it means that table.
    table: Option<usize>,
    /// Whether it is the alias of a table.
    is_alias: bool,
}

/// A table or a subquery, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Table(usize),
    Subquery(usize),
}

/// Names joined with dots, such as `К.Наименование`.
#[derive(Clone, Copy, Debug)]
pub struct FieldPath<'s, 'p> {
    sources: &'s Sources<'p>,
    /// Its first token, and the one behind it.
    start: usize,
    end: usize,
}

impl<'p> Query<'p> {
    /// The tables and the paths of the query, found at the first call in one pass over its tokens.
    #[must_use]
    pub fn sources(&self) -> &Sources<'p> {
        self.sources.get_or_init(|| self.read_sources())
    }

    fn read_sources(&self) -> Sources<'p> {
        let is_comment = |token: &Token| token.kind == TokenKind::Comment;
        let tokens = match self.tokens() {
            tokens if tokens.iter().any(is_comment) => {
                tokens.iter().copied().filter(|token| !is_comment(token)).collect()
            }
            tokens => Cow::Borrowed(tokens),
        };
        let mut sources = Sources {
            text: self.file().text(),
            tokens,
            tables: Vec::new(),
            subqueries: Vec::new(),
            named: Vec::new(),
            names: FxHashMap::default(),
            made: FxHashSet::default(),
        };
        Scan::default().run(&mut sources);
        for (at, table) in sources.tables.iter().enumerate() {
            let is_alias = table.alias.is_some();
            match sources.names.entry(table.alias.unwrap_or(table.element)) {
                hash_map::Entry::Vacant(entry) => {
                    entry.insert(Named { source: Some(Source::Table(at)), table: Some(at), is_alias });
                }
                hash_map::Entry::Occupied(entry) => {
                    let known = entry.into_mut();
                    let first = known.table.and_then(|first| sources.tables.get(first));
                    known.table = known.table.filter(|_| first.is_some_and(|first| table.is_same(first)));
                    known.source = None;
                    known.is_alias |= is_alias;
                }
            }
        }
        for (at, subquery) in sources.subqueries.iter().enumerate() {
            let Some(alias) = subquery.alias else { continue };
            let known = sources.names.entry(alias);
            known.and_modify(|known| (known.source, known.table) = (None, None)).or_insert(Named {
                source: Some(Source::Subquery(at)),
                table: None,
                is_alias: false,
            });
        }
        sources
    }
}

impl<'p> Sources<'p> {
    /// The table that a name means.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<&QueryTable<'p>> {
        match self.source(name)? {
            Source::Table(at) => self.tables.get(at),
            Source::Subquery(_) => None,
        }
    }

    /// The table or the subquery that a name means, wherever it stands.
    pub(super) fn source(&self, name: &str) -> Option<Source> {
        self.names.get(name)?.source
    }

    /// Whether a table has another name than that of its element, and it is this one.
    pub(in crate::project) fn is_alias(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|named| named.is_alias)
    }

    /// Whether the query makes a table of this name itself.
    #[must_use]
    pub fn makes(&self, name: &str) -> bool {
        self.made.contains(name)
    }

    /// The names of the tables that the query makes itself.
    pub fn made_tables(&self) -> impl Iterator<Item = &'p str> {
        self.made.iter().copied()
    }

    /// The paths of two names and more, in the order of the text; those to tables are among them.
    pub fn paths(&self) -> impl Iterator<Item = FieldPath<'_, 'p>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < self.tokens.len() {
                let start = at;
                at = self.path_end(start);
                if at > start + 1 {
                    return Some(FieldPath { sources: self, start, end: at });
                }
                at = at.max(start + 1);
            }
            None
        })
    }

    /// The fields before `В (ВЫБРАТЬ` and `НЕ В (ВЫБРАТЬ`, where nothing else belongs to the value. A subquery may read the
    /// table of the field under the same name, which is the same field there.
    pub fn fields_in_subqueries(&self) -> impl Iterator<Item = FieldInSubquery<'_, 'p>> {
        let words = (0..self.tokens.len()).filter(|at| {
            self.is_keyword(*at, Keyword::In)
                && self.is(at + 1, TokenKind::OpenParen)
                && self.is_keyword(at + 2, Keyword::Select)
        });
        words.filter_map(|word| {
            let before = word.checked_sub(1)?;
            let last = if self.is_keyword(before, Keyword::Not) { before.checked_sub(1)? } else { before };
            self.field_ending_at(last)
        })
    }

    /// `Таблица.Поле` or `Осн::Таблица.Поле`, of which the last token is given.
    fn field_ending_at(&self, last: usize) -> Option<FieldInSubquery<'_, 'p>> {
        let is_word = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind.is_word());
        let first = last.checked_sub(2).filter(|first| is_word(*first) && is_word(last))?;
        let mut start = first;
        while let Some(at) = start.checked_sub(2).filter(|at| self.is_colons(at + 1) && is_word(*at)) {
            start = at;
        }
        let is_joined = start.checked_sub(1).is_some_and(|before| {
            let sign = self.text_at(before);
            let is_sign = || matches!(sign, "+" | "-" | "*" | "/" | "%" | "**" | "??" | "::");
            self.is(before, TokenKind::Dot) || self.is(before, TokenKind::Operator) && is_sign()
        });
        let table = self.tables.get(self.names.get(self.text_at(first))?.table?)?;
        let span_of = |at: usize| self.tokens.get(at).map_or(Span::at(0), |token| token.span);
        let written = if start < first { span_of(start).cover(span_of(first - 2)) } else { Span::at(0) };
        let is_field = !is_joined && self.is(last - 1, TokenKind::Dot);
        is_field.then(|| FieldInSubquery {
            table,
            namespace: if start < first { written.slice(self.text) } else { table.namespace },
            name: self.text_at(last),
            span: span_of(first).cover(span_of(last)),
        })
    }

    /// The end of the names joined with dots that begin at a token; the token itself where none do.
    pub(super) fn path_end(&self, start: usize) -> usize {
        let is_word = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind.is_word());
        let is_behind =
            start.checked_sub(1).is_some_and(|at| self.is(at, TokenKind::Dot) || self.is_colons(at));
        if is_behind || !is_word(start) {
            return start;
        }
        let mut end = start + 1;
        while self.is(end, TokenKind::Dot) && is_word(end + 1) {
            end += 2;
        }
        end
    }

    pub(super) fn is(&self, at: usize, kind: TokenKind) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == kind)
    }

    pub(super) fn is_keyword(&self, at: usize, keyword: Keyword) -> bool {
        self.is(at, TokenKind::Keyword(keyword))
    }

    fn set_alias(&mut self, named: Source, alias: Span) {
        let known = match named {
            Source::Table(at) => self.tables.get_mut(at).map(|table| &mut table.alias),
            Source::Subquery(at) => self.subqueries.get_mut(at).map(|subquery| &mut subquery.alias),
        };
        if let Some(known) = known {
            *known = Some(alias.slice(self.text));
        }
    }

    fn is_colons(&self, at: usize) -> bool {
        self.is(at, TokenKind::Operator) && self.text_at(at) == "::"
    }

    pub(super) fn text_at(&self, at: usize) -> &'p str {
        self.tokens.get(at).map_or("", |token| token.span.slice(self.text))
    }
}

impl QueryTable<'_> {
    /// Whether both read the same table.
    fn is_same(&self, other: &Self) -> bool {
        (self.namespace, self.element, self.part) == (other.namespace, other.element, other.part)
    }
}

impl<'s, 'p> FieldPath<'s, 'p> {
    /// The names with their places.
    pub fn names(self) -> impl Iterator<Item = (&'p str, Span)> + use<'s, 'p> {
        let tokens = self.sources.tokens.get(self.start..self.end).unwrap_or_default();
        let text = self.sources.text;
        tokens.iter().step_by(2).map(move |token| (token.span.slice(text), token.span))
    }

    /// The field of a table of the query, where it is written `Таблица.Поле`, and where its name stands.
    #[must_use]
    pub fn field(self) -> Option<(&'s QueryTable<'p>, &'p str, Span)> {
        let mut names = self.names();
        let (table, (field, span)) = (self.sources.table(names.next()?.0)?, names.next()?);
        names.next().is_none().then_some((table, field, span))
    }

    #[must_use]
    pub fn span(self) -> Span {
        let token = |at: usize| self.sources.tokens.get(at).map_or(Span::at(0), |token| token.span);
        token(self.start).cover(token(self.end - 1))
    }
}

/// The pass that finds tables.
#[derive(Default)]
struct Scan {
    /// One for each open bracket, and one for the whole.
    levels: Vec<Level>,
}

#[derive(Clone, Copy, Default)]
struct Level {
    /// Whether `ВЫБРАТЬ` or `УДАЛИТЬ` has been read here, so that `ИЗ` begins the tables.
    is_query: bool,
    is_in_tables: bool,
    expects_table: bool,
    /// The first table and the first subquery of the list that are not on the outer side of a join yet.
    first: (usize, usize),
    /// The side of the join to come.
    side: Option<Keyword>,
    /// The table or the subquery whose other name may follow.
    named: Option<Source>,
}

impl Scan {
    fn run(mut self, sources: &mut Sources<'_>) {
        self.levels.push(Level::default());
        let mut at = 0;
        while let Some(token) = sources.tokens.get(at).copied() {
            at = self.read(sources, at, token);
        }
    }

    /// Reads what begins at a token and says where the next begins.
    fn read(&mut self, sources: &mut Sources<'_>, at: usize, token: Token) -> usize {
        let is_within = self.levels.len() > 1;
        let Some(level) = self.levels.last_mut() else { return usize::MAX };
        let named = level.named.take();
        match token.kind {
            TokenKind::OpenParen => {
                let is_subquery = level.expects_table && sources.is_keyword(at + 1, Keyword::Select);
                level.expects_table = false;
                level.named = if is_subquery {
                    let is_optional = level.is_outer();
                    sources.subqueries.push(Subquery { open: at, alias: None, is_optional });
                    Some(Source::Subquery(sources.subqueries.len() - 1))
                } else {
                    named
                };
                self.levels.push(Level::default());
            }
            TokenKind::CloseParen if is_within => _ = self.levels.pop(),
            TokenKind::Semicolon => *level = Level::default(),
            TokenKind::Comma => {
                level.expects_table = level.is_in_tables;
                level.side = None;
            }
            TokenKind::Keyword(Keyword::As) => {
                if let Some(named) = named
                    && let Some(alias) = sources.tokens.get(at + 1).filter(|token| token.kind.is_word())
                {
                    sources.set_alias(named, alias.span);
                    return at + 2;
                }
            }
            TokenKind::Keyword(keyword) => return level.keyword(sources, at, keyword),
            TokenKind::Identifier if level.expects_table => {
                level.expects_table = false;
                let (table, end) = table_at(sources, at, level);
                level.named = Some(Source::Table(sources.tables.len()));
                sources.tables.push(table);
                return end;
            }
            TokenKind::Identifier => {
                if let Some(named) = named {
                    sources.set_alias(named, token.span);
                } else if sources.is_keyword(at + 1, Keyword::As)
                    && sources.is(at + 2, TokenKind::OpenParen)
                    && sources.is_keyword(at + 3, Keyword::Select)
                {
                    let name = token.span.slice(sources.text);
                    sources.made.insert(name);
                    sources.named.push((at + 2, name));
                }
            }
            _ => level.expects_table = false,
        }
        at + 1
    }
}

impl Level {
    /// Whether the table to come is on the outer side of its join.
    const fn is_outer(&self) -> bool {
        matches!(self.side, Some(Keyword::Left | Keyword::Full))
    }

    fn keyword(&mut self, sources: &mut Sources<'_>, at: usize, keyword: Keyword) -> usize {
        let expected = std::mem::take(&mut self.expects_table);
        match keyword {
            Keyword::Select | Keyword::Delete => *self = Self { is_query: true, ..Self::default() },
            Keyword::From if self.is_query => {
                *self = Self {
                    is_query: true,
                    is_in_tables: true,
                    expects_table: true,
                    first: (sources.tables.len(), sources.subqueries.len()),
                    ..Self::default()
                };
            }
            Keyword::Left | Keyword::Right | Keyword::Full => self.side = Some(keyword),
            Keyword::Join if self.is_in_tables => {
                if matches!(self.side, Some(Keyword::Right | Keyword::Full)) {
                    let earlier = sources.tables.get_mut(self.first.0..).unwrap_or_default();
                    earlier.iter_mut().for_each(|table| table.is_optional = true);
                    let earlier = sources.subqueries.get_mut(self.first.1..).unwrap_or_default();
                    earlier.iter_mut().for_each(|subquery| subquery.is_optional = true);
                    self.first = (sources.tables.len(), sources.subqueries.len());
                }
                self.expects_table = true;
            }
            Keyword::Into | Keyword::Table => {
                let word = sources.tokens.get(at + 1).filter(|token| token.kind.is_word());
                if let Some(made) = word.map(|word| word.span.slice(sources.text)) {
                    sources.made.insert(made);
                    return at + 2;
                }
            }
            Keyword::Where | Keyword::Group | Keyword::Having | Keyword::Order | Keyword::Union => {
                self.is_in_tables = false;
            }
            Keyword::By | Keyword::Inner => self.side = None,
            _ => self.expects_table = expected && keyword == Keyword::Lateral,
        }
        at + 1
    }
}

/// The table whose name begins at a token, and where the name ends.
fn table_at<'p>(sources: &Sources<'p>, start: usize, level: &Level) -> (QueryTable<'p>, usize) {
    let is_word = |at: usize| sources.tokens.get(at).is_some_and(|token| token.kind.is_word());
    let mut element = start;
    while sources.is_colons(element + 1) && is_word(element + 2) {
        element += 2;
    }
    let mut last = element;
    while sources.is(last + 1, TokenKind::Dot) && is_word(last + 2) {
        last += 2;
    }
    let span_of = |at: usize| sources.tokens.get(at).map_or(Span::at(0), |token| token.span);
    let namespace = if element > start { span_of(start).cover(span_of(element - 2)) } else { Span::at(0) };
    let table = QueryTable {
        namespace: namespace.slice(sources.text),
        element: sources.text_at(element),
        part: (last > element).then(|| span_of(element + 2).cover(span_of(last)).slice(sources.text)),
        alias: None,
        span: span_of(last),
        path: span_of(start).cover(span_of(last)),
        is_optional: level.is_outer(),
    };
    (table, last + 1)
}

#[cfg(test)]
mod tests {
    use crate::{project::Codebase, source::Workspace};

    /// The tables of a query: their names as written, their aliases, a `?` where a row may lack them.
    fn tables(query: &str) -> String {
        let codebase = Codebase::new(Workspace::in_memory([("а.xbql", query)]));
        let queries = codebase.files()[0].queries();
        let sources = queries[0].sources();
        let tables = sources.tables.iter().map(|table| {
            let part = table.part.map(|part| format!(".{part}")).unwrap_or_default();
            let alias = table.alias.map(|alias| format!(" {alias}")).unwrap_or_default();
            let namespace = if table.namespace.is_empty() { "" } else { "::" };
            let mark = if table.is_optional { "?" } else { "" };
            format!("{}{namespace}{}{part}{alias}{mark}", table.namespace, table.element)
        });
        tables.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn tables_stand_behind_from_commas_and_joins() {
        for (query, found) in [
            ("ВЫБРАТЬ А, Б ИЗ Т", "Т"),
            (
                "ВЫБРАТЬ А ИЗ Т КАК К, О::П::Т.Ч Ч, Р.Остатки(%А, Б) КАК Р ГДЕ А, Б",
                "Т К, О::П::Т.Ч Ч, Р.Остатки Р",
            ),
            ("SELECT A FROM T AS K LEFT JOIN P ON K.A == P.A INNER JOIN Q ON 1", "T K, P?, Q"),
            ("ВЫБРАТЬ А ИЗ Т ПРАВОЕ СОЕДИНЕНИЕ П КАК П ПО А ПОЛНОЕ СОЕДИНЕНИЕ Р ПО Б", "Т?, П П?, Р?"),
            ("ВЫБРАТЬ (ВЫБРАТЬ 1 ИЗ Т) ИЗ (ВЫБРАТЬ 1 ИЗ П) КАК Х, Р ГДЕ А В (ВЫБРАТЬ 1 ИЗ С)", "Т, П, Р, С"),
            ("ВЫБРАТЬ А ИЗ Т ОБЪЕДИНИТЬ ВСЕ ВЫБРАТЬ Б ИЗ П; УДАЛИТЬ ИЗ Р ГДЕ А", "Т, П, Р"),
            ("ВЫБРАТЬ ИЗВЛЕЧЬ(ГОД ИЗ Д) ИЗ %Т, &П, %{Р}, Т.А.Б", "Т.А.Б"),
            ("ВЫБРАТЬ А ИЗ Т // , П\n, Р УПОРЯДОЧИТЬ ПО А, Б", "Т, Р"),
        ] {
            assert_eq!(tables(query), found, "{query}");
        }
    }

    #[test]
    fn a_query_makes_temporary_tables_and_names_queries() {
        let query = "СО В1 КАК (ВЫБРАТЬ 1 ИЗ Т) ВЫБРАТЬ А ПОМЕСТИТЬ В2 ИЗ В1; СОЗДАТЬ ВРЕМЕННУЮ ТАБЛИЦУ В3 КАК ВЫБРАТЬ 1";
        let codebase = Codebase::new(Workspace::in_memory([("а.xbql", query)]));
        let queries = codebase.files()[0].queries();
        let sources = queries[0].sources();
        assert!(["В1", "В2", "В3"].iter().all(|name| sources.makes(name)));
        assert!(!sources.makes("Т"));
    }

    #[test]
    fn a_path_leads_to_a_field_of_a_table() {
        let query = "ВЫБРАТЬ К.А, К.Б.В, Т.Г, Нет.Д, О::К.Е ИЗ Т КАК К, П, П КАК Т ГДЕ К.Ж НЕ В (ВЫБРАТЬ 1) И 1 + К.З В (ВЫБРАТЬ 2)";
        let codebase = Codebase::new(Workspace::in_memory([("а.xbql", query)]));
        let queries = codebase.files()[0].queries();
        let sources = queries[0].sources();
        let fields = sources.paths().filter_map(|path| path.field());
        let fields: Vec<_> = fields.map(|(table, field, _)| format!("{}.{field}", table.element)).collect();
        assert_eq!(fields, ["Т.А", "П.Г", "Т.Ж", "Т.З"]);
    }

    #[test]
    fn a_field_is_looked_for_among_the_rows_of_a_subquery() {
        for (query, found) in [
            (
                "ВЫБРАТЬ 1 ИЗ Т КАК К ГДЕ К.Ж НЕ В (ВЫБРАТЬ 1) И 1 + К.З В (ВЫБРАТЬ 2) И К.Б.В В (ВЫБРАТЬ 3)",
                "Т.Ж",
            ),
            ("ВЫБРАТЬ 1 ИЗ Т ГДЕ Т.А В (ВЫБРАТЬ 1 ИЗ Т) И Б В (ВЫБРАТЬ 2)", "Т.А"),
            ("ВЫБРАТЬ 1 ИЗ Т ГДЕ О::П::Т.А В (ВЫБРАТЬ 1)", "О::П Т.А"),
            ("ВЫБРАТЬ 1 ИЗ О::Т КАК К ГДЕ К.А В (ВЫБРАТЬ 1 ИЗ О::Т КАК К)", "О Т.А"),
            ("ВЫБРАТЬ 1 ИЗ Т КАК К ГДЕ К.А В (ВЫБРАТЬ 1 ИЗ П КАК К)", ""),
            ("ВЫБРАТЬ 1 ИЗ (ВЫБРАТЬ 1 ИЗ П) КАК Т ГДЕ Т.А В (ВЫБРАТЬ 1 ИЗ Т)", ""),
            ("В (ВЫБРАТЬ 1 ИЗ Т)", ""),
        ] {
            let codebase = Codebase::new(Workspace::in_memory([("а.xbql", query)]));
            let queries = codebase.files()[0].queries();
            let fields = queries[0].sources().fields_in_subqueries();
            let fields = fields.map(|it| format!("{} {}.{}", it.namespace, it.table.element, it.name));
            assert_eq!(fields.collect::<Vec<_>>().join(", ").trim_start(), found, "{query}");
        }
    }
}
