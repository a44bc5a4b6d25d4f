//! Interface components exist on the client only.

use crate::{
    platform::words::kind,
    project::{Environment, Side},
    rules::prelude::*,
    syntax::xbsl::Method,
};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for (used, meant) in uses.all().filter(|(used, _)| used.is_call()) {
        if meant.is_kind(kind::INTERFACE_COMPONENT)
            && used.node.precedes_errors()
            && let Some(method) = used.node.enclosing_method()
            && runs_on_server(project, uses.module(), method)
        {
            report.at(used.root).arg("component", used.name()).arg("member", used.member.text());
        }
    }
}

/// A method that is annotated for the client, too, may ask where it is.
fn runs_on_server(project: &Project<'_>, module: &Module<'_>, method: Method<'_>) -> bool {
    Environment::annotated(method.node()) != Found(Environment::Both)
        && project.environment_of_method(module, method).found().is_some_and(|runs| runs.has(Side::Server))
}
