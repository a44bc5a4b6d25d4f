//! Behind the name of an element and a dot stands a type that the platform makes for its kind, one of its tabular parts, or
//! one that its modules declare. Any type that the platform makes for some kind is taken: which kinds have it is not
//! looked at.

use crate::{
    project::QualifiedName,
    rules::prelude::*,
    syntax::xbsl::{Name, NamedType},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for written in module.all::<NamedType<'_>>() {
        let Some((owner, element, name)) = element_and_type(project, written) else { continue };
        if project.lacks_type(&element, name.text()) && written.node().precedes_errors() {
            report.at(name.span()).arg("element", owner).arg("type", name.text());
        }
    }
}

/// The name before the dot and its element, with vendor, project and namespace or without, and what stands behind.
fn element_and_type<'p>(
    project: &Project<'p>,
    written: NamedType<'p>,
) -> Option<(&'p str, Element<'p>, Name<'p>)> {
    if written.is_simple() {
        return None;
    }
    if !written.is_qualified() {
        let mut names = written.segments();
        let (owner, name) = (names.next()?, names.next()?);
        let element = project.element(owner.text()).found().filter(|_| names.next().is_none())?;
        return Some((owner.text(), element, name));
    }
    let (owner, name) = written.plain_text().split_once('.')?;
    let QualifiedName { namespace, name: owner } = QualifiedName::new(owner);
    let namespace =
        namespace.filter(|namespace| project.short_namespace(namespace).len() < namespace.len())?;
    let last = written.name().filter(|last| last.text() == name)?;
    Some((owner, project.element_in(namespace, owner)?, last))
}
