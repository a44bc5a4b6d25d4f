//! A row of components of the project is like one of buttons and pictures, if that is what they are.

use crate::{
    platform::words::{key, kind},
    project::Baseline,
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for row in element.unaligned_rows() {
        let plain = || row.components().filter_map(|component| Baseline::of(&[component]));
        let of_project = || {
            row.components().filter_map(|component| {
                let own = markup_of(component, context.project())?;
                Baseline::of(&[component, own])
            })
        };
        // A row that is amiss without them is reported by a rule of its own.
        let differ_alone = || Baseline::differ(plain()) || row.has_html();
        if Baseline::differ(plain().chain(of_project())) && !differ_alone() {
            report.at(row.layout.key.span());
        }
    }
}

/// What the component of the project inherits that the type of a mapping names.
fn markup_of<'p>(component: Value<'_>, project: &Project<'p>) -> Option<Value<'p>> {
    let name = component.type_name()?;
    let declared = project.element(name.rsplit("::").next().unwrap_or(name)).found()?;
    declared.get(key::INHERITS).filter(|_| declared.is_kind(kind::INTERFACE_COMPONENT))
}
