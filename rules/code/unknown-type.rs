//! Code names types of the platform, of elements, and of its own module. One that none of these has is a mistake, as far as it
//! can be told: a library may bring any name. Behind a namespace of the project only its elements are meant, behind one of the
//! platform its types.

use std::cell::OnceCell;

use crate::{
    platform::{Role, in_platform},
    project::QualifiedName,
    rules::prelude::*,
    source::nearest::is_slip_inside,
    syntax::xbsl::{Name, NamedType},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let names = OnceCell::new();
    let may_be_of_other = |name: &str| {
        let is_own = module.types_named(name).next().is_some();
        is_own || may_be_of_platform(context, module, name) || Role::Kind.word(name).is_some()
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
            let draft = report.at(owner.span()).arg("type", owner.text());
            let of_project = || mistyped(context, module, owner.text());
            if let Some(meant) = context.mistyped(owner.text()).or_else(of_project) {
                draft.variant(Variant("near")).arg("meant", meant);
            }
        }
    }
}

/// Whether the platform may have a name: where not all of its names are known, it has none that is a slip of one of the
/// project.
fn may_be_of_platform<'p>(context: &ProjectContext<'p>, module: &Module<'p>, name: &str) -> bool {
    match context.global_name(name) {
        Found(()) => true,
        Absent => false,
        Unknown => mistyped(context, module, name).is_none(),
    }
}

/// The element or the type of the module whose name was mistyped.
fn mistyped<'p>(context: &ProjectContext<'p>, module: &Module<'p>, name: &str) -> Option<&'p str> {
    let of_module = || {
        let mut types = module.symbols().types.iter().map(|declared| &*declared.name);
        types.find(|declared| is_slip_inside(name, declared))
    };
    context.project().mistyped_element(name).or_else(of_module)
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
