//! Queries are executed on the server. One finding for a method: its annotation is what is missing. A module of the server
//! has no client, whatever its methods are annotated with; a common module is one if its description says nothing.

use crate::{
    platform::{Environment, words::kind},
    project::Side,
    rules::prelude::*,
    syntax::xbsl::{Name, NodeKind, Query},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if module.nodes(NodeKind::Query).len() == 0 {
        return;
    }
    let project = context.project();
    let by_default = |own: Element<'_>| own.is_kind(kind::COMMON_MODULE) && own.environment() == Absent;
    if project.environment_of(module) == Found(Environment::Server)
        || project.element_of(module).is_some_and(by_default)
    {
        return;
    }
    let mut last = None;
    for query in module.all::<Query<'_>>() {
        let Some(method) = query.node().enclosing_method() else { continue };
        if last.replace(method.node().id()) == Some(method.node().id()) {
            continue;
        }
        let runs = project.environment_of_method(module, method).found();
        if runs.is_some_and(|runs| runs.has(Side::Client))
            && !Environment::is_for_both(method)
            && query.node().precedes_errors()
        {
            report.at(query.span()).arg("method", method.name().map_or("", Name::text));
        }
    }
}
