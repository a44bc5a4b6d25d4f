//! The rows of queries in a module, and which of their columns may be NULL.
//!
//! A column is known where it is a field and nothing else: `К.Наименование`, `К.Группа.Наименование КАК Группа`. Of unions,
//! of queries that make a table, and of several queries in one text nothing is known.

use rustc_hash::FxHashMap;

use super::{Query, QueryTable, Sources};
use crate::{
    platform::words::{facet, field, key, member},
    project::{Element, Module, Project, Section},
    syntax::{
        types::TypeText,
        xbql::{Keyword, TokenKind},
        xbsl::{Call, ForIn, Index, Local, LocalKind, Node, NodeKind, NonNull},
    },
};

/// The rows of the query literals of a module.
#[derive(Debug)]
pub struct QueryRows<'p> {
    project: Project<'p>,
    module: Module<'p>,
    /// In the order of the text, each with its columns when somebody has asked for them.
    queries: Vec<(Query<'p>, Option<FxHashMap<&'p str, Column<'p>>>)>,
}

/// A column that is a field of a table, or one behind a reference in it.
#[derive(Clone, Debug)]
struct Column<'p> {
    table: QueryTable<'p>,
    fields: Vec<&'p str>,
}

/// Why a column may be NULL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NullCause {
    /// It is read through a reference.
    Reference,
    /// Its table is on the outer side of a join.
    OuterJoin,
}

impl<'p> QueryRows<'p> {
    /// The rows of the queries of a module; `None` where it has no query.
    #[must_use]
    pub fn of(project: Project<'p>, module: Module<'p>) -> Option<Self> {
        let queries: Vec<_> = module.file().queries().into_iter().map(|query| (query, None)).collect();
        (!queries.is_empty()).then_some(Self { project, module, queries })
    }

    /// Why a column may be NULL that is read from a row; `None` where it may not, or nothing is known.
    pub fn null_cause(&mut self, row: Node<'p>, column: &str) -> Option<NullCause> {
        let literal = self.literal_of_row(row)?;
        let at = self.queries.partition_point(|(query, _)| query.span().start < literal.span().start);
        let (query, columns) = self.queries.get_mut(at)?;
        let columns = columns.get_or_insert_with(|| columns_of(&query.sources()).unwrap_or_default());
        columns.get(column)?.null_cause(&self.project)
    }

    /// The literal of the query whose row a name means.
    fn literal_of_row(&self, row: Node<'p>) -> Option<Node<'p>> {
        let local = self.module.tree().bindings().resolve(row)?;
        if local.kind() == LocalKind::ForIn {
            return self.literal_of_rows(ForIn::cast(local.declaration())?.collection()?);
        }
        let value = bare(only_value(local)?);
        let of_one = [member::FIRST, member::FIRST_OR_UNDEFINED, member::SINGLE, member::SINGLE_OR_UNDEFINED];
        match Call::cast(value) {
            Some(call) if of_one.iter().any(|word| call.name().is_some_and(|name| word.is(name.text()))) => {
                self.literal_of_rows(call.object()?)
            }
            Some(_) => None,
            None => self.literal_of_rows(Index::cast(value)?.object()?),
        }
    }

    /// The literal of the query that gives the rows: `Запрос{…}.Выполнить()`, also as an array or in a local.
    fn literal_of_rows(&self, rows: Node<'p>) -> Option<Node<'p>> {
        let mut rows = bare(rows);
        // A local has the value of another one that is declared before it.
        for _ in 0..MOST_STEPS {
            match rows.kind() {
                NodeKind::NameExpression => rows = bare(self.value_of(rows)?),
                NodeKind::Call => {
                    let call = Call::cast(rows)?;
                    let (name, object) = (call.name()?.text(), bare(call.object()?));
                    match object.kind() {
                        _ if member::TO_ARRAY == name => rows = object,
                        _ if member::EXECUTE != name => return None,
                        NodeKind::Query => return Some(object),
                        _ => {
                            let query = self.value_of(object).map(bare)?;
                            return (query.kind() == NodeKind::Query).then_some(query);
                        }
                    }
                }
                _ => return None,
            }
        }
        None
    }

    fn value_of(&self, name: Node<'p>) -> Option<Node<'p>> {
        only_value(self.module.tree().bindings().resolve(name)?)
    }
}

const MOST_STEPS: u32 = 8;

/// The value of a local that never gets another one.
fn only_value(local: Local<'_>) -> Option<Node<'_>> {
    let is_variable = matches!(local.kind(), LocalKind::Var | LocalKind::Val | LocalKind::Use);
    local.value().filter(|_| is_variable && local.writes().next().is_none())
}

/// An expression without brackets and `!` around it.
fn bare(expression: Node<'_>) -> Node<'_> {
    let mut bare = expression.without_parens();
    while let Some(operand) = NonNull::cast(bare).and_then(NonNull::operand) {
        bare = operand.without_parens();
    }
    bare
}

/// The columns that are fields, by their names.
fn columns_of<'p>(sources: &Sources<'p>) -> Option<FxHashMap<&'p str, Column<'p>>> {
    let (start, end) = sources.select_list()?;
    let mut columns = FxHashMap::default();
    let (mut first, mut depth) = (start, 0_u32);
    for at in start..=end {
        match sources.tokens.get(at)?.kind {
            TokenKind::OpenParen => depth += 1,
            TokenKind::CloseParen => depth = depth.saturating_sub(1),
            _ => {}
        }
        if at == end || depth == 0 && sources.is(at, TokenKind::Comma) {
            if let Some((name, column)) = sources.column(first, at) {
                columns.insert(name, column);
            }
            first = at + 1;
        }
    }
    Some(columns)
}

impl<'p> Sources<'p> {
    /// Where the fields of the only query begin and end that gives rows.
    fn select_list(&self) -> Option<(usize, usize)> {
        let mut start = 1;
        while self.is_keyword(start, Keyword::Allowed) || self.is_keyword(start, Keyword::Distinct) {
            start += 1;
        }
        if self.is_keyword(start, Keyword::Top) && self.is(start + 1, TokenKind::Number) {
            start += 2;
        }
        let (mut end, mut depth) = (None, 0_u32);
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::OpenParen => depth += 1,
                TokenKind::CloseParen => depth = depth.saturating_sub(1),
                TokenKind::Keyword(Keyword::Union | Keyword::Into | Keyword::Fill | Keyword::Produce)
                    if depth == 0 =>
                {
                    return None;
                }
                TokenKind::Semicolon if at + 1 < self.tokens.len() => return None,
                TokenKind::Keyword(Keyword::From) if depth == 0 => _ = end.get_or_insert(at),
                _ => {}
            }
        }
        self.is_keyword(0, Keyword::Select).then_some((start, end?))
    }

    /// The column between two tokens, if it is a field.
    fn column(&self, start: usize, end: usize) -> Option<(&'p str, Column<'p>)> {
        let path_end = self.path_end(start);
        let alias = match end.checked_sub(path_end)? {
            0 => None,
            2 if self.is_keyword(path_end, Keyword::As) => Some(self.text_at(path_end + 1)),
            _ => return None,
        };
        let names: Vec<&str> = (start..path_end).step_by(2).map(|at| self.text_at(at)).collect();
        let (first, rest) = names.split_first()?;
        let (table, fields) = match (self.table(first), self.tables.as_slice()) {
            (Some(table), _) if !rest.is_empty() => (table, rest),
            (None, [only]) => (only, names.as_slice()),
            _ => return None,
        };
        Some((alias.or(names.last().copied())?, Column { table: *table, fields: fields.to_vec() }))
    }
}

impl<'p> Column<'p> {
    fn null_cause(&self, project: &Project<'p>) -> Option<NullCause> {
        let element = project.element(self.table.element).found()?;
        let (field, behind) = self.fields.split_first()?;
        let is_field = self.table.namespace.is_empty();
        match behind {
            [] if self.table.is_optional => {
                let is_known = field_of(&element, self.table.part, field).is_some();
                (is_known && is_field).then_some(NullCause::OuterJoin)
            }
            [name] => {
                let target = match field_of(&element, self.table.part, field)? {
                    Field::Own => element,
                    Field::Typed(written) => project.element(referred(written)?).found()?,
                    Field::Other => return None,
                };
                let is_known = field_of(&target, None, name).is_some();
                (is_known && is_field).then_some(NullCause::Reference)
            }
            _ => None,
        }
    }
}

/// What is known of a field of a table.
enum Field<'p> {
    /// A reference to the object that the row belongs to.
    Own,
    /// A declared one with a type.
    Typed(TypeText<'p>),
    Other,
}

/// The sections whose items are fields of the table of an element.
const SECTIONS: [Section; 3] = [Section::Attributes, Section::Dimensions, Section::Resources];

fn field_of<'p>(element: &Element<'p>, part: Option<&str>, name: &str) -> Option<Field<'p>> {
    let symbols = element.symbols();
    let is_own = match part {
        None => field::LINK.is(name) || facet::REFERENCE.is(name),
        Some(_) => field::OWNER.is(name),
    };
    if is_own && element.has_objects() {
        return Some(Field::Own);
    }
    let declared = match part {
        None => SECTIONS.iter().find_map(|section| symbols.part(*section, name).found()),
        Some(part) => symbols.part(Section::TabularParts, part).found()?.attribute(name).found(),
    };
    let Some(declared) = declared else {
        let has_mark = part.is_none() && element.has_objects() && element.get(key::DELETION_MODE).is_none();
        return (has_mark && field::DELETION_MARK.is(name)).then_some(Field::Other);
    };
    let written = declared.type_text.as_deref().and_then(TypeText::new);
    Some(written.map_or(Field::Other, Field::Typed))
}

/// The element whose objects all values of a type refer to.
fn referred(written: TypeText<'_>) -> Option<&str> {
    let mut members = written.members().filter(|member| !member.name().is_empty());
    let member = members.next().filter(|_| members.next().is_none())?;
    let is_reference = member.facet().is_some_and(|name| facet::REFERENCE.is(name));
    (is_reference && !member.name().contains("::")).then(|| member.element())
}
