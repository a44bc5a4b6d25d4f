//! The rows of queries in a module: which columns they have, and which of these may be NULL.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{ColumnValue, Columns, Query, TablePath};
use crate::{
    platform::{
        Word,
        words::{facet, member},
    },
    project::{Module, Project, TableField, TypeWords},
    syntax::{
        types::TypeText,
        xbsl::{Argument, Call, ForIn, Index, Local, LocalKind, Node, NodeKind, NonNull},
    },
};

/// The rows of the query literals of a module.
#[derive(Debug)]
pub struct QueryRows<'p> {
    project: Project<'p>,
    module: Module<'p>,
    /// In the order of the text, each with the names of its columns when somebody has asked for them.
    queries: Vec<(Query<'p>, OnceCell<ColumnNames<'p>>)>,
}

/// The columns of a query by their names.
#[derive(Debug)]
struct ColumnNames<'p> {
    /// None where several have the name.
    by_name: FxHashMap<&'p str, Option<usize>>,
    /// The names in small letters, when somebody has asked.
    small: OnceCell<FxHashSet<String>>,
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
        let queries = module.file().queries().into_iter();
        let queries: Vec<_> = queries.map(|query| (query, OnceCell::new())).collect();
        (!queries.is_empty()).then_some(Self { project, module, queries })
    }

    /// The query of a literal.
    #[must_use]
    pub fn query(&self, literal: Node<'p>) -> Option<&Query<'p>> {
        self.entry(literal).map(|(query, _)| query)
    }

    fn entry(&self, literal: Node<'p>) -> Option<&(Query<'p>, OnceCell<ColumnNames<'p>>)> {
        let at = self.queries.partition_point(|(query, _)| query.span().start < literal.span().start);
        self.queries.get(at)
    }

    /// Why a column may be NULL that is read from a row; `None` where it may not, or nothing is known.
    #[must_use]
    pub fn null_cause(&self, row: Node<'p>, column: &str) -> Option<NullCause> {
        let (columns, names) = self.columns_of_row(row)?;
        let column = columns.list.get((*names.by_name.get(column)?)?)?;
        match column.values.as_slice() {
            [ColumnValue::Field(path)] => path.null_cause(&self.project),
            _ => None,
        }
    }

    /// Whether the rows of a query surely have no column of a name, where a name means such a row.
    #[must_use]
    pub fn lack_column(&self, row: Node<'p>, name: &str) -> bool {
        let Some((columns, names)) = self.columns_of_row(row) else { return false };
        columns.is_whole && !names.by_name.contains_key(name) && !names.small().contains(&name.to_lowercase())
    }

    fn columns_of_row(&self, row: Node<'p>) -> Option<(&Columns<'p>, &ColumnNames<'p>)> {
        let (query, names) = self.entry(self.literal_of_row(row)?)?;
        let columns = query.columns()?;
        Some((columns, names.get_or_init(|| ColumnNames::of(columns))))
    }

    /// The literal of the query whose row a name means, or an expression gives.
    fn literal_of_row(&self, row: Node<'p>) -> Option<Node<'p>> {
        let mut row = bare(row);
        for _ in 0..MOST_STEPS {
            let Some(local) = self.module.tree().bindings().resolve(row) else {
                return self.literal_of_one(row);
            };
            match local.kind() {
                LocalKind::ForIn => {
                    return self.literal_of_rows(ForIn::cast(local.declaration())?.collection()?);
                }
                LocalKind::LambdaParameter => return self.literal_of_rows(rows_passed_to(local)?),
                _ => row = bare(only_value(local)?),
            }
        }
        None
    }

    /// The literal of the query of whose rows a value is one.
    fn literal_of_one(&self, value: Node<'p>) -> Option<Node<'p>> {
        match Call::cast(value) {
            Some(call) if ONE_ROW.iter().any(|word| call.name().is_some_and(|name| word.is(name.text()))) => {
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
                        _ if SAME_ROWS.iter().any(|word| word.is(name)) => rows = object,
                        _ if member::EXECUTE != name => return None,
                        NodeKind::Query => return Some(object),
                        _ => return self.literal_behind(object),
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// The literal that a local has for its value, or the one whose value it has.
    fn literal_behind(&self, name: Node<'p>) -> Option<Node<'p>> {
        let mut query = bare(self.value_of(name)?);
        for _ in 0..MOST_STEPS {
            if query.kind() == NodeKind::Query {
                return Some(query);
            }
            query = bare(self.value_of(query)?);
        }
        None
    }

    fn value_of(&self, name: Node<'p>) -> Option<Node<'p>> {
        only_value(self.module.tree().bindings().resolve(name)?)
    }
}

const MOST_STEPS: u32 = 8;

/// What gives one of the rows.
const ONE_ROW: [Word; 8] = [
    member::FIRST,
    member::FIRST_OR_UNDEFINED,
    member::FIRST_OR_DEFAULT,
    member::SINGLE,
    member::SINGLE_OR_UNDEFINED,
    member::SINGLE_OR_DEFAULT,
    member::LAST,
    member::GET,
];

/// What gives rows as they are, be it in another order or not all.
const SAME_ROWS: [Word; 3] = [member::TO_ARRAY, member::FILTER, member::SORT];

/// What calls a lambda with each row.
const FOR_ROWS: [Word; 3] = [member::FOR_EACH, member::CONVERT, member::FILTER];

/// The rows that a method passes to a lambda one by one, by the only parameter of the lambda.
fn rows_passed_to(parameter: Local<'_>) -> Option<Node<'_>> {
    let lambda = parameter.lambda().filter(|lambda| lambda.parameters().nth(1).is_none())?;
    let is_untyped = parameter.type_reference().is_none() && !parameter.is_assigned();
    let arguments = Argument::cast(lambda.node().parent()?)?.node().parent()?;
    let call = Call::cast(arguments.parent()?).filter(|_| is_untyped)?;
    let name = call.name()?;
    call.object().filter(|_| FOR_ROWS.iter().any(|word| word.is(name.text())))
}

/// The value of a local that never gets another one.
fn only_value(local: Local<'_>) -> Option<Node<'_>> {
    let is_variable = matches!(local.kind(), LocalKind::Var | LocalKind::Val | LocalKind::Use);
    local.value().filter(|_| is_variable && !local.is_assigned())
}

/// An expression without brackets and `!` around it.
fn bare(expression: Node<'_>) -> Node<'_> {
    let mut bare = expression.without_parens();
    while let Some(operand) = NonNull::cast(bare).and_then(NonNull::operand) {
        bare = operand.without_parens();
    }
    bare
}

impl<'p> ColumnNames<'p> {
    fn of(columns: &Columns<'p>) -> Self {
        let mut by_name = FxHashMap::default();
        for (at, column) in columns.list.iter().enumerate() {
            by_name.entry(column.name).and_modify(|known| *known = None).or_insert(Some(at));
        }
        Self { by_name, small: OnceCell::new() }
    }

    fn small(&self) -> &FxHashSet<String> {
        self.small.get_or_init(|| self.by_name.keys().map(|name| name.to_lowercase()).collect())
    }
}

impl<'p> TablePath<'p> {
    /// Whether it surely leads through a reference that may be empty.
    #[must_use]
    pub fn may_lead_nowhere(&self, project: &Project<'p>) -> bool {
        self.references(project).is_some_and(|references| references.into_iter().any(may_be_empty))
    }

    fn null_cause(&self, project: &Project<'p>) -> Option<NullCause> {
        let has_references = self.fields.len() > 1;
        if !has_references && !self.table.is_optional {
            return None;
        }
        self.references(project)?;
        Some(if has_references { NullCause::Reference } else { NullCause::OuterJoin })
    }

    /// The references that it leads through; `None` where something on the way is not known.
    fn references(&self, project: &Project<'p>) -> Option<Vec<TableField<'p>>> {
        let (field, names) = self.fields.split_last()?;
        let element = project.element(self.table.element).found()?;
        let (mut owner, mut part) = (element, self.table.part);
        let mut references = Vec::new();
        for name in names {
            let reference = owner.table_field(part.take(), name)?;
            owner = match reference {
                TableField::Reference => owner,
                TableField::Declared(declared) => {
                    let written = TypeText::new(declared.type_text.as_deref()?)?;
                    project.element(referred(written)?).found()?
                }
                TableField::DeletionMark => return None,
            };
            references.push(reference);
        }
        owner.table_field(part, field).filter(|_| self.table.namespace.is_empty()).map(|_| references)
    }
}

/// Whether a field that is read may hold nothing, by its type.
fn may_be_empty(field: TableField<'_>) -> bool {
    let TableField::Declared(declared) = field else { return false };
    declared.type_text.as_deref().and_then(TypeText::new).is_some_and(TypeText::has_empty)
}

/// The element whose objects all values of a type refer to.
fn referred(written: TypeText<'_>) -> Option<&str> {
    let mut members = written.members().filter(|member| !member.name().is_empty());
    let member = members.next().filter(|_| members.next().is_none())?;
    let is_reference = member.facet().is_some_and(|name| facet::REFERENCE.is(name));
    (is_reference && !member.name().contains("::")).then(|| member.element())
}
