//! `Поле В (ВЫБРАТЬ …)` is slow where the field can have values of several types. A field without the name of its table is
//! not judged, for it may belong to another one.

use std::collections::HashMap;

use crate::{
    platform::words::type_name,
    project::{FieldInSubquery, Section},
    rules::prelude::*,
    syntax::{
        types::TypeText,
        xbql::{Keyword, TokenKind},
    },
};

/// The sections whose items are fields of the table of an element.
const FIELDS: [Section; 3] = [Section::Attributes, Section::Dimensions, Section::Resources];

pub fn check(query: &Query<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    // Most queries have no second one inside of them.
    let selects = query.tokens().iter().filter(|token| token.kind == TokenKind::Keyword(Keyword::Select));
    if selects.take(2).count() < 2 {
        return;
    }
    let sources = query.sources();
    let fields = sources.fields_in_subqueries().filter(|field| field.table.part.is_none());
    // A field may be asked for many times, and its type may be long.
    let mut composite: HashMap<_, bool> = HashMap::new();
    for field in fields.filter(|field| !sources.makes(field.table.element)) {
        let known = composite.entry((field.namespace, field.table.element, field.name));
        if *known.or_insert_with(|| has_composite_type(&field, context.project())) {
            report.at(field.span).arg("field", field.span.slice(query.file().text()));
        }
    }
}

fn has_composite_type(field: &FieldInSubquery<'_, '_>, project: &Project<'_>) -> bool {
    let Some(element) = element_of(field, project) else { return false };
    let mut parts = FIELDS.iter().filter_map(|section| element.symbols().part(*section, field.name).found());
    parts.find_map(|part| part.type_text.as_deref()).is_some_and(is_composite)
}

/// The element whose table has a field.
fn element_of<'p>(field: &FieldInSubquery<'_, 'p>, project: &Project<'p>) -> Option<Element<'p>> {
    match field.namespace {
        "" => project.element(field.table.element).found(),
        namespace => project.element_in(namespace, field.table.element),
    }
}

/// Whether values of several types are possible, the empty one not counted. Round brackets around some of them change
/// nothing; a function remains none of the types that are read.
fn is_composite(written: &str) -> bool {
    let is_empty = |name: &str| name.is_empty() || type_name::UNDEFINED.is(name);
    let ungrouped = written.replace(['(', ')'], " ");
    let members = TypeText::new(&ungrouped).into_iter().flat_map(TypeText::members);
    members.filter(|member| !is_empty(member.name())).nth(1).is_some()
}
