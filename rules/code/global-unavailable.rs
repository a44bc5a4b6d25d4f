//! Some global methods exist on one side only. In a module of both sides a method without annotations may ask where it is,
//! so only modules of one side are checked.

use crate::{
    platform::Environment,
    rules::prelude::*,
    syntax::xbsl::{Call, Name, NameExpression},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let is_of_one_side = |runs: Environment| runs != Environment::Both;
    if !project.environment_of(module).found().is_some_and(is_of_one_side) {
        return;
    }
    let called = module.all::<Call<'_>>().filter_map(|call| NameExpression::cast(call.callee()?));
    for name in called.filter(|name| !name.is_qualified()) {
        let Found(exists) = context.global_environment(name.text()) else { continue };
        let Some(method) = name.node().enclosing_method() else { continue };
        let runs = project.environment_of_method(module, method).found();
        let Some(side) = runs.filter(|runs| is_of_one_side(*runs)).and_then(|runs| runs.beyond(exists))
        else {
            continue;
        };
        if name.node().precedes_errors() && !project.may_declare(module, name) {
            let draft =
                report.at(name.span()).arg("name", name.text()).arg("annotation", side.other().annotation());
            draft.arg("method", method.name().map_or("", Name::text));
        }
    }
}
