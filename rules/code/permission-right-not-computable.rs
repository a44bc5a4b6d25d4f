//! A handler of permissions grants only those that the description says are computed. A permission is granted by a new
//! access permission in the handler, or in a method of the module that it calls; each is reported once.

use std::collections::{HashMap, HashSet};

use crate::{
    platform::words::{facet, type_name},
    project::common_permission,
    rules::prelude::*,
    syntax::xbsl::{Call, Member, Method, NameExpression, New, NodeId, NodeKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let mut handlers = module.permission_handlers().map(|handler| handler.node().id()).peekable();
    let element = context.project().description_of(module);
    let Some(element) = element.filter(|_| handlers.peek().is_some()) else { return };
    let executed = executed(module, element.name().unwrap_or_default(), handlers.collect());
    let is_computed = element.computed_permissions();
    let mut reported = HashSet::new();
    for right in module.all::<Member<'_>>().filter(|member| is_right(*member)) {
        let method = right.node().enclosing_method().filter(|method| method.owner().is_none());
        let is_executed = method.is_some_and(|method| executed.contains(&method.node().id()));
        let Some(name) = right.name().filter(|_| is_executed && is_granted(right)) else { continue };
        let permission = common_permission(name.text());
        if !is_computed(permission) && reported.insert(permission) {
            report.at(name.span()).arg("right", name.text());
        }
    }
}

/// Whether it is `Сущность.Право.Имя`.
fn is_right(member: Member<'_>) -> bool {
    let object = member.object().and_then(Member::cast);
    let entity = object.and_then(Member::object).and_then(NameExpression::cast);
    object.and_then(Member::name).is_some_and(|name| facet::PRIVILEGE == *name.text())
        && entity.is_some_and(|entity| type_name::ENTITY == *entity.text())
}

/// Whether it stands in the arguments of a new access permission.
fn is_granted(right: Member<'_>) -> bool {
    let mut around = right.node().ancestors().filter_map(New::cast);
    around.any(|new| {
        new.constructed().is_some_and(|constructed| type_name::ACCESS_PERMISSION == *constructed.path())
    })
}

/// The methods of the module that are executed with the given ones: those that they call by a bare name or by the name of
/// the element, and so on.
fn executed(module: &Module<'_>, element: &str, handlers: HashSet<NodeId>) -> HashSet<NodeId> {
    let mut calls: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
    for call in module.all::<Call<'_>>() {
        let Some(caller) = call.node().enclosing_method() else { continue };
        let of_element =
            call.object().and_then(NameExpression::cast).is_some_and(|object| object.text() == element);
        let named = call.name().filter(|_| of_element).map_or("", |name| name.text());
        let named = module.root().members_as(NodeKind::Method, named).filter_map(Method::cast);
        // The first of many overloads.
        let called = call.methods().chain(named).take(MANY).map(|method| method.node().id());
        calls.entry(caller.node().id()).or_default().extend(called);
    }
    let mut executed = handlers;
    let mut next: Vec<NodeId> = executed.iter().copied().collect();
    while let Some(caller) = next.pop() {
        let called = calls.remove(&caller).unwrap_or_default();
        next.extend(called.into_iter().filter(|called| executed.insert(*called)));
    }
    executed
}

/// So many methods of one name are looked at for a call.
const MANY: usize = 16;
