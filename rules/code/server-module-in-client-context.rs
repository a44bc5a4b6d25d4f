//! A component, a command or a common module for the client calls a common module that exists on the server only.

use crate::{project::Environment, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if project.environment_of(module) != Found(Environment::Client) {
        return;
    }
    for (used, meant) in project.member_uses(module).filter(|(used, _)| used.is_call()) {
        let Some(method) = used.node.enclosing_method().filter(|_| used.node.is_sound()) else { continue };
        if meant.is_common_module(Environment::Server)
            && project.environment_of_method(module, method) == Found(Environment::Client)
        {
            report.at(used.root).arg("module", used.name()).arg("member", used.member.text());
        }
    }
}
