//! A local with the name of a property of the object, component or structure whose method it stands in: the property is
//! out of reach. A component's properties and events share one namespace, inherited ones too; on the server it has none
//! of them.

use std::{cell::OnceCell, collections::HashSet};

use crate::{
    platform::words::{key, kind, member},
    project::{Environment, ModuleFacet, Section, ValueWords},
    rules::prelude::*,
    syntax::xbsl::{Local, LocalKind, Method, Node, Structure},
};

/// The sections whose parts are properties.
const SECTIONS: [Section; 3] = [Section::Attributes, Section::TabularParts, Section::Properties];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let declared = [LocalKind::Val, LocalKind::Var, LocalKind::Use];
    let in_methods = |local: &Local<'_>| local.method().is_some_and(|method| !method.is_static());
    let element = context.project().element_of(module);
    let fields = OnceCell::new();
    for local in
        module.bindings().locals().filter(|local| declared.contains(&local.kind())).filter(in_methods)
    {
        let owner = match local.method().and_then(Method::owner) {
            Some(owner) => hidden_field(module, owner, &local, &fields),
            None => element
                .as_ref()
                .filter(|element| !is_component(element, module) || !is_for_server(&local))
                .filter(|element| is_property(element, module.facet(), context, local.name()))
                .map(|element| element.name().unwrap_or_default()),
        };
        if let Some(owner) = owner {
            report.at(local.name_span()).arg("name", local.name()).arg("element", owner);
        }
    }
}

fn is_component(element: &Element<'_>, module: &Module<'_>) -> bool {
    module.facet() == ModuleFacet::Element && element.is_kind(kind::INTERFACE_COMPONENT)
}

/// Whether its method may be for the server alone, where a component has no properties.
fn is_for_server(local: &Local<'_>) -> bool {
    let environment = local.method().map_or(Absent, |method| Environment::annotated(method.node()));
    matches!(environment, Found(Environment::Server) | Unknown)
}

/// The name of the structure that owns the method of a local, if it has a field of that name.
fn hidden_field<'p>(
    module: &Module<'p>,
    owner: Node<'p>,
    local: &Local<'p>,
    fields: &OnceCell<HashSet<(u32, &'p str)>>,
) -> Option<&'p str> {
    let structure = Structure::cast(owner)?;
    let of_all = || {
        let structures = module.tree().all::<Structure<'p>>();
        let of_one = |it: Structure<'p>| {
            let at = it.node().span().start;
            it.fields().filter_map(move |field| Some((at, field.name()?.text())))
        };
        structures.flat_map(of_one).collect()
    };
    let is_field = fields.get_or_init(of_all).contains(&(owner.span().start, local.name()));
    structure.name().filter(|_| is_field).map(|name| name.text())
}

fn is_property(element: &Element<'_>, facet: ModuleFacet, context: &ProjectContext<'_>, name: &str) -> bool {
    let is_part = |section: Section| element.symbols().has_part_in(section, name);
    match facet {
        ModuleFacet::Object => {
            let is_made = || element.kind().is_some_and(|kind| context.object_has_property(kind, name));
            SECTIONS.into_iter().any(is_part) || is_made()
        }
        ModuleFacet::Element if element.is_kind(kind::INTERFACE_COMPONENT) => {
            let base = element.get(key::INHERITS).and_then(ValueWords::type_name);
            let is_inherited = || base.is_some_and(|base| context.type_has_property(base, name));
            SECTIONS.into_iter().chain([Section::Events]).any(is_part)
                || member::COMPONENTS.is(name)
                || is_inherited()
        }
        ModuleFacet::Element if element.is_kind(kind::STRUCTURE) => is_part(Section::Fields),
        _ => false,
    }
}
