//! A constant of the module exists on the sides it is annotated for, and a method that runs on another one does not see it.

use std::collections::HashMap;

use crate::{
    project::MixedModule,
    rules::prelude::*,
    syntax::xbsl::{NameExpression, NodeKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if module.nodes(NodeKind::ModuleConst).len() == 0 {
        return;
    }
    let Some(mixed) = MixedModule::of(context.project(), module) else { return };
    // What to add is the same wherever the constant is used.
    let mut annotations = HashMap::new();
    for name in module.all::<NameExpression<'_>>().filter(|name| !name.is_qualified()) {
        let declared = name.node().declaration().filter(|it| it.kind() == NodeKind::ModuleConst);
        let Some(constant) = declared.filter(|_| name.node().is_sound()) else { continue };
        let Some(found) = mixed.unavailable(constant, name.node()) else { continue };
        if !found.method.body().is_some_and(|body| body.node().contains(name.node())) {
            continue;
        }
        let variant = if found.is_annotated() { Variant::USUAL } else { Variant("unannotated") };
        let to_add = annotations.entry(constant.id()).or_insert_with(|| found.annotations_to_add());
        let draft = report.at(name.span()).variant(variant).fix_if_known(to_add.clone());
        let draft = draft.arg("name", name.text()).arg("method", found.method_name());
        draft.arg("annotation", found.side.annotation());
    }
}
