//! A reference has no default value, so a field of that type is required, may be empty, or gets a value.

use crate::{
    platform::words::facet,
    rules::prelude::*,
    syntax::xbsl::{Field, NodeKind, VariableKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for field in module.all::<Field<'_>>() {
        let Some(named) = field.type_reference().and_then(xbsl::Type::single_name) else { continue };
        let is_reference = named.name().is_some_and(|name| facet::REFERENCE == *name.text());
        if is_reference
            && !named.is_simple()
            && !named.is_nullable()
            && !field.is_required()
            && field.kind() != VariableKind::Use
            && named.arguments().is_none()
            && field.value().is_none()
            && field.node().parent().is_some_and(|owner| owner.kind() == NodeKind::Structure)
        {
            let Some(name) = field.name() else { continue };
            report.at(name.span()).arg("name", name.text()).arg("type", named.path());
        }
    }
}
