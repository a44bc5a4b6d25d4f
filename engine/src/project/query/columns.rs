//! The columns that the rows of a query have, and what each is read from.
//!
//! - A column is known where it is a field, a field behind references, such a field with `ЗаменитьNull`, a literal, or a
//!   count. Of others the name may be known.
//! - A name of a table means one of the query that gives the rows: tables in the brackets of subqueries are others.
//! - The selects of a union have to give the same columns. Of queries that fill a type, that make a table, and of several
//!   queries in one text nothing is known.

use rustc_hash::FxHashMap;

use super::{Query, QueryTable, Sources};
use crate::{
    platform::words::member,
    source::Span,
    syntax::xbql::{Keyword, TokenKind},
};

/// The columns of a query.
#[derive(Debug)]
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

/// One select of the query, by its tokens.
struct Select<'p> {
    /// Where its columns begin, and the `ИЗ` behind them.
    columns: (usize, usize),
    /// The tables by the names they have in it; none where several have one.
    tables: FxHashMap<&'p str, Option<QueryTable<'p>>>,
    /// The table, where the select reads nothing else.
    only: Option<QueryTable<'p>>,
}

impl<'p> Query<'p> {
    /// The columns of its rows; `None` where nothing is known of them.
    #[must_use]
    pub fn columns(&self) -> Option<Columns<'p>> {
        let sources = self.sources();
        let mut selects = sources.selects()?.into_iter();
        let mut columns = sources.columns(&selects.next()?);
        for select in selects {
            let more = sources.columns(&select);
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
}

impl<'p> Sources<'p> {
    /// The selects of the only query of a text, one and those that are joined with it by `ОБЪЕДИНИТЬ`.
    fn selects(&self) -> Option<Vec<Select<'p>>> {
        let (mut starts, mut depth) = (vec![0], 0_u32);
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::OpenParen => depth += 1,
                TokenKind::CloseParen => depth = depth.saturating_sub(1),
                TokenKind::Keyword(Keyword::Union) if depth == 0 => {
                    starts.push(at + 1 + usize::from(self.is_keyword(at + 1, Keyword::All)));
                }
                TokenKind::Keyword(Keyword::Into | Keyword::Fill | Keyword::Produce) if depth == 0 => {
                    return None;
                }
                TokenKind::Semicolon if at + 1 < self.tokens.len() => return None,
                _ => {}
            }
        }
        let ends = starts.iter().skip(1).copied().chain([self.tokens.len()]);
        starts.iter().zip(ends).map(|(start, end)| self.select(*start, end)).collect()
    }

    /// The select whose tokens lie between two.
    fn select(&self, start: usize, end: usize) -> Option<Select<'p>> {
        if !self.is_keyword(start, Keyword::Select) {
            return None;
        }
        let mut first = start + 1;
        while self.is_keyword(first, Keyword::Allowed) || self.is_keyword(first, Keyword::Distinct) {
            first += 1;
        }
        if self.is_keyword(first, Keyword::Top) && self.is_limit(first + 1) {
            first += 2;
        }
        let (mut from, mut depth, mut count) = (None, 0_u32, 1_usize);
        let mut read = Vec::new();
        for at in first..end {
            match self.tokens.get(at)?.kind {
                TokenKind::OpenParen => depth += 1,
                TokenKind::CloseParen => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                TokenKind::Keyword(Keyword::From) if from.is_none() => from = Some(at),
                TokenKind::Keyword(Keyword::Where | Keyword::Group | Keyword::Having | Keyword::Order)
                    if from.is_some() =>
                {
                    break;
                }
                TokenKind::Comma | TokenKind::Keyword(Keyword::Join) if from.is_some() => count += 1,
                _ if from.is_some() => read.extend(self.table_at(at)),
                _ => {}
            }
        }
        let mut tables = FxHashMap::default();
        for table in &read {
            let name = table.alias.unwrap_or(table.element);
            tables.entry(name).and_modify(|known| *known = None).or_insert(Some(*table));
        }
        let only = read.first().copied().filter(|_| count == 1);
        Some(Select { columns: (first, from?), tables, only })
    }

    fn is_limit(&self, at: usize) -> bool {
        use TokenKind::{NamedParameter, Number, Parameter, ParameterExpression};
        [Number, Parameter, ParameterExpression, NamedParameter].into_iter().any(|kind| self.is(at, kind))
    }

    /// The table whose name begins at a token.
    fn table_at(&self, at: usize) -> Option<QueryTable<'p>> {
        let start = self.tokens.get(at)?.span.start;
        let index = self.tables.partition_point(|table| table.path.start < start);
        self.tables.get(index).filter(|table| table.path.start == start).copied()
    }

    fn columns(&self, select: &Select<'p>) -> Columns<'p> {
        let (start, end) = select.columns;
        let mut first = start;
        let mut columns = Columns { list: Vec::new(), is_whole: true };
        let mut depth = 0_u32;
        for at in start..=end {
            match self.tokens.get(at).map(|token| token.kind) {
                Some(TokenKind::OpenParen) => depth += 1,
                Some(TokenKind::CloseParen) => depth = depth.saturating_sub(1),
                _ => {}
            }
            if at == end || depth == 0 && self.is(at, TokenKind::Comma) {
                match self.column(select, first, at) {
                    Some((column, is_sure)) => {
                        columns.is_whole &= is_sure;
                        columns.list.push(column);
                    }
                    None => columns.is_whole = false,
                }
                first = at + 1;
            }
        }
        columns
    }

    /// The column between two tokens, and whether it surely has this name; `None` where no name can be told.
    fn column(&self, select: &Select<'p>, start: usize, end: usize) -> Option<(Column<'p>, bool)> {
        let last = self.tokens.get(end.checked_sub(1)?)?.span;
        let name = self.text_at(end - 1);
        let with_alias = end.checked_sub(2).filter(|at| *at > start && self.is_keyword(*at, Keyword::As));
        let (value, is_sure) = match with_alias {
            Some(_) if !self.tokens.get(end - 1)?.kind.is_word() => return None,
            Some(end) => (self.value(select, start, end), true),
            None if self.path_end(start) != end => return None,
            None => {
                let value = self.value(select, start, end);
                // How a field behind a reference is called is not known for sure.
                let is_field = matches!(&value, ColumnValue::Field(path) if path.fields.len() == 1);
                (value, is_field)
            }
        };
        Some((Column { name, span: last, values: vec![value] }, is_sure))
    }

    /// What the expression between two tokens is.
    fn value(&self, select: &Select<'p>, start: usize, end: usize) -> ColumnValue<'p> {
        if end == start + 1 {
            match self.tokens.get(start).map(|token| token.kind) {
                Some(TokenKind::Number) => return ColumnValue::Number,
                Some(TokenKind::String) => return ColumnValue::String,
                Some(TokenKind::Keyword(Keyword::True | Keyword::False)) => return ColumnValue::Boolean,
                Some(TokenKind::Keyword(Keyword::Undefined)) => return ColumnValue::Undefined,
                Some(TokenKind::Keyword(Keyword::Null)) => return ColumnValue::Other,
                _ => {}
            }
        }
        if self.is_keyword(start, Keyword::Count) && self.is_in_brackets(start + 1, end) {
            return ColumnValue::Number;
        }
        let path_end = self.path_end(start);
        if path_end == end {
            return self.field(select, start, end).map_or(ColumnValue::Other, ColumnValue::Field);
        }
        let is_replaced = path_end > start + 2
            && member::REPLACE_NULL.is(self.text_at(path_end - 1))
            && self.is_in_brackets(path_end, end);
        let field = self.field(select, start, path_end.saturating_sub(2)).filter(|_| is_replaced);
        let Some(field) = field else { return ColumnValue::Other };
        match self.value_without_calls(select, path_end + 1, end - 1) {
            ColumnValue::Other => ColumnValue::Other,
            instead => ColumnValue::Replaced(field, Box::new(instead)),
        }
    }

    /// The same of what stands in the brackets of a call.
    fn value_without_calls(&self, select: &Select<'p>, start: usize, end: usize) -> ColumnValue<'p> {
        if start + 1 == end || self.path_end(start) == end {
            self.value(select, start, end)
        } else {
            ColumnValue::Other
        }
    }

    /// Whether the tokens are a pair of brackets with all between them.
    fn is_in_brackets(&self, start: usize, end: usize) -> bool {
        let mut depth = 0_u32;
        for at in start..end {
            match self.tokens.get(at).map(|token| token.kind) {
                Some(TokenKind::OpenParen) => depth += 1,
                Some(TokenKind::CloseParen) if depth <= 1 => return depth == 1 && at + 1 == end,
                Some(TokenKind::CloseParen) => depth -= 1,
                _ if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// The field that the names between two tokens lead to.
    fn field(&self, select: &Select<'p>, start: usize, end: usize) -> Option<TablePath<'p>> {
        let mut names = (start..end).step_by(2).map(|at| self.text_at(at));
        let first = names.next()?;
        let (table, fields): (_, Vec<_>) = match (select.tables.get(first), select.only) {
            (Some(table), _) if end > start + 1 => ((*table)?, names.collect()),
            (None, Some(only)) => (only, std::iter::once(first).chain(names).collect()),
            _ => return None,
        };
        (!self.makes(table.element)).then_some(TablePath { table, fields })
    }
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
            ("ВЫБРАТЬ К.А КАК А, Б КАК Б ИЗ (ВЫБРАТЬ А ИЗ Т КАК К) КАК К", "А=Other Б=Other"),
            ("ВЫБРАТЬ (ВЫБРАТЬ К.А ИЗ П КАК К) КАК А, К.Б КАК Б ИЗ Т КАК К", "А=Other Б=Т:Б"),
            ("СО В КАК (ВЫБРАТЬ А ИЗ Т) ВЫБРАТЬ А ИЗ В", "?"),
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
