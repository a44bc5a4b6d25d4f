//! A popup is opened by code. One that stands in a markup is drawn there before anybody opens it.

use std::collections::HashSet;

use crate::{
    platform::words::{key, kind, type_name},
    rules::prelude::*,
};

/// So many components may inherit from one another.
const MOST_BASES: usize = 16;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(markup) = element.get(key::INHERITS) else { return };
    let placed = element.typed().filter(|typed| typed.node != markup && element.is_in_markup(typed.node));
    for placed in placed {
        let name = placed.node.type_name().unwrap_or_default();
        if is_popup(name, context.project()) {
            report.at(placed.written.span()).arg("component", name);
        }
    }
}

/// Whether a component is the popup of the platform, or one of the project that inherits from it. Of several components of
/// one name each has to be.
fn is_popup(name: &str, project: &Project<'_>) -> bool {
    let mut names = vec![name];
    let mut at = 0;
    while let Some(name) = names.get(at).copied() {
        at += 1;
        if type_name::POPUP_COMPONENT.is(name) {
            continue;
        }
        let Some(bases) = bases_of(name, project).filter(|bases| names.len() + bases.len() <= MOST_BASES)
        else {
            return false;
        };
        // Those that inherit from one another are never popups.
        if bases.iter().any(|base| names.contains(base)) {
            return false;
        }
        names.extend(bases);
    }
    true
}

/// What the components of a name inherit from; nothing where there is none, or something else has the name.
fn bases_of<'p>(name: &str, project: &Project<'p>) -> Option<HashSet<&'p str>> {
    let base = |component: Element<'p>| {
        let markup = component.get(key::INHERITS).filter(|_| component.is_kind(kind::INTERFACE_COMPONENT))?;
        markup.type_name()
    };
    let bases: Option<HashSet<_>> = project.elements_named(name).take(MOST_BASES + 1).map(base).collect();
    bases.filter(|bases| !bases.is_empty())
}
