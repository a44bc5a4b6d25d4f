//! Code names types of the platform, of elements, and of its own module. One that none of these has is a mistake, as far as it
//! can be told: a library may bring any name. Behind a namespace of the project only its elements are meant, behind one of the
//! platform its types, behind one that nobody has nothing.

use std::cell::OnceCell;

use crate::{
    platform::{Role, in_platform},
    project::QualifiedName,
    rules::prelude::*,
    source::nearest::is_slip_inside,
    syntax::xbsl::{Name, NamedType},
};

/// So many types of the module are compared with a name.
const MOST_TYPES: usize = 256;

/// The type of what a query gives where there is nothing: no table need name it.
const NULL: &str = "Null";

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let names = OnceCell::new();
    let is_known = |name: &str| {
        // Most are types of the platform.
        name == NULL
            || context.global_name(name).found().is_some()
            || context.project().elements_named(name).next().is_some()
            || module.types_named(name).next().is_some()
            || Role::Kind.word(name).is_some()
    };
    for written in module.all::<NamedType<'_>>().filter(|it| !it.is_undefined()) {
        // Of a module that is broken between its methods, only what surely says what it seems to.
        if !module.symbols().is_whole && !written.node().precedes_errors() {
            continue;
        }
        let owner = if written.is_qualified() {
            behind_namespace(context, written)
        } else {
            written.segments().next().filter(|owner| !is_known(owner.text()))
        };
        let Some(owner) = owner else { continue };
        let Some(names) = names.get_or_init(|| context.project().type_names(*module)) else { return };
        let name = owner.text();
        if names.may_have_type(name) {
            continue;
        }
        let meant = context.mistyped(name).or_else(|| mistyped(context, module, name));
        let is_absent = || context.global_name(name).is_absent() || context.lacks_type(name);
        // Without its module a type of another one is no type, but a mistake of another kind.
        let is_declared = !written.is_qualified() && context.project().modules_declare_type(name);
        if !is_declared && (written.is_qualified() || is_absent() || meant.is_some()) {
            let draft = report.at(owner.span()).arg("type", name);
            if let Some(meant) = meant {
                draft.variant(Variant("near")).arg("meant", meant);
            }
        }
    }
}

/// The element or the type of the module whose name was mistyped.
fn mistyped<'p>(context: &ProjectContext<'p>, module: &Module<'p>, name: &str) -> Option<&'p str> {
    let of_module = || {
        let mut types = module.symbols().types.iter().take(MOST_TYPES).map(|declared| &*declared.name);
        types.find(|declared| is_slip_inside(name, declared))
    };
    context.project().mistyped_element(name).or_else(of_module)
}

/// The name of an element behind a namespace that the project has, or of a type that the platform lacks behind one of the
/// platform or of nobody.
fn behind_namespace<'p>(context: &ProjectContext<'_>, written: NamedType<'p>) -> Option<Name<'p>> {
    let project = context.project();
    let namespace = QualifiedName::new(written.path()).namespace?;
    let is_own = project.has_descriptor() && project.has_namespace(namespace);
    let is_elsewhere = || in_platform(written.path()).is_some() || project.is_namespace_of_nobody(namespace);
    let is_absent = |name: &Name<'_>| context.global_name(name.text()).is_absent();
    let name = written.segments().nth(namespace.split("::").count())?;
    (is_own || is_absent(&name) && is_elsewhere()).then_some(name)
}
