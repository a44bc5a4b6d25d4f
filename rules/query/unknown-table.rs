//! A query reads elements of the project, their tabular parts and virtual tables, tables of the platform, and what it makes
//! itself. A temporary table may also come from another query.

use crate::{
    platform::{
        Role,
        words::{facet, kind},
    },
    project::{QueryTable, Section},
    rules::prelude::*,
};

/// What stands behind the name of an element without being declared.
const VIRTUAL: [Word; 6] = [
    facet::BALANCE,
    facet::TURNOVERS,
    facet::BALANCE_AND_TURNOVERS,
    facet::SLICE_LAST,
    facet::SLICE_FIRST,
    facet::CHANGES,
];

/// The groups of a catalog, alone and with what they hold, in both spellings.
const GROUPS: [&str; 4] = ["Группы", "Groups", "ИерархияГруппИЭлементов", "HierarchyOfGroupsAndElements"];

pub fn check(query: &Query<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let sources = query.sources();
    for table in &sources.tables {
        // Another query of the file may put its rows into the table.
        let is_made = || sources.makes(table.element) || query.file().makes_table(table.element);
        match table.part {
            None if is_missing(project, query, table) && !is_made() => {
                report.at(table.span).arg("table", table.element);
            }
            Some(part) if lacks_part(project, table, part) => {
                let draft = report.at(table.span).variant(Variant("part"));
                draft.arg("table", table.element).arg("part", part);
            }
            _ => {}
        }
    }
}

/// Whether nothing in the project, its libraries and the platform has the name of a table.
fn is_missing(project: &Project<'_>, query: &Query<'_>, table: &QueryTable<'_>) -> bool {
    // A short namespace may be one of a library.
    let is_of_project =
        table.namespace.is_empty() || project.short_namespace(table.namespace) != table.namespace;
    is_of_project
        && project.has_elements()
        && project.lacks_element(table.element)
        && !Role::Type.words().iter().any(|word| word.is(table.element))
        && !project.may_be_foreign_in(query.file())(table.element)
}

/// Whether an element surely has no table of a name behind its own.
fn lacks_part(project: &Project<'_>, table: &QueryTable<'_>, part: &str) -> bool {
    let Found(element) = project.element(table.element) else { return false };
    let lacks = |element: Element<'_>| {
        element.symbols().part(Section::TabularParts, part).is_absent()
            && !has_hierarchy(element, part)
            && !is_collection(element, part)
    };
    table.namespace.is_empty()
        && !part.contains('.')
        && !element.is_kind(kind::ENTITY_CONTRACT)
        && !VIRTUAL.iter().any(|word| word.is(part))
        && !may_be_slice(element, part)
        && lacks(element)
}

/// Whether an English name may be that of the first slice of a register, which the tables of the platform give in Russian only.
fn may_be_slice(element: Element<'_>, part: &str) -> bool {
    facet::SLICE_FIRST.en.is_none()
        && element.is_kind(kind::INFORMATION_REGISTER)
        && part.starts_with("Slice")
}

/// Whether an element has an attribute of several values, whose rows can be read too.
fn is_collection(element: Element<'_>, name: &str) -> bool {
    let attribute = element.symbols().part(Section::Attributes, name).found();
    attribute
        .and_then(|attribute| attribute.type_text.as_deref())
        .is_some_and(|written| written.contains('<'))
}

/// Whether the rows of an element can be read by a hierarchy of a name: that of a catalog, or one that it declares. A
/// catalog may have groups, which are read alone or with what they hold.
fn has_hierarchy(element: Element<'_>, name: &str) -> bool {
    if GROUPS.contains(&name) {
        return element.is_kind(kind::CATALOG);
    }
    if facet::HIERARCHY.is(name) {
        return element.is_any_kind(&[kind::CATALOG, kind::DOCUMENT]) || element.kind().is_none();
    }
    element.symbols().has_hierarchy(name)
}
