//! `ПакетРесурсов.Текущий()` where the folder of the module, a package or a subsystem, has no resources: nothing is found in
//! what it returns.

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::{Call, Member, NameExpression},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for call in module.all::<Call<'_>>() {
        let called = call.callee().and_then(Member::cast);
        let is_current = |name: xbsl::Name<'_>| member::CURRENT == name.text();
        let Some(called) = called.filter(|called| called.name().is_some_and(is_current)) else { continue };
        let owner = called.object().and_then(NameExpression::cast).filter(|_| !called.is_safe());
        let package =
            owner.and_then(NameExpression::name).filter(|name| type_name::RESOURCES_PACKAGE == name.text());
        let Some(name) = package.filter(|name| !may_be_another(module, project, called, name.text())) else {
            continue;
        };
        let namespace = project.namespace_of(module.file());
        let is_package = !namespace.is_empty() && project.has_certain_namespace(module.file());
        if is_package && !project.has_resources_beside(module.file()) {
            report.at(name.span()).arg("package", namespace);
        }
    }
}

/// Whether the project itself has something of that name.
fn may_be_another(module: &Module<'_>, project: &Project<'_>, called: Member<'_>, name: &str) -> bool {
    let is_local = called.object().is_some_and(|object| module.bindings().resolve(object).is_some());
    is_local || project.elements_named(name).next().is_some() || module.types_named(name).next().is_some()
}
