//! The rows of queries and of dynamic lists, and the types of their columns.
//!
//! - A column has the type of the field that it is read from, through subqueries and temporary tables too. One behind a
//!   reference, or from the outer side of a join, may be NULL as well.
//! - The type of a column is found when somebody asks for it: a row holds names only.

use std::{cell::OnceCell, rc::Rc};

use rustc_hash::FxHashMap;

use super::{Alternative, Declarations, Type, Types, members::standard_type};
use crate::{
    platform::words::{facet, type_name},
    project::{Column, ColumnValue, Element, File, ListField, ListRows, Query, TableField, TablePath},
    source::Span,
    syntax::xbsl::Node,
};

/// References are followed so far.
const MOST_FIELDS: usize = 16;

/// A row of a query, or the data of a row of a dynamic list.
#[derive(Debug)]
pub struct Row<'p> {
    file: &'p File,
    /// The query, or the name of the type of the rows.
    span: Span,
    /// The form and the name of the type; none for rows of queries.
    name: Option<(Element<'p>, &'p str)>,
    /// In the order of the text.
    columns: Vec<RowColumn<'p>>,
    /// None where several have the name.
    by_name: FxHashMap<&'p str, Option<usize>>,
    is_whole: bool,
}

/// A column of a query, or a field of a dynamic list.
#[derive(Debug)]
pub struct RowColumn<'p> {
    pub name: &'p str,
    /// Where the name stands, in the file of the row.
    pub span: Span,
    /// What it is read from, in each select of a union.
    values: Vec<ColumnValue<'p>>,
    /// Its type when somebody has asked for it.
    known: OnceCell<Option<Type<'p>>>,
}

impl<'p> Row<'p> {
    fn new(file: &'p File, span: Span, columns: Vec<RowColumn<'p>>, is_whole: bool) -> Self {
        let mut by_name = FxHashMap::default();
        for (at, column) in columns.iter().enumerate() {
            by_name.entry(column.name).and_modify(|known| *known = None).or_insert(Some(at));
        }
        Self { file, span, name: None, columns, by_name, is_whole }
    }

    /// The file in which its columns are named.
    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    /// The column with a name; `None` where there is none or several.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&RowColumn<'p>> {
        self.columns.get((*self.by_name.get(name)?)?)
    }

    /// The query, or the name of the type of the rows.
    pub(super) const fn span(&self) -> Span {
        self.span
    }

    pub(super) const fn name(&self) -> Option<(Element<'p>, &'p str)> {
        self.name
    }

    pub(super) fn columns(&self) -> &[RowColumn<'p>] {
        &self.columns
    }

    /// Whether there are more columns than so many, or may be.
    pub(super) const fn has_more_than(&self, count: usize) -> bool {
        self.columns.len() > count || !self.is_whole
    }
}

impl PartialEq for Row<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.file.index == other.file.index && self.span == other.span
    }
}

impl Eq for Row<'_> {}

impl<'p> Types<'p> {
    /// The type of a query literal, with its rows where they are known.
    pub(super) fn query(&self, literal: Node<'p>) -> Type<'p> {
        let row = self.query_rows().and_then(|rows| row_of_query(rows.query(literal)?));
        let arguments = row.map(|row| vec![Some(Type::of(Alternative::Row(Rc::new(row))))]);
        Type::generic(type_name::QUERY.ru, arguments.unwrap_or_default())
    }
}

pub(super) fn row_of_query<'p>(query: &Query<'p>) -> Option<Row<'p>> {
    let columns = query.columns().filter(|columns| !columns.list.is_empty())?;
    let list = columns.list.iter().cloned().map(RowColumn::from).collect();
    Some(Row::new(query.file(), query.span(), list, columns.is_whole))
}

impl<'p> From<Column<'p>> for RowColumn<'p> {
    fn from(column: Column<'p>) -> Self {
        Self { name: column.name, span: column.span, values: column.values, known: OnceCell::new() }
    }
}

impl<'p> Declarations<'p> {
    /// The data of the rows of a dynamic list on a form, by the name that the list gives to their type.
    pub(super) fn list_row(&self, form: Element<'p>, name: &str) -> Option<Rc<Row<'p>>> {
        let mut known = self.list_rows.borrow_mut();
        let rows = known.entry(form.file().index).or_insert_with(|| {
            let lists = form.list_rows().into_iter();
            lists.filter_map(|(name, rows)| Some((name, Rc::new(row_of_list(form, name, &rows?))))).collect()
        });
        rows.get(name).cloned()
    }

    /// The type of a column, which all selects of a union have to give.
    #[must_use]
    pub fn of_column<'c>(&self, column: &'c RowColumn<'p>) -> &'c Option<Type<'p>> {
        column.known.get_or_init(|| {
            let mut types = column.values.iter().map(|value| self.of_column_value(value));
            let first = types.next()??;
            types.all(|other| other.is_some_and(|other| other.is_same(&first))).then_some(first)
        })
    }

    fn of_column_value(&self, value: &ColumnValue<'p>) -> Option<Type<'p>> {
        match value {
            ColumnValue::Field(path) => {
                let known = self.of_path(path)?;
                let may_be_missing = path.table.is_optional || path.fields.len() > 1;
                Some(if may_be_missing { known.or(Type::of(Alternative::Null)) } else { known })
            }
            ColumnValue::Replaced(path, instead) => {
                Some(self.of_path(path)?.or(self.of_column_value(instead)?))
            }
            ColumnValue::Optional(value) => {
                Some(self.of_column_value(value)?.or(Type::of(Alternative::Null)))
            }
            ColumnValue::Number => Some(Type::platform(type_name::NUMBER.ru)),
            ColumnValue::String => Some(Type::platform(type_name::STRING.ru)),
            ColumnValue::Boolean => Some(Type::platform(type_name::BOOLEAN.ru)),
            ColumnValue::Undefined => Some(Type::empty()),
            ColumnValue::Other => None,
        }
    }

    /// The type of the field at the end of a way, where it is not missing.
    fn of_path(&self, path: &TablePath<'p>) -> Option<Type<'p>> {
        let table = &path.table;
        let is_clear = table.namespace.is_empty() && path.fields.len() <= MOST_FIELDS;
        let element = self.project.element(table.element).found().filter(|_| is_clear)?;
        let (first, behind) = path.fields.split_first()?;
        behind.iter().try_fold(self.of_table_field(element, table.part, first)?, |known, name| {
            match known.single()? {
                Alternative::Element(target, side) if facet::REFERENCE.ru == *side => {
                    self.of_table_field(*target, None, name)
                }
                _ => None,
            }
        })
    }

    fn of_table_field(&self, element: Element<'p>, part: Option<&str>, name: &str) -> Option<Type<'p>> {
        match element.table_field(part, name)? {
            TableField::Reference => Some(Type::of(Alternative::Element(element, facet::REFERENCE.ru))),
            TableField::DeletionMark => Some(Type::platform(type_name::BOOLEAN.ru)),
            TableField::Declared(declared) => match declared.type_text.as_deref() {
                Some(written) => self.read_described(written),
                None => standard_type(element, declared).filter(|_| part.is_none()),
            },
        }
    }
}

fn row_of_list<'p>(form: Element<'p>, name: &'p str, rows: &ListRows<'p>) -> Row<'p> {
    let columns = rows.fields.iter().map(|field| column_of_list(rows, field)).collect();
    Row { name: Some((form, name)), ..Row::new(form.file(), rows.named.span(), columns, true) }
}

fn column_of_list<'p>(rows: &ListRows<'p>, field: &ListField<'p>) -> RowColumn<'p> {
    let span = field.written.span();
    // Of an expression the last name; in quotes it need not stand as it is.
    let is_plain = field.written.text().len() == span.len() as usize;
    let start = u32::try_from(field.name.len()).ok().and_then(|length| span.end.checked_sub(length));
    let span = start.filter(|_| is_plain).map_or(span, |start| Span::new(start, span.end));
    let value = rows.path(field).map_or(ColumnValue::Other, ColumnValue::Field);
    RowColumn { name: field.name, span, values: vec![value], known: OnceCell::new() }
}
