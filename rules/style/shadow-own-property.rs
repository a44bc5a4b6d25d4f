//! A local with the name of a property of the object or component whose module it stands in: the property is out of reach.

use crate::{
    platform::words::{key, kind, member},
    project::{ModuleFacet, Section},
    rules::prelude::*,
    syntax::xbsl::LocalKind,
};

/// The sections whose parts are properties.
const SECTIONS: [Section; 3] = [Section::Attributes, Section::TabularParts, Section::Properties];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(element) = context.project().element_of(module) else { return };
    let is_component = element.is_kind(kind::INTERFACE_COMPONENT) && module.facet() == ModuleFacet::Element;
    if !is_component && module.facet() != ModuleFacet::Object {
        return;
    }
    let base = element.get(key::INHERITS).and_then(|markup| markup.text_of(key::TYPE));
    let base = base.map(|base| base.split('<').next().unwrap_or_default());
    let is_property = |name: &str| {
        let is_part =
            |section: Section| element.symbols().parts(section).iter().any(|part| &*part.name == name);
        let is_inherited = || base.is_some_and(|base| context.type_has_property(base, name));
        let is_made = || element.kind().is_some_and(|kind| context.object_has_property(kind, name));
        SECTIONS.into_iter().any(is_part)
            || if is_component { member::COMPONENTS.is(name) || is_inherited() } else { is_made() }
    };
    let declared = [LocalKind::Val, LocalKind::Var, LocalKind::Use];
    for local in module.bindings().locals().filter(|local| declared.contains(&local.kind())) {
        let in_method = local.method().is_some_and(|method| !method.is_static() && method.owner().is_none());
        if in_method && is_property(local.name()) {
            let draft = report.at(local.name_span()).arg("name", local.name());
            draft.arg("element", element.name().unwrap_or_default());
        }
    }
}
