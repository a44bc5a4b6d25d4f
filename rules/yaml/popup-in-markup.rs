//! A popup is opened by code. One that stands in a markup is drawn there before anybody opens it.

use rustc_hash::FxHashMap;

use crate::{
    platform::words::{key, kind, type_name},
    rules::prelude::*,
};

/// So many components may inherit from one another.
const MOST_BASES: usize = 16;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(markup) = element.get(key::INHERITS) else { return };
    let is_in_markup = |node: Value<'_>| markup.span().contains(node.span().start);
    let placed = element.typed().filter(|typed| typed.node != markup && is_in_markup(typed.node));
    // One component may be placed many times.
    let mut popups = FxHashMap::default();
    for placed in placed {
        let name = placed.type_name();
        // Most are others of the platform.
        let is_of_project = || context.project().elements_named(name).next().is_some();
        if !type_name::POPUP_COMPONENT.is(name) && !is_of_project() {
            continue;
        }
        if *popups.entry(name).or_insert_with(|| is_popup(name, element.file(), context.project())) {
            report.at(placed.written.span()).arg("component", name);
        }
    }
}

/// Whether a component that a file names is the popup of the platform, or one of the project that inherits from it. Of
/// several components of one name each has to be.
fn is_popup<'p>(name: &'p str, file: &'p File, project: &Project<'p>) -> bool {
    let mut names = vec![(name, file)];
    let mut at = 0;
    while let Some((name, file)) = names.get(at).copied() {
        at += 1;
        if type_name::POPUP_COMPONENT.is(name) {
            continue;
        }
        let Some(bases) = bases_of(name, file, project).filter(|it| names.len() + it.len() <= MOST_BASES)
        else {
            return false;
        };
        // Those that inherit from one another are never popups.
        if bases.iter().any(|(base, _)| names.iter().any(|(name, _)| name == base)) {
            return false;
        }
        names.extend(bases);
    }
    true
}

/// What the components inherit from that a name in a file may mean, with their files; nothing where there is none, or
/// something else has the name.
fn bases_of<'p>(name: &str, file: &'p File, project: &Project<'p>) -> Option<Vec<(&'p str, &'p File)>> {
    let base = |component: &Element<'p>| {
        let markup = component.get(key::INHERITS).filter(|_| component.is_kind(kind::INTERFACE_COMPONENT))?;
        Some((markup.type_name()?, component.file()))
    };
    let named: Vec<_> = project.elements_named(name).take(MOST_BASES + 1).collect();
    if named.is_empty() {
        return None;
    }
    let is_at_hand = project.at_hand(file);
    let mut meant: Vec<_> = named.iter().filter(|component| is_at_hand(component)).collect();
    // A missing import is a mistake of its own.
    if meant.is_empty() {
        meant.extend(&named);
    }
    let bases: Option<Vec<_>> = meant.into_iter().map(base).collect();
    bases.filter(|bases| !bases.is_empty())
}
