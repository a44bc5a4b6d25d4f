//! A type of the platform that exists on one side only, made or asked for a member on the other. Where a type is merely
//! written, as that of a parameter, nothing is said.

use crate::{
    platform::Environment,
    rules::prelude::*,
    syntax::xbsl::{Call, Name, NameExpression, New, Node},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if project.environment_of(module).found().is_none() {
        return;
    }
    for (node, name) in uses(module) {
        let Found(exists) = context.type_environment(name) else { continue };
        // Most types exist on both sides.
        if exists == Environment::Both {
            continue;
        }
        let Some(method) = node.enclosing_method().filter(|method| !Environment::is_for_both(*method)) else {
            continue;
        };
        let Found(runs) = project.environment_of_method(module, method) else { continue };
        let Some(side) = runs.beyond(exists) else { continue };
        let is_of_project = || match NameExpression::cast(node) {
            Some(name) => project.may_declare(module, name),
            None => project.may_declare_type(module, name),
        };
        if node.is_sound() && !is_of_project() {
            let draft = report.at(node.span()).arg("name", name).arg("annotation", side.other().annotation());
            draft.arg("method", method.name().map_or("", Name::text));
        }
    }
}

/// The constructed types, then the names that may be types, each with the name. Locals are none.
fn uses<'p>(module: &Module<'p>) -> impl Iterator<Item = (Node<'p>, &'p str)> + use<'p> {
    let tree = module.tree();
    let constructed = tree.all::<New<'_>>().filter_map(New::constructed);
    let constructed = constructed.map(|constructed| (constructed.node(), constructed.path()));
    let is_called =
        |name: Node<'_>| name.parent().and_then(Call::cast).is_some_and(|call| call.callee() == Some(name));
    let is_local = move |name: Node<'_>| tree.bindings().resolve(name).is_some();
    let names = tree.all::<NameExpression<'_>>().map(NameExpression::node);
    let names = names.filter(move |name| !is_local(*name) && !is_called(*name));
    constructed.chain(names.map(|name| (name, name.text())))
}
