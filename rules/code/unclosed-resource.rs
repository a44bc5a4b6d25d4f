//! A closeable value of the platform, held without `исп`, and a loop over it that is left early.

use std::collections::{HashMap, HashSet};

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::{Call, ForIn, Local, LocalKind, Member, Node, NodeId, NodeKind, Use, Variable},
    types::{MemberSource, PlatformType, Type},
};

/// A copy of a copy, and so on, is followed so far.
const MOST_COPIES: u32 = 8;

/// Whether variables are resources, by their declarations and how many copies may still be followed.
type Resources = HashMap<(NodeId, u32), bool>;

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let (module, tree) = (types.module(), types.tree());
    let ways_out = ways_out(tree);
    if ways_out.is_empty() {
        return;
    }
    let way_out = |local: &Local<'_>| {
        local.uses().find_map(|place| ways_out.get(&loop_over(place)?.node().id())).copied()
    };
    let locals = || tree.bindings().locals().filter(is_held);
    let left: Vec<_> = locals().filter_map(|local| Some((local, way_out(&local)?))).collect();
    let originals = originals(tree);
    let original = |local: &Local<'_>| originals.get(&local.declaration().id()).copied();
    let mut open: HashSet<_> = left.iter().filter_map(|(local, _)| original(local)).collect();
    let stays_open = |place| {
        loop_over(place).is_some() || is_assigned(place) || is_copied(place) || is_looked_at(types, place)
    };
    for local in locals() {
        if let Some(of) = original(&local)
            && open.contains(&of)
            && !local.uses().all(stays_open)
        {
            open.remove(&of);
        }
    }
    let mut resources = Resources::new();
    for (local, way_out) in left {
        let is_open = original(&local).is_some_and(|of| open.contains(&of));
        if is_open && is_resource(types, local, MOST_COPIES, &mut resources) {
            report
                .at(local.declaration().span())
                .arg("name", local.name())
                .arg("word", way_out.first_token().text())
                .arg("place", Place { file: module.file().index, span: way_out.span() });
        }
    }
}

fn is_held(local: &Local<'_>) -> bool {
    matches!(local.kind(), LocalKind::Var | LocalKind::Val)
}

/// The variable whose value a variable begins with, the first one of a chain of copies; of others they themselves.
fn originals(tree: &xbsl::Tree) -> HashMap<NodeId, NodeId> {
    let mut found = HashMap::new();
    for local in tree.bindings().locals().filter(is_held) {
        let own = local.declaration().id();
        let copied = copied(local).and_then(|copied| found.get(&copied.declaration().id()).copied());
        found.insert(own, copied.unwrap_or(own));
    }
    found
}

/// The variable whose value a variable begins with.
fn copied(local: Local<'_>) -> Option<Local<'_>> {
    let value = local.value()?.without_parens();
    value.tree().bindings().resolve(value)
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
    let around = ForIn::cast(around(name)?)?;
    around.collection().filter(|collection| collection.without_parens() == name).map(|_| around)
}

/// Whether another variable begins with the value, one that does not close it either.
fn is_copied(place: Use<'_>) -> bool {
    let name = place.node().node();
    let copy = around(name).and_then(Variable::cast).and_then(Variable::name);
    copy.and_then(|copy| name.tree().bindings().resolve(copy.node())).is_some_and(|copy| is_held(&copy))
}

fn around(name: Node<'_>) -> Option<Node<'_>> {
    name.ancestors().find(|around| around.kind() != NodeKind::Paren)
}

/// Whether a place gives the variable another value.
fn is_assigned(place: Use<'_>) -> bool {
    place.assignment().is_some_and(|assignment| !assignment.is_compound())
}

/// Whether a place asks something that reads no rows and closes nothing: no method of everything with rows does so, but
/// for the question whether there are any.
fn is_looked_at<'p>(types: &Types<'p>, place: Use<'p>) -> bool {
    let name = place.node().node();
    let asked = name.parent().and_then(Member::cast).filter(|asked| asked.object() == Some(name));
    let called = asked.filter(|asked| asked.call().is_some()).and_then(Member::name);
    let Some(called) = called.map(|called| called.text()).filter(|called| !member::CLOSE.is(called)) else {
        return false;
    };
    let with_rows = PlatformType { name: type_name::ITERABLE.ru, arguments: Vec::new() };
    let is_own = |known: &Type<'p>| {
        let known = known.single_platform();
        known.is_some_and(|known| types.platform_member(known, called).found().is_some())
            && types.platform_member(&with_rows, called).is_absent()
    };
    member::EMPTY.is(called) || types.of(name).is_some_and(|known| is_own(&known))
}

/// Whether a variable gets nothing but what methods of the platform give and what has to be closed, be it a copy; what any
/// method gives, if the variable is declared to hold such a value.
fn is_resource<'p>(types: &Types<'p>, local: Local<'p>, copies: u32, resources: &mut Resources) -> bool {
    let asked = (local.declaration().id(), copies);
    if let Some(is_resource) = resources.get(&asked) {
        return *is_resource;
    }
    let assigned = local.writes().filter_map(|place| place.assignment()?.value());
    let mut values = local.value().into_iter().chain(assigned).peekable();
    let declared = local.type_reference().map(|written| types.written(written));
    let is_declared = declared
        .as_ref()
        .is_none_or(|known| known.as_ref().is_some_and(|known| has_to_be_closed(types, known)));
    // What is only known to be closeable may be somebody else's to close.
    let declared = declared.flatten();
    let declared = declared.as_ref().and_then(Type::single_platform);
    let is_declared_closeable = declared.is_some_and(|known| known.name != type_name::CLOSEABLE.ru);
    let original = || copied(local).zip(copies.checked_sub(1));
    let is_open = |value: Node<'p>| {
        let begins = local.value() == Some(value);
        is_given_open(types, value)
            || is_declared_closeable && Call::cast(value.without_parens()).is_some()
            || begins
                && original()
                    .is_some_and(|(original, copies)| is_resource(types, original, copies, resources))
    };
    let is_resource = is_declared && values.peek().is_some() && values.all(is_open);
    resources.insert(asked, is_resource);
    is_resource
}

fn is_given_open<'p>(types: &Types<'p>, value: Node<'p>) -> bool {
    let Some(call) = Call::cast(value.without_parens()) else { return false };
    let object = call.object().and_then(|object| types.source(object));
    let of_platform = matches!(object, Some(MemberSource::Value(owner)) if owner.single_platform().is_some());
    of_platform && types.of(call.node()).is_some_and(|given| has_to_be_closed(types, &given))
}

fn has_to_be_closed<'p>(types: &Types<'p>, known: &Type<'p>) -> bool {
    known.single_platform().is_some_and(|known| types.inherits(known, type_name::CLOSEABLE) == Found(()))
}
