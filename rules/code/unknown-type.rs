//! Code names types of the platform, of elements, and of its own module. One that none of these has is a mistake, as far as it
//! can be told: a library may bring any name. Behind a namespace of the project only its elements are meant, behind one of the
//! platform its types.

use std::cell::OnceCell;

use crate::{
    platform::{Role, in_platform},
    project::QualifiedName,
    rules::prelude::*,
    syntax::xbsl::{Name, NamedType},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let names = OnceCell::new();
    let may_be_of_other = |name: &str| {
        let is_own = module.types_named(name).next().is_some();
        is_own || !context.global_name(name).is_absent() || Role::Kind.word(name).is_some()
    };
    for written in module.all::<NamedType<'_>>().filter(|it| !it.is_undefined()) {
        let owner = if written.is_qualified() {
            behind_namespace(context, written)
        } else {
            written.segments().next().filter(|owner| !may_be_of_other(owner.text()))
        };
        let Some(owner) = owner else { continue };
        let Some(names) = names.get_or_init(|| context.project().bare_names(*module)) else { return };
        if !names.may_have_type(owner.text()) {
            report.at(owner.span()).arg("type", owner.text());
        }
    }
}

/// The name of an element behind a namespace that the project has, or of a type that the platform lacks behind one of the
/// platform.
fn behind_namespace<'p>(context: &ProjectContext<'_>, written: NamedType<'p>) -> Option<Name<'p>> {
    let project = context.project();
    let namespace = QualifiedName::new(written.path()).namespace?;
    let is_own = project.has_descriptor() && project.has_namespace(namespace);
    let is_of_platform = in_platform(written.path()).is_some();
    let is_meant = |name: &Name<'_>| is_own || is_of_platform && context.global_name(name.text()).is_absent();
    written.segments().nth(namespace.split("::").count()).filter(is_meant)
}
