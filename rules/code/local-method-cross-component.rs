//! A method without a visibility is called by its own component only, not by the form that the component lies in.

use crate::{
    platform::words::kind,
    project::{ComponentUse, Visibility},
    rules::prelude::*,
    syntax::{
        types::TypeText,
        xbsl::{Member, Name},
    },
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let described = project.description_of(module);
    let Some(form) = described.filter(|form| form.is_kind(kind::INTERFACE_COMPONENT)) else { return };
    let called = module.component_uses().filter_map(called_method);
    for (component, method) in called.filter(|(_, method)| method.node().is_sound()) {
        let placed = form.symbols().component(component.name.text()).found();
        let Some(written) = placed.and_then(|placed| placed.type_text.as_deref()) else { continue };
        let called = module_of_type(project, written);
        // A component may contain one of its own type.
        let Some(called) = called.filter(|called| called.file().index != module.file().index) else {
            continue;
        };
        let Found(declared) = called.method(method.text()) else { continue };
        if matches!(declared.annotations.visibility(), Absent | Found(Visibility::Local)) {
            let place = Place { file: called.file().index, span: declared.spans.name };
            let draft = report.at(method.span()).related(place);
            draft.arg("method", method.text()).arg("component", called.element_name());
        }
    }
}

/// The name of the method in `Компоненты.Имя.Метод()`, with the component.
fn called_method(component: ComponentUse<'_>) -> Option<(ComponentUse<'_>, Name<'_>)> {
    let member = Member::cast(component.node.parent()?).filter(|member| !member.is_safe())?;
    let is_called = member.object() == Some(component.node) && member.call().is_some();
    member.name().filter(|_| is_called).map(|name| (component, name))
}

/// The module of the component that a type names.
fn module_of_type<'p>(project: &Project<'p>, written: &str) -> Option<Module<'p>> {
    let name = TypeText::short(written)?.single()?.name();
    let (namespace, local) =
        name.rsplit_once("::").map_or((None, name), |(before, name)| (Some(before), name));
    let meant = project.element(local).found().filter(|meant| meant.is_kind(kind::INTERFACE_COMPONENT))?;
    let is_there = |namespace: &str| project.namespace_of(meant.file()) == project.short_namespace(namespace);
    if namespace.is_none_or(is_there) { project.module_of(&meant).found() } else { None }
}
