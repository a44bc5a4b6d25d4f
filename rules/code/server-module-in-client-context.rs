//! A component, a command or a common module for the client calls a common module that exists on the server only.

use crate::{project::Environment, rules::prelude::*};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if project.environment_of(uses.module()) != Found(Environment::Client) {
        return;
    }
    for (used, meant) in uses.all().filter(|(used, _)| used.is_call()) {
        let Some(method) = used.node.enclosing_method().filter(|_| used.node.precedes_errors()) else {
            continue;
        };
        if meant.is_common_module(Environment::Server)
            && project.environment_of_method(uses.module(), method) == Found(Environment::Client)
        {
            report.at(used.root).arg("module", used.name()).arg("member", used.member.text());
        }
    }
}
