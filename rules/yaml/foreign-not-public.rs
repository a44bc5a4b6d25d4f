//! An element that is not public is seen in its own subsystem only. One finding for an element: its description is what
//! has to change.

use std::collections::HashSet;

use crate::rules::prelude::*;

pub fn check(names: &UnresolvedNames<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let mut hidden = HashSet::new();
    for (found, element) in names.hidden() {
        let name = found.name();
        let is_of_platform = name.namespace.is_none() && context.has_type(name.name) == Found(());
        if !is_of_platform && hidden.insert(name) {
            let place = Place { file: element.file().index, span: element.head() };
            let namespace = names.project().namespace_of(element.file());
            report.at(found.span).arg("name", found.written).arg("namespace", namespace).related(place);
        }
    }
}
