//! The columns that the rows of a query have, and what each is read from.
//!
//! - A column is known where it is a field, a field behind references, such a field with `ЗаменитьNull`, a literal, or a
//!   count. Of others the name may be known.
//! - A name of a table means one of the select that it stands in. A column of a subquery, of a query that the text names, or
//!   of a temporary table that the text makes is what that one reads.
//! - The selects of a union have to give the same columns. Of queries that fill a type, that make a table, and of several
//!   queries in one text nothing is known, unless all but the last one only make and remove tables.
//! - Queries are read from the inside out, each once, and columns that lead far are not followed: a text of any form takes
//!   as long as it is.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{
    Query, QueryTable, Sources,
    sources::{self, Subquery},
};
use crate::{
    platform::words::member,
    source::Span,
    syntax::xbql::{Keyword, TokenKind},
};

/// References are followed so far through subqueries.
const MOST_FIELDS: usize = 16;

/// Of a column that more selects give nothing is known where another query reads it.
const MOST_SELECTS: usize = 16;

/// The columns of a query.
#[derive(Clone, Debug)]
pub struct Columns<'p> {
    /// Those whose names are known, in the order of the text.
    pub list: Vec<Column<'p>>,
    /// Whether there are no others.
    pub is_whole: bool,
}

#[derive(Clone, Debug)]
pub struct Column<'p> {
    pub name: &'p str,
    /// Where the name stands.
    pub span: Span,
    /// What it is read from, in each select of a union.
    pub values: Vec<ColumnValue<'p>>,
}

/// What a column is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnValue<'p> {
    /// A field of a table, or one behind references in it.
    Field(TablePath<'p>),
    /// A field, with another value instead of NULL.
    Replaced(TablePath<'p>, Box<Self>),
    /// A value that is missing, which is NULL, where a join has no row of its subquery.
    Optional(Box<Self>),
    Number,
    String,
    Boolean,
    Undefined,
    /// Nothing is known of it.
    Other,
}

/// The way from a table to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePath<'p> {
    pub table: QueryTable<'p>,
    /// One name at least.
    pub fields: Vec<&'p str>,
}

/// What a select reads under one name.
#[derive(Clone, Debug)]
enum Source<'p> {
    Table(QueryTable<'p>),
    /// The rows of another query of the text, and whether they may be missing.
    Rows(Rc<Rows<'p>>, bool),
    Unknown,
}

/// The columns of a query that others read.
#[derive(Debug)]
struct Rows<'p> {
    columns: Columns<'p>,
    /// None where several have the name.
    by_name: FxHashMap<&'p str, Option<usize>>,
}

/// One select of a query, by its tokens.
struct Select<'p> {
    /// Where its columns begin, and what follows them: `ИЗ`, or `ПОМЕСТИТЬ` before it.
    columns: (usize, usize),
    /// What it reads, by the names in it; unknown where several have one.
    sources: FxHashMap<&'p str, Source<'p>>,
    /// What it reads, if that is one thing only.
    only: Option<Source<'p>>,
}

/// A query of the text: a statement, or what stands in brackets and is read like a table.
#[derive(Clone, Copy, Debug)]
struct Block<'p> {
    /// The first token, and the one behind the last.
    start: usize,
    end: usize,
    /// The opening bracket of a subquery.
    bracket: Option<usize>,
    /// The table that the query makes, or its name.
    makes: Option<&'p str>,
}

/// The queries of a text, with the columns of those that are read by others.
struct Reading<'s, 'p> {
    sources: &'s Sources<'p>,
    /// Where a bracket that opens at a token is closed.
    closes: FxHashMap<usize, usize>,
    /// By the opening bracket.
    subqueries: FxHashMap<usize, Rc<Rows<'p>>>,
    /// None where several queries make a table of the name, or nothing is known of its columns.
    made: FxHashMap<&'p str, Option<Rc<Rows<'p>>>>,
    /// Of the query that gives the rows of the text.
    columns: Option<Columns<'p>>,
}

impl<'p> Query<'p> {
    /// The columns of its rows, found at the first call; `None` where nothing is known of them.
    #[must_use]
    pub fn columns(&self) -> Option<&Columns<'p>> {
        self.columns.get_or_init(|| Reading::of(self.sources()).columns).as_ref()
    }

    /// The column that is named at an offset of the file, whether the rows of the text have it or those of a query in it.
    #[must_use]
    pub fn column_named_at(&self, offset: u32) -> Option<Column<'p>> {
        let sources = self.sources();
        let reading = Reading::of(sources);
        let mut all = reading.columns.iter().chain(reading.rows().map(|rows| &rows.columns));
        all.find_map(|columns| columns.list.iter().find(|column| column.span.contains(offset)).cloned())
    }

    /// The column of a query in the text that is read at an offset of the file, `П.Цена`, and where its name stands.
    #[must_use]
    pub fn column_read_at(&self, offset: u32) -> Option<(Span, Column<'p>)> {
        let sources = self.sources();
        let path = sources.paths().find(|path| path.span().contains(offset))?;
        let mut names = path.names();
        let (source, (field, span)) = (sources.source(names.next()?.0)?, names.next()?);
        let reading = Reading::of(sources);
        let rows = match source {
            sources::Source::Subquery(at) => reading.subqueries.get(&sources.subqueries.get(at)?.open)?,
            sources::Source::Table(at) => reading.made_by(sources.tables.get(at)?)?,
        };
        Some((span, rows.column(field)?.clone())).filter(|(span, _)| span.contains(offset))
    }
}

impl<'s, 'p> Reading<'s, 'p> {
    fn of(sources: &'s Sources<'p>) -> Self {
        let mut reading = Self {
            sources,
            closes: closing_brackets(sources),
            subqueries: FxHashMap::default(),
            made: FxHashMap::default(),
            columns: None,
        };
        let (mut blocks, result) = reading.blocks();
        // What a query reads ends before it.
        blocks.sort_by_key(|block| block.end);
        for block in blocks {
            reading.read(block);
        }
        reading.columns = result.and_then(|result| reading.columns_of(result));
        reading
    }

    /// The queries that others read, and the one that gives the rows of the text.
    fn blocks(&self) -> (Vec<Block<'p>>, Option<Block<'p>>) {
        let sources = self.sources;
        let in_brackets = |open: usize| {
            let end = self.close(open);
            Block { start: open + 1, end, bracket: None, makes: None }
        };
        let subqueries = sources
            .subqueries
            .iter()
            .map(|Subquery { open, .. }| Block { bracket: Some(*open), ..in_brackets(*open) });
        let named =
            sources.named.iter().map(|(open, name)| Block { makes: Some(name), ..in_brackets(*open) });
        let mut blocks: Vec<_> = subqueries.chain(named).collect();
        let mut statements = self.statements();
        let last = statements.pop();
        let only_make = |block: &Block<'_>| {
            block.makes.is_some() || is_any_keyword(sources, block.start, &[Keyword::Create, Keyword::Drop])
        };
        let is_last = |last: &Block<'_>| last.makes.is_none() && statements.iter().all(only_make);
        let result = last.filter(is_last);
        blocks.extend(statements.iter().filter(|block| block.makes.is_some()));
        blocks.extend(last.filter(|block| block.makes.is_some()));
        (blocks, result)
    }

    /// The statements of the text; what only names queries before one is no part of it.
    fn statements(&self) -> Vec<Block<'p>> {
        let sources = self.sources;
        let mut statements = Vec::new();
        let mut block = Block { start: 0, end: 0, bracket: None, makes: None };
        let mut at = 0;
        while at <= sources.tokens.len() {
            let is_end = at == sources.tokens.len() || sources.is(at, TokenKind::Semicolon);
            if is_end && at > block.start {
                statements.push(Block { end: at, ..block });
            }
            if is_end {
                block = Block { start: at + 1, end: 0, bracket: None, makes: None };
            } else if sources.is_keyword(at, Keyword::Into)
                || sources.is_keyword(at, Keyword::Table) && sources.is_keyword(block.start, Keyword::Create)
            {
                let name = sources.tokens.get(at + 1).filter(|token| token.kind.is_word());
                block.makes = name.map(|_| sources.text_at(at + 1)).or(block.makes);
                // `СОЗДАТЬ ВРЕМЕННУЮ ТАБЛИЦУ Имя КАК ВЫБРАТЬ …`
                if sources.is_keyword(at + 2, Keyword::As) && sources.is_keyword(at + 3, Keyword::Select) {
                    block.start = at + 3;
                }
            }
            at = self.next(at);
        }
        for block in &mut statements {
            self.skip_named(block);
        }
        statements
    }

    /// Goes to where the query begins behind `СО Имя КАК (…), …`.
    fn skip_named(&self, block: &mut Block<'_>) {
        let sources = self.sources;
        let mut at = block.start;
        while sources.is_keyword(at, Keyword::With) || at > block.start && sources.is(at, TokenKind::Comma) {
            let is_named = sources.named.binary_search_by_key(&(at + 3), |(open, _)| *open).is_ok();
            at = if is_named { self.next(at + 3) } else { return };
        }
        block.start = at;
    }

    fn read(&mut self, block: Block<'p>) {
        let rows = self.columns_of(block).map(|columns| Rc::new(Rows::new(columns)));
        if let (Some(open), Some(rows)) = (block.bracket, &rows) {
            self.subqueries.insert(open, Rc::clone(rows));
        }
        if let Some(name) = block.makes {
            self.made.entry(name).and_modify(|known| *known = None).or_insert(rows);
        }
    }

    fn rows(&self) -> impl Iterator<Item = &Rc<Rows<'p>>> {
        self.subqueries.values().chain(self.made.values().flatten())
    }

    /// The rows of a table that the text makes.
    fn made_by(&self, table: &QueryTable<'_>) -> Option<&Rc<Rows<'p>>> {
        let is_plain = table.namespace.is_empty() && table.part.is_none();
        self.made.get(table.element).filter(|_| is_plain)?.as_ref()
    }

    fn close(&self, open: usize) -> usize {
        self.closes.get(&open).copied().unwrap_or(self.sources.tokens.len())
    }

    /// The token behind one, or behind all that stands in its brackets.
    fn next(&self, at: usize) -> usize {
        if self.sources.is(at, TokenKind::OpenParen) { self.close(at) + 1 } else { at + 1 }
    }

    /// The columns that all selects of a query have.
    fn columns_of(&self, block: Block<'p>) -> Option<Columns<'p>> {
        let mut selects = self.selects(block)?.into_iter();
        let mut columns = self.columns_of_select(&selects.next()?);
        for select in selects {
            let more = self.columns_of_select(&select);
            let are_same = columns.is_whole
                && more.is_whole
                && columns.list.iter().map(|column| column.name).eq(more.list.iter().map(|it| it.name));
            if !are_same {
                return None;
            }
            for (column, other) in columns.list.iter_mut().zip(more.list) {
                column.values.extend(other.values);
            }
        }
        Some(columns)
    }

    /// The select of a query and those that are joined with it by `ОБЪЕДИНИТЬ`.
    fn selects(&self, block: Block<'p>) -> Option<Vec<Select<'p>>> {
        let sources = self.sources;
        let mut starts = vec![block.start];
        let mut at = block.start;
        while at < block.end {
            match sources.tokens.get(at)?.kind {
                TokenKind::Keyword(Keyword::Union) => {
                    starts.push(at + 1 + usize::from(sources.is_keyword(at + 1, Keyword::All)));
                }
                TokenKind::Keyword(Keyword::Fill | Keyword::Produce) => return None,
                _ => {}
            }
            at = self.next(at);
        }
        let ends = starts.iter().skip(1).copied().chain([block.end]);
        starts.iter().zip(ends).map(|(start, end)| self.select(*start, end)).collect()
    }

    /// The select whose tokens lie between two.
    fn select(&self, start: usize, end: usize) -> Option<Select<'p>> {
        let sources = self.sources;
        if !sources.is_keyword(start, Keyword::Select) {
            return None;
        }
        let mut first = start + 1;
        while is_any_keyword(sources, first, &[Keyword::Allowed, Keyword::Distinct]) {
            first += 1;
        }
        if sources.is_keyword(first, Keyword::Top) && is_limit(sources, first + 1) {
            first += 2;
        }
        let (mut behind_columns, mut from, mut count) = (None, None, 1_usize);
        let mut read: Vec<(Option<&'p str>, Source<'p>)> = Vec::new();
        let mut at = first;
        while at < end {
            match sources.tokens.get(at)?.kind {
                TokenKind::Keyword(Keyword::Into) if from.is_none() => {
                    behind_columns = behind_columns.or(Some(at));
                }
                TokenKind::Keyword(Keyword::From) if from.is_none() => from = Some(at),
                TokenKind::Keyword(Keyword::Where | Keyword::Group | Keyword::Having | Keyword::Order)
                    if from.is_some() =>
                {
                    break;
                }
                TokenKind::Comma | TokenKind::Keyword(Keyword::Join) if from.is_some() => count += 1,
                TokenKind::OpenParen if from.is_some() => read.extend(self.subquery_at(at)),
                _ if from.is_some() => read.extend(self.table_at(at)),
                _ => {}
            }
            at = self.next(at);
        }
        let columns = (first, behind_columns.or(from).filter(|_| from.is_some())?);
        let only = read.first().filter(|_| count == 1).map(|(_, source)| source.clone());
        let mut by_name = FxHashMap::default();
        for (name, source) in read {
            let Some(name) = name else { continue };
            by_name.entry(name).and_modify(|known| *known = Source::Unknown).or_insert(source);
        }
        Some(Select { columns, sources: by_name, only })
    }

    /// The subquery whose bracket a token is, with its name.
    fn subquery_at(&self, at: usize) -> Option<(Option<&'p str>, Source<'p>)> {
        let subqueries = &self.sources.subqueries;
        let index = subqueries.binary_search_by_key(&at, |subquery| subquery.open).ok()?;
        let subquery = subqueries.get(index)?;
        let rows = self.subqueries.get(&at);
        let rows = rows.map(|rows| Source::Rows(Rc::clone(rows), subquery.is_optional));
        Some((subquery.alias, rows.unwrap_or(Source::Unknown)))
    }

    /// The table whose name begins at a token, with its name in the select.
    fn table_at(&self, at: usize) -> Option<(Option<&'p str>, Source<'p>)> {
        let (sources, start) = (self.sources, self.sources.tokens.get(at)?.span.start);
        let index = sources.tables.partition_point(|table| table.path.start < start);
        let table = sources.tables.get(index).filter(|table| table.path.start == start)?;
        let source = if sources.makes(table.element) {
            let rows = self.made_by(table);
            rows.map_or(Source::Unknown, |rows| Source::Rows(Rc::clone(rows), table.is_optional))
        } else {
            Source::Table(*table)
        };
        Some((Some(table.alias.unwrap_or(table.element)), source))
    }

    fn columns_of_select(&self, select: &Select<'p>) -> Columns<'p> {
        let (start, end) = select.columns;
        let (mut first, mut at) = (start, start);
        let mut columns = Columns { list: Vec::new(), is_whole: true };
        while at <= end {
            if at == end || self.sources.is(at, TokenKind::Comma) {
                match self.column(select, first, at) {
                    Some((column, is_sure)) => {
                        columns.is_whole &= is_sure;
                        columns.list.push(column);
                    }
                    None => columns.is_whole = false,
                }
                first = at + 1;
            }
            at = self.next(at);
        }
        columns
    }

    /// The column between two tokens, and whether it surely has this name; `None` where no name can be told.
    fn column(&self, select: &Select<'p>, start: usize, end: usize) -> Option<(Column<'p>, bool)> {
        let sources = self.sources;
        let last = sources.tokens.get(end.checked_sub(1)?)?;
        let (name, span) = (sources.text_at(end - 1), last.span);
        let with_alias = end.checked_sub(2).filter(|at| *at > start && sources.is_keyword(*at, Keyword::As));
        let (values, is_sure) = match with_alias {
            Some(_) if !last.kind.is_word() => return None,
            Some(end) => (self.values(select, start, end), true),
            None if sources.path_end(start) != end => return None,
            None => {
                let values = self.values(select, start, end);
                // How a field behind a reference is called is not known for sure.
                let is_field = select.path(sources, start, end).is_some_and(|(_, fields)| fields.len() == 1);
                let is_known = self.literal(start, end).is_none() && !values.contains(&ColumnValue::Other);
                let is_sure = is_field && is_known;
                (values, is_sure)
            }
        };
        Some((Column { name, span, values }, is_sure))
    }

    /// What the expression between two tokens is; several values where it is the column of a union.
    fn values(&self, select: &Select<'p>, start: usize, end: usize) -> Vec<ColumnValue<'p>> {
        let is_path = self.literal(start, end).is_none() && self.sources.path_end(start) == end;
        let read = is_path.then(|| self.fields(select, start, end)).flatten();
        read.unwrap_or_else(|| vec![self.value(select, start, end)])
    }

    /// What one token is, unless it is a name.
    fn literal(&self, start: usize, end: usize) -> Option<ColumnValue<'p>> {
        if end != start + 1 {
            return None;
        }
        Some(match self.sources.tokens.get(start)?.kind {
            TokenKind::Number => ColumnValue::Number,
            TokenKind::String => ColumnValue::String,
            TokenKind::Keyword(Keyword::True | Keyword::False) => ColumnValue::Boolean,
            TokenKind::Keyword(Keyword::Undefined) => ColumnValue::Undefined,
            TokenKind::Keyword(Keyword::Null) => ColumnValue::Other,
            _ => return None,
        })
    }

    fn value(&self, select: &Select<'p>, start: usize, end: usize) -> ColumnValue<'p> {
        let sources = self.sources;
        if let Some(literal) = self.literal(start, end) {
            return literal;
        }
        if sources.is_keyword(start, Keyword::Count) && self.is_in_brackets(start + 1, end) {
            return ColumnValue::Number;
        }
        let path_end = sources.path_end(start);
        if path_end == end {
            return self.field(select, start, end).unwrap_or(ColumnValue::Other);
        }
        let is_replaced = path_end > start + 2
            && member::REPLACE_NULL.is(sources.text_at(path_end - 1))
            && self.is_in_brackets(path_end, end);
        let field = || self.field(select, start, path_end.saturating_sub(2));
        let Some(ColumnValue::Field(field)) = is_replaced.then(field).flatten() else {
            return ColumnValue::Other;
        };
        match self.value_without_calls(select, path_end + 1, end - 1) {
            ColumnValue::Other | ColumnValue::Replaced(..) | ColumnValue::Optional(_) => ColumnValue::Other,
            instead => ColumnValue::Replaced(field, Box::new(instead)),
        }
    }

    /// The same of what stands in the brackets of a call.
    fn value_without_calls(&self, select: &Select<'p>, start: usize, end: usize) -> ColumnValue<'p> {
        if start + 1 == end || self.sources.path_end(start) == end {
            self.value(select, start, end)
        } else {
            ColumnValue::Other
        }
    }

    /// Whether the tokens are a pair of brackets with all between them.
    fn is_in_brackets(&self, start: usize, end: usize) -> bool {
        end.checked_sub(1).is_some_and(|last| self.closes.get(&start) == Some(&last))
    }

    /// What the names between two tokens lead to, if that is one thing.
    fn field(&self, select: &Select<'p>, start: usize, end: usize) -> Option<ColumnValue<'p>> {
        let mut read = self.fields(select, start, end)?.into_iter();
        read.next().filter(|_| read.next().is_none())
    }

    fn fields(&self, select: &Select<'p>, start: usize, end: usize) -> Option<Vec<ColumnValue<'p>>> {
        let (source, fields) = select.path(self.sources, start, end)?;
        match source {
            Source::Table(table) => Some(vec![ColumnValue::Field(TablePath { table: *table, fields })]),
            Source::Rows(rows, is_optional) => {
                let (first, behind) = fields.split_first()?;
                let values = &rows.column(first)?.values;
                let is_short = values.len() <= MOST_SELECTS;
                is_short.then(|| values.iter().map(|it| it.behind(behind, *is_optional)).collect())
            }
            Source::Unknown => None,
        }
    }
}

impl<'p> Select<'p> {
    /// What the names between two tokens begin with, and the fields that they name in it.
    fn path(&self, sources: &Sources<'p>, start: usize, end: usize) -> Option<(&Source<'p>, Vec<&'p str>)> {
        let mut names = (start..end).step_by(2).map(|at| sources.text_at(at));
        let first = names.next()?;
        match (self.sources.get(first), &self.only) {
            (Some(source), _) if end > start + 1 => Some((source, names.collect())),
            (None, Some(only)) => Some((only, std::iter::once(first).chain(names).collect())),
            _ => None,
        }
    }
}

impl<'p> Rows<'p> {
    fn new(columns: Columns<'p>) -> Self {
        let mut by_name = FxHashMap::default();
        for (at, column) in columns.list.iter().enumerate() {
            by_name.entry(column.name).and_modify(|known| *known = None).or_insert(Some(at));
        }
        Self { columns, by_name }
    }

    fn column(&self, name: &str) -> Option<&Column<'p>> {
        self.columns.list.get((*self.by_name.get(name)?)?)
    }
}

impl<'p> ColumnValue<'p> {
    /// What some fields behind the value are where another query reads it; that query may have no row of it.
    fn behind(&self, fields: &[&'p str], is_optional: bool) -> Self {
        match self {
            Self::Field(path) if path.fields.len() + fields.len() <= MOST_FIELDS => {
                let mut path = path.clone();
                path.fields.extend_from_slice(fields);
                path.table.is_optional |= is_optional;
                Self::Field(path)
            }
            Self::Field(_) | Self::Other => Self::Other,
            _ if !fields.is_empty() => Self::Other,
            Self::Optional(_) => self.clone(),
            value if is_optional => Self::Optional(Box::new(value.clone())),
            value => value.clone(),
        }
    }
}

fn is_any_keyword(sources: &Sources<'_>, at: usize, keywords: &[Keyword]) -> bool {
    keywords.iter().any(|keyword| sources.is_keyword(at, *keyword))
}

fn is_limit(sources: &Sources<'_>, at: usize) -> bool {
    use TokenKind::{NamedParameter, Number, Parameter, ParameterExpression};
    [Number, Parameter, ParameterExpression, NamedParameter].into_iter().any(|kind| sources.is(at, kind))
}

/// Where each bracket that is closed closes.
fn closing_brackets(sources: &Sources<'_>) -> FxHashMap<usize, usize> {
    let (mut closes, mut open) = (FxHashMap::default(), Vec::new());
    for (at, token) in sources.tokens.iter().enumerate() {
        match token.kind {
            TokenKind::OpenParen => open.push(at),
            TokenKind::CloseParen => closes.extend(open.pop().map(|open| (open, at))),
            _ => {}
        }
    }
    closes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    /// The columns: name, table and fields; a `+` at the end where there may be others.
    fn columns(query: &str) -> String {
        let codebase = Codebase::new(Workspace::in_memory([("а.xbql", query)]));
        let queries = codebase.files()[0].queries();
        let Some(columns) = queries[0].columns() else { return "?".to_owned() };
        let field = |path: &TablePath<'_>| {
            let part = path.table.part.map(|part| format!(".{part}")).unwrap_or_default();
            let mark = if path.table.is_optional { "?" } else { "" };
            format!("{}{part}{mark}:{}", path.table.element, path.fields.join("."))
        };
        let value = |value: &ColumnValue<'_>| match value {
            ColumnValue::Field(path) => field(path),
            ColumnValue::Replaced(path, instead) => format!("{} or {instead:?}", field(path)),
            ColumnValue::Optional(value) => format!("{value:?}?"),
            other => format!("{other:?}"),
        };
        let list = columns.list.iter().map(|column| {
            assert_eq!(column.span.slice(query), column.name);
            let values: Vec<_> = column.values.iter().map(value).collect();
            format!("{}={}", column.name, values.join("|"))
        });
        let list: Vec<_> = list.collect();
        format!("{}{}", list.join(" "), if columns.is_whole { "" } else { " +" })
    }

    #[test]
    fn a_column_is_a_field_a_literal_or_a_count() {
        for (query, expected) in [
            ("ВЫБРАТЬ А ИЗ Т", "А=Т:А"),
            ("SELECT DISTINCT TOP 5 K.A AS B, K.C FROM T AS K WHERE K.D == 1, 2", "B=T:A C=T:C"),
            ("ВЫБРАТЬ ПЕРВЫЕ %П Т.А ИЗ Т", "А=Т:А"),
            ("ВЫБРАТЬ К.А.Б КАК В ИЗ Т.Ч КАК К", "В=Т.Ч:А.Б"),
            ("ВЫБРАТЬ К.А.Б ИЗ Т КАК К", "Б=Т:А.Б +"),
            ("ВЫБРАТЬ 1 КАК А, \"\" КАК Б, ИСТИНА КАК В ИЗ Т", "А=Number Б=String В=Boolean"),
            ("ВЫБРАТЬ КОЛИЧЕСТВО(*) КАК А, COUNT(DISTINCT К.Б) AS Б ИЗ Т КАК К", "А=Number Б=Number"),
            (
                "ВЫБРАТЬ К.А.Б.ЗаменитьNull(\"\") КАК А, Б.ReplaceNull(0) КАК Б ИЗ Т КАК К",
                "А=Т:А.Б or String Б=Т:Б or Number",
            ),
            ("ВЫБРАТЬ К.А, П.Б ИЗ Т КАК К ЛЕВОЕ СОЕДИНЕНИЕ П КАК П ПО К.А == П.А", "А=Т:А Б=П?:Б"),
            ("ВЫБРАТЬ А КАК А ИЗ Т ОБЪЕДИНИТЬ ВСЕ ВЫБРАТЬ 1 КАК А ИЗ П", "А=Т:А|Number"),
        ] {
            assert_eq!(columns(query), expected, "{query}");
        }
    }

    #[test]
    fn what_is_computed_or_not_told_is_not_known() {
        for (query, expected) in [
            ("ВЫБРАТЬ * ИЗ Т", " +"),
            ("ВЫБРАТЬ К.*, 1 КАК А ИЗ Т КАК К", "А=Number +"),
            ("ВЫБРАТЬ 1, А ИЗ Т", "А=Т:А +"),
            ("ВЫБРАТЬ А + 1 КАК А, СУММА(Б) КАК Б, NULL КАК В ИЗ Т", "А=Other Б=Other В=Other"),
            ("ВЫБРАТЬ А ИЗ Т, П", "А=Other +"),
            ("ВЫБРАТЬ К.А КАК А ИЗ Т КАК К, П КАК К", "А=Other"),
            ("ВЫБРАТЬ КОЛИЧЕСТВО(А) + КОЛИЧЕСТВО(Б) КАК А ИЗ Т", "А=Other"),
            ("ВЫБРАТЬ А.ЗаменитьNull(Б + 1) КАК А, А.ЗаменитьNull(0) + 1 КАК Б ИЗ Т", "А=Other Б=Other"),
            ("ВЫБРАТЬ К КАК А ИЗ Т КАК К", "А=Other"),
            // The table of this name is one of the subquery.
            ("ВЫБРАТЬ К.А КАК А, Б КАК Б ИЗ (ВЫБРАТЬ К.В ИЗ Т КАК К) КАК К", "А=Other Б=Other"),
            ("ВЫБРАТЬ (ВЫБРАТЬ К.А ИЗ П КАК К) КАК А, К.Б КАК Б ИЗ Т КАК К", "А=Other Б=Т:Б"),
            ("ВЫБРАТЬ А ЗАПОЛНИТЬ Б ИЗ Т", "?"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Б ИЗ Т", "?"),
            ("ВЫБРАТЬ А ИЗ Т; ВЫБРАТЬ Б ИЗ Т", "?"),
            ("ВЫБРАТЬ А ИЗ Т ОБЪЕДИНИТЬ ВЫБРАТЬ Б ИЗ Т", "?"),
            ("ВЫБРАТЬ А ИЗ Т ОБЪЕДИНИТЬ ВЫБРАТЬ * ИЗ Т", "?"),
            ("ВЫБРАТЬ А", "?"),
            ("", "?"),
        ] {
            assert_eq!(columns(query), expected, "{query}");
        }
    }

    #[test]
    fn a_column_of_another_query_of_the_text_is_what_that_one_reads() {
        let long: String = (0..20).map(|at| format!(".А{at}")).collect();
        let deep =
            (0..20).fold("ВЫБРАТЬ А ИЗ Т".to_owned(), |deep, _| format!("ВЫБРАТЬ А ИЗ ({deep})"));
        let wide = vec!["ВЫБРАТЬ А ИЗ Т"; 20].join(" ОБЪЕДИНИТЬ ВСЕ ");
        for (query, expected) in [
            ("ВЫБРАТЬ К.А, К.Б КАК В ИЗ (ВЫБРАТЬ П.А, П.Г КАК Б ИЗ Т КАК П) КАК К", "А=Т:А В=Т:Г"),
            ("SELECT A FROM (SELECT P.A, 1 AS B FROM T AS P)", "A=T:A"),
            ("ВЫБРАТЬ К.А.Б КАК В ИЗ (ВЫБРАТЬ П.Г КАК А ИЗ Т КАК П) КАК К", "В=Т:Г.Б"),
            ("ВЫБРАТЬ К.А ИЗ (ВЫБРАТЬ П.Г.Б КАК А ИЗ Т КАК П) КАК К", "А=Т:Г.Б"),
            (
                "ВЫБРАТЬ К.А, К.Б ИЗ П ЛЕВОЕ СОЕДИНЕНИЕ (ВЫБРАТЬ А, 1 КАК Б ИЗ Т) КАК К ПО К.А == П.А",
                "А=Т?:А Б=Number?",
            ),
            (
                "ВЫБРАТЬ К.А, П.Б ИЗ (ВЫБРАТЬ А ИЗ Т) КАК К ПРАВОЕ СОЕДИНЕНИЕ (ВЫБРАТЬ Б ИЗ С) КАК П ПО 1",
                "А=Т?:А Б=С:Б",
            ),
            ("ВЫБРАТЬ К.А ИЗ (ВЫБРАТЬ А ИЗ Т ОБЪЕДИНИТЬ ВЫБРАТЬ 1 КАК А ИЗ П) КАК К", "А=Т:А|Number"),
            ("ВЫБРАТЬ К.А.ЗаменитьNull(0) КАК А ИЗ (ВЫБРАТЬ А ИЗ Т) КАК К", "А=Т:А or Number"),
            ("СО Х КАК (ВЫБРАТЬ А ИЗ Т) ВЫБРАТЬ А ИЗ Х", "А=Т:А"),
            ("СО Х КАК (ВЫБРАТЬ А ИЗ Т), Г КАК (ВЫБРАТЬ А ИЗ Х) ВЫБРАТЬ К.А ИЗ Г КАК К", "А=Т:А"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Х ИЗ Т; ВЫБРАТЬ К.А ИЗ Х КАК К;", "А=Т:А"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Х ИЗ Т; ВЫБРАТЬ А КАК Б ПОМЕСТИТЬ Г ИЗ Х; ВЫБРАТЬ Г.Б ИЗ Г", "Б=Т:А"),
            ("СОЗДАТЬ ВРЕМЕННУЮ ТАБЛИЦУ Х КАК ВЫБРАТЬ А ИЗ Т; ВЫБРАТЬ А ИЗ Х", "А=Т:А"),
            (&format!("{deep} ОБЪЕДИНИТЬ {deep}"), "А=Т:А|Т:А"),
            // What is not clear, or leads too far.
            ("ВЫБРАТЬ К.А, К.Б ИЗ (ВЫБРАТЬ А ИЗ Т) КАК К", "А=Т:А Б=Other +"),
            ("ВЫБРАТЬ К.А ИЗ (ВЫБРАТЬ А, Б КАК А ИЗ Т) КАК К", "А=Other +"),
            ("ВЫБРАТЬ К.А ИЗ (ВЫБРАТЬ А ИЗ Т) КАК К, (ВЫБРАТЬ А ИЗ П) КАК К", "А=Other +"),
            ("ВЫБРАТЬ К.А ИЗ (ВЫБРАТЬ А ЗАПОЛНИТЬ Б ИЗ Т) КАК К", "А=Other +"),
            ("ВЫБРАТЬ К.А.Б КАК Б ИЗ (ВЫБРАТЬ 1 КАК А ИЗ Т) КАК К", "Б=Other"),
            ("ВЫБРАТЬ А ИЗ (ВЫБРАТЬ А ИЗ Т) КАК К, П", "А=Other +"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Х ИЗ Т; ВЫБРАТЬ Б КАК А ПОМЕСТИТЬ Х ИЗ П; ВЫБРАТЬ А ИЗ Х", "А=Other +"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Х ИЗ Х; ВЫБРАТЬ А ИЗ Х", "А=Other +"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Х ИЗ Т; ВЫБРАТЬ О::Х.А КАК А ИЗ О::Х", "А=Other"),
            ("СОЗДАТЬ ВРЕМЕННУЮ ТАБЛИЦУ Х (А Число); ВЫБРАТЬ А ИЗ Х", "А=Other +"),
            ("ВЫБРАТЬ А ПОМЕСТИТЬ Х ИЗ Т; ВСТАВИТЬ В Х ВЫБРАТЬ 1; ВЫБРАТЬ А ИЗ Х", "?"),
            (&format!("ВЫБРАТЬ К.А{long} КАК Б ИЗ (ВЫБРАТЬ А ИЗ Т) КАК К"), "Б=Other"),
            (&format!("ВЫБРАТЬ К.А КАК Б ИЗ ({wide}) КАК К"), "Б=Other"),
        ] {
            assert_eq!(columns(query), expected, "{query}");
        }
    }

    const PIECES: &[&str] = &[
        "ВЫБРАТЬ ",
        "ИЗ ",
        "КАК ",
        "Т",
        "К",
        ".",
        ", ",
        "(",
        ")",
        "* ",
        "1 ",
        "\"а\" ",
        "ИСТИНА ",
        "NULL ",
        "ПЕРВЫЕ ",
        "%П ",
        "%{А} ",
        "КОЛИЧЕСТВО",
        ".ЗаменитьNull(",
        "ЛЕВОЕ СОЕДИНЕНИЕ ",
        "ПО ",
        "ГДЕ ",
        "ОБЪЕДИНИТЬ ",
        "ВСЕ ",
        "; ",
        "ПОМЕСТИТЬ ",
        "(ВЫБРАТЬ А ИЗ Т)",
        "СО ",
        "СОЗДАТЬ ВРЕМЕННУЮ ТАБЛИЦУ ",
        "// ",
        "\n",
        "::",
        "ВЫБОР ",
        "КОНЕЦ ",
        "\"",
    ];

    proptest::proptest! {
        #[test]
        fn any_text_gives_columns_whose_names_stand_in_it(
            pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40),
        ) {
            // `columns` compares each name with the text.
            let text = pieces.concat();
            columns(&text);
            columns(&format!("ВЫБРАТЬ {text} КАК А ИЗ Т КАК К"));
        }
    }
}
