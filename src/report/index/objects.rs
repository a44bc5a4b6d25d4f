//! The elements of a project with what they are made of.

use std::{collections::BTreeSet, path::Path};

use serde::Serialize;

use super::{InFile, path_of};
use crate::{
    platform::{
        Platform, Role as WordRole, Table, Word,
        words::{key, kind},
    },
    project::{Codebase, Element, Role, ValueWords},
    source::LineIndex,
    syntax::yaml::Value,
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
    let name = element.get(key::NAME).filter(|name| name.is_scalar() && element.role() == Role::Element)?;
    let written = element.kind().unwrap_or_default();
    let known = WordRole::Kind.words().iter().find(|word| word.is(written)).map(|word| word.ru);
    let russian = known.or_else(|| platform.russian(WordRole::Kind, written)).unwrap_or(written);
    let parts = |section| parts(element.root(), section, place);
    let local_types = local_types(element, codebase, root);
    let tabular: Vec<_> = named(element.root(), key::TABULAR_PARTS)
        .map(|(part, name)| tabular_part(part, name, place))
        .collect();
    let mut family = listed(platform, "object_members", russian, None);
    family.extend(tabular.iter().map(|part| part.name).chain(local_types.iter().map(|local| local.name)));
    Some(Object {
        name: name.text(),
        kind: russian,
        path: place.path.clone(),
        line: place.line(name.span()),
        attributes: parts(key::ATTRIBUTES),
        tabular,
        dimensions: parts(key::DIMENSIONS),
        resources: parts(key::RESOURCES),
        values: if kind::ENUMERATION.is(written) { parts(key::ITEMS) } else { Vec::new() },
        local_types,
        family,
        manager: Manager { methods: listed(platform, "manager_members", russian, Some("methods")) },
    })
}

/// The items of a list that have a name, and where it stands.
fn named(node: Value<'_>, section: Word) -> impl Iterator<Item = (Value<'_>, Value<'_>)> {
    node.list(section).filter_map(|item| Some((item, item.get(key::NAME).filter(|name| name.is_scalar())?)))
}

fn parts<'c>(node: Value<'c>, section: Word, place: &InFile<'_>) -> Vec<Part<'c>> {
    let part = |(item, name): (Value<'c>, Value<'c>)| Part {
        name: name.text(),
        line: place.line(name.span()),
        type_name: item.text_of(key::TYPE),
    };
    named(node, section).map(part).collect()
}

fn tabular_part<'c>(part: Value<'c>, name: Value<'c>, place: &InFile<'_>) -> TabularPart<'c> {
    TabularPart {
        name: name.text(),
        line: place.line(name.span()),
        attributes: named(part, key::ATTRIBUTES).map(|(_, name)| name.text()).collect(),
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

/// The words that a table lists for a kind, in a part of its entry if one is named.
fn listed<'p>(platform: &'p Platform, section: &str, kind: &str, part: Option<&str>) -> BTreeSet<&'p str> {
    let entry = platform.entry(Table::Stdlib, section, kind).found();
    let list = entry.and_then(|entry| part.map_or(Some(entry), |part| entry.get(part)));
    let words = list.and_then(|list| list.as_array()).into_iter().flatten();
    words.filter_map(|word| word.as_str()).collect()
}
