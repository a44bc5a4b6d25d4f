//! A component, a command or a common module for the client calls a common module that exists on the server only.

use crate::{project::Environment, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if project.environment_of(module) != Found(Environment::Client) {
        return;
    }
    for used in module.member_uses().filter(|used| used.is_call() && used.node.is_sound()) {
        let Some(method) = used.node.enclosing_method() else { continue };
        let runs_on = || project.environment_of_method(module, method);
        let meant = project.element_used(module, &used);
        if meant.is_some_and(|meant| meant.is_common_module(Environment::Server))
            && runs_on() == Found(Environment::Client)
        {
            report.at(used.root).arg("module", used.name()).arg("member", used.member.text());
        }
    }
}
