//! The elements of a project with what they are made of.

use std::{collections::BTreeSet, path::Path};

use serde::Serialize;

use super::{InFile, path_of};
use crate::{
    platform::{Platform, Table, texts},
    project::{Codebase, Element, FileRole, PartSymbol, Section},
    source::LineIndex,
};

#[derive(Serialize)]
pub(super) struct Object<'c> {
    name: &'c str,
    kind: &'c str,
    path: String,
    line: u32,
    attributes: Vec<Part<'c>>,
    tabular: Vec<TabularPart<'c>>,
    dimensions: Vec<Part<'c>>,
    resources: Vec<Part<'c>>,
    /// The members of an enumeration.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<Part<'c>>,
    local_types: Vec<LocalType<'c>>,
    /// What may stand behind the name of the element and a dot where a type is meant.
    family: BTreeSet<&'c str>,
    manager: Manager<'c>,
}

#[derive(Serialize)]
struct Part<'c> {
    name: &'c str,
    line: u32,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    type_name: Option<&'c str>,
}

#[derive(Serialize)]
struct TabularPart<'c> {
    name: &'c str,
    line: u32,
    attributes: Vec<&'c str>,
}

/// A structure, an exception or an enumeration that a module of the element declares.
#[derive(Serialize)]
struct LocalType<'c> {
    name: &'c str,
    path: String,
    line: u32,
}

/// What may be called on the name of the element.
#[derive(Serialize)]
struct Manager<'c> {
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    methods: BTreeSet<&'c str>,
}

pub(super) fn of<'c>(
    element: &Element<'c>,
    place: &InFile<'_>,
    codebase: &'c Codebase,
    platform: &'c Platform,
    root: &Path,
) -> Option<Object<'c>> {
    let symbols = element.symbols();
    let name = symbols.name.as_deref().filter(|_| element.role() == FileRole::Element)?;
    let kind = element.russian_kind(platform);
    let parts = |section| symbols.parts(section).iter().map(|it| part(it, place)).collect();
    let local_types = local_types(element, codebase, root);
    let tabular = symbols.parts(Section::TabularParts).iter();
    let tabular: Vec<_> = tabular.map(|it| tabular_part(it, place)).collect();
    let mut family: BTreeSet<&str> = element.platform_members(platform).collect();
    family.extend(tabular.iter().map(|part| part.name).chain(local_types.iter().map(|local| local.name)));
    Some(Object {
        name,
        kind,
        path: place.path.clone(),
        line: place.line(symbols.spans.name),
        attributes: parts(Section::Attributes),
        tabular,
        dimensions: parts(Section::Dimensions),
        resources: parts(Section::Resources),
        values: parts(Section::Items),
        local_types,
        family,
        manager: Manager { methods: manager_methods(platform, kind) },
    })
}

fn part<'c>(part: &'c PartSymbol, place: &InFile<'_>) -> Part<'c> {
    Part { name: &part.name, line: place.line(part.spans.name), type_name: part.type_text.as_deref() }
}

fn tabular_part<'c>(part: &'c PartSymbol, place: &InFile<'_>) -> TabularPart<'c> {
    TabularPart {
        name: &part.name,
        line: place.line(part.spans.name),
        attributes: part.attributes.iter().map(|attribute| &*attribute.name).collect(),
    }
}

fn local_types<'c>(element: &Element<'c>, codebase: &'c Codebase, root: &Path) -> Vec<LocalType<'c>> {
    let file = element.file();
    let Some(project) = codebase.project_of(file.index) else { return Vec::new() };
    let mut found = Vec::new();
    for module in project.modules_of(element) {
        let lines = LineIndex::new(module.text());
        found.extend(module.symbols().types.iter().map(|declared| LocalType {
            name: &declared.name,
            path: path_of(module.file(), root),
            line: lines.line_col(declared.spans.name.start).line,
        }));
    }
    found.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    found
}

/// What the tables say may be called on the name of an element of a kind.
fn manager_methods<'p>(platform: &'p Platform, kind: &str) -> BTreeSet<&'p str> {
    let entry = platform.entry(Table::Stdlib, "manager_members", kind).found();
    texts(entry.and_then(|entry| entry.get("methods"))).collect()
}
