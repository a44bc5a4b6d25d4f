//! A closeable value of the platform, held without `исп`, and a loop over it that is left early.

use std::collections::HashMap;

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::xbsl::{Call, ForIn, Local, LocalKind, Node, NodeId, NodeKind, Use},
    types::MemberSource,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let (module, tree) = (types.module(), types.tree());
    let ways_out = ways_out(tree);
    if ways_out.is_empty() {
        return;
    }
    let held = |local: &Local<'_>| matches!(local.kind(), LocalKind::Var | LocalKind::Val);
    for local in tree.bindings().locals().filter(held).filter(|local| local.type_reference().is_none()) {
        let way_out = || local.uses().find_map(|place| ways_out.get(&loop_over(place)?.node().id()));
        let is_only_walked = || local.uses().all(|place| loop_over(place).is_some());
        if let Some(way_out) = way_out().filter(|_| is_only_walked() && is_resource(types, local)) {
            report
                .at(local.declaration().span())
                .arg("name", local.name())
                .arg("word", way_out.first_token().text())
                .arg("place", Place { file: module.file().index, span: way_out.span() });
        }
    }
}

/// The loops over collections that are left early, each with the first statement that does so.
fn ways_out(tree: &xbsl::Tree) -> HashMap<NodeId, Node<'_>> {
    let mut found = HashMap::new();
    for way_out in tree.nodes(NodeKind::Break) {
        let around = way_out.ancestors().find(|around| around.kind().is_loop());
        if let Some(left) = around {
            found.entry(left.id()).or_insert(way_out);
        }
    }
    for way_out in tree.nodes(NodeKind::Return) {
        let in_method = |around: &Node<'_>| !around.kind().is_lambda() && around.kind() != NodeKind::Method;
        for left in way_out.ancestors().take_while(in_method).filter(|around| around.kind().is_loop()) {
            found.entry(left.id()).or_insert(way_out);
        }
    }
    found
}

/// The loop whose collection a place names.
fn loop_over(place: Use<'_>) -> Option<ForIn<'_>> {
    let name = place.node().node();
    let around = ForIn::cast(name.parent()?)?;
    around.collection().filter(|collection| *collection == name).map(|_| around)
}

/// Whether a variable begins with what a method of the platform gives, and that has to be closed.
fn is_resource<'p>(types: &Types<'p>, local: Local<'p>) -> bool {
    let Some(call) = local.value().map(Node::without_parens).and_then(Call::cast) else { return false };
    let object = call.object().and_then(|object| types.source(object));
    let of_platform = matches!(object, Some(MemberSource::Value(owner)) if owner.single_platform().is_some());
    let given = types.of(call.node()).filter(|_| of_platform);
    let given = given.as_ref().and_then(|given| given.single_platform());
    given.is_some_and(|given| types.inherits(given, type_name::CLOSEABLE) == Found(()))
}
