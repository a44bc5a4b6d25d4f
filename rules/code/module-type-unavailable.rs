//! A type of the module exists on the sides it is annotated for, and a method that runs on another one cannot use it.

use std::collections::HashMap;

use crate::{
    project::MixedModule,
    rules::prelude::*,
    syntax::xbsl::{Member, NameExpression, NamedType, Node, NodeKind},
};

const TYPES: [NodeKind; 3] = [NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if TYPES.iter().all(|kind| module.nodes(*kind).len() == 0) {
        return;
    }
    let Some(mixed) = MixedModule::of(context.project(), module) else { return };
    // What to add is the same wherever the type is used.
    let mut annotations = HashMap::new();
    for name in uses(module).filter(|name| name.is_sound()) {
        let mut declared = module.tree().types_named(name.text());
        let Some(declaration) = declared.next().filter(|_| declared.next().is_none()) else { continue };
        let Some(found) = mixed.unavailable(declaration, name) else { continue };
        let variant = if found.is_annotated() { Variant::USUAL } else { Variant("unannotated") };
        let to_add = annotations.entry(declaration.id()).or_insert_with(|| found.annotations_to_add());
        let draft = report.at(name.span()).variant(variant).fix_if_known(to_add.clone());
        let draft = draft.arg("name", name.text()).arg("method", found.method_name());
        draft.arg("annotation", found.side.annotation());
    }
}

/// The names of types of the module where a type is written, and those of enumerations before a dot.
fn uses<'p>(module: &Module<'p>) -> impl Iterator<Item = Node<'p>> + use<'p> {
    let tree = module.tree();
    let simple = tree.all::<NamedType<'_>>().filter(|named| named.is_simple());
    let roots = tree.all::<Member<'_>>().filter_map(|member| NameExpression::cast(member.object()?));
    let enumerations = roots.filter(move |root| {
        let declared = || tree.declared_as(NodeKind::Enumeration, root.text()).next();
        declared().is_some() && root.node().declaration().is_none()
    });
    simple.filter_map(|named| named.name()).map(Node::from).chain(enumerations.map(Node::from))
}
