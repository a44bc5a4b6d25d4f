//! A value whose declared type is a structure of a module has its fields and methods, and those of every object.
//! Behind a condition on the value it may be known to be something else, and of a name that is declared again with another
//! type nobody knows which of the two is meant. Of what `поймать` catches as a structure the type is wrong, not the field.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::{
    project::TypeKind,
    rules::prelude::*,
    syntax::xbsl::{IfBranch, Local, LocalKind, Member, NodeId},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let (project, module) = (types.project(), types.module());
    // Where the locals are used, in the order of the text.
    let mut uses: HashMap<NodeId, Vec<u32>> = HashMap::new();
    // One local has the same type wherever it is used.
    let mut known = FxHashMap::default();
    let find = |value| project.declared_type(project.type_of_value(module, value)?).found();
    let mut is_tested = |local: Local<'_>, member: Member<'_>| {
        let uses = uses.entry(local.declaration().id());
        let uses = uses.or_insert_with(|| local.uses().map(|place| place.span().start).collect());
        has_test_around(member, uses)
    };
    for Access { member, object, local, name } in types.accesses() {
        let declared = match local {
            Some(local) => *known.entry(local.declaration().id()).or_insert_with(|| find(object)),
            None => find(object),
        };
        let Some(declared) = declared else { continue };
        let is_other = |rival| {
            let written = project.type_of_local(module, rival);
            written.and_then(|written| project.declared_type(written).found()) != Some(declared)
        };
        if declared.symbol.kind == TypeKind::Structure
            && declared.module.is_valid()
            && declared.lacks_member(name.text())
            && !local.is_some_and(|local| {
                is_caught(&local) || is_tested(local, member) || local.rivals().any(is_other)
            })
        {
            report
                .at(Span::new(object.span().start, name.span().end))
                .arg("structure", &*declared.symbol.name)
                .arg("field", name.text())
                .related(Place { file: declared.module.file().index, span: declared.symbol.spans.name });
        }
    }
}

fn is_caught(local: &Local<'_>) -> bool {
    local.kind() == LocalKind::Catch
}

/// Whether a condition around asks anything of the local whose member this is: whether it holds one of the local's uses.
fn has_test_around(member: Member<'_>, uses: &[u32]) -> bool {
    let conditions = member.node().ancestors().filter_map(IfBranch::cast).filter_map(IfBranch::condition);
    let mut conditions = conditions.filter(|condition| !condition.contains(member.node()));
    conditions.any(|condition| {
        let next = uses.partition_point(|place| *place < condition.span().start);
        uses.get(next).is_some_and(|place| condition.span().contains(*place))
    })
}
