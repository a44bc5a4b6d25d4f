//! Behind the name of an element and a dot stands a type that the platform makes for its kind, one of its tabular parts, or
//! one that its modules declare. Any type that the platform makes for some kind is taken: which kinds have it is not
//! looked at.

use crate::{rules::prelude::*, syntax::xbsl::NamedType};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for written in module.all::<NamedType<'_>>().filter(|written| !written.is_qualified()) {
        let mut names = written.segments();
        let (Some(owner), Some(name), None) = (names.next(), names.next(), names.next()) else { continue };
        let Found(element) = project.element(owner.text()) else { continue };
        if project.lacks_type(&element, name.text()) && written.node().precedes_errors() {
            report.at(name.span()).arg("element", owner.text()).arg("type", name.text());
        }
    }
}
