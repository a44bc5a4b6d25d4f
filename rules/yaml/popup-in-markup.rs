//! A popup is opened by code. One that stands in a markup is drawn there before anybody opens it.

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

/// Whether a component is the popup of the platform, or one of the project that inherits from it.
fn is_popup(name: &str, project: &Project<'_>) -> bool {
    let base = |name: &&str| {
        let component = project.element(name).found().filter(|it| it.is_kind(kind::INTERFACE_COMPONENT))?;
        component.get(key::INHERITS).and_then(ValueWords::type_name)
    };
    let mut bases = std::iter::successors(Some(name), base).take(MOST_BASES);
    bases.any(|name| type_name::POPUP_COMPONENT.is(name))
}
