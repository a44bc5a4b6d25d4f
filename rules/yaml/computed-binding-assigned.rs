//! A component that assigns its own property, which is computed wherever the component is placed.

use crate::{project::Binding, rules::prelude::*};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    for component in project.assigning_components(|file| report.wants(file)) {
        for (property, assignment) in &component.assigned {
            let given = || component.placed.iter().map(|(file, node)| (*file, node.entry_named(property)));
            let is_computed = |value: Value<'_>| Binding::of(value).is_some_and(Binding::is_computed);
            if !given().all(|(_, given)| given.is_some_and(|given| is_computed(given.value))) {
                continue;
            }
            let Some((file, Some(first))) = given().next() else { continue };
            let assigned = Place { file: component.module.file().index, span: *assignment };
            let draft = report.at_place(Place { file, span: first.value.span() }).related(assigned);
            let draft = draft
                .arg("property", *property)
                .arg("component", component.element.name().unwrap_or_default());
            draft.arg("assigned", assigned);
        }
    }
}
