//! A service and a common module for the server call a common module that exists on the client only.

use crate::{
    platform::words::kind,
    project::{Environment, MemberUse, Side},
    rules::prelude::*,
};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let is_for_server = |element: Element<'_>| {
        element.is_kind(kind::HTTP_SERVICE) || element.is_common_module(Environment::Server)
    };
    if !project.description_of(uses.module()).is_some_and(is_for_server) {
        return;
    }
    let is_call = |used: &MemberUse<'_>| used.is_call() && used.node.precedes_errors();
    for (used, meant) in uses.all().filter(|(used, _)| is_call(used)) {
        if !meant.is_common_module(Environment::Client) {
            continue;
        }
        let member = used.member.text();
        if project.module_of(&meant).found().is_some_and(|called| declares(&called, member)) {
            report.at(used.root).arg("module", used.name()).arg("member", member);
        }
    }
}

/// Whether the module declares a method or a type of the name. What it annotates for the server is wrong for another reason.
fn declares(module: &Module<'_>, name: &str) -> bool {
    let symbols = module.symbols();
    let methods = symbols.methods.named(name).map(|method| &method.annotations);
    let mut declared = methods.chain(symbols.types.named(name).map(|declared| &declared.annotations));
    declared.any(|annotations| match annotations.environment() {
        Found(exists) => !exists.has(Side::Server),
        Absent => true,
        Unknown => false,
    })
}
