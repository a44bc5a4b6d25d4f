//! A component, a command or a common module for the client calls a common module that exists on the server only.

use crate::{project::Environment, rules::prelude::*};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let is_for_server = |meant: &Element<'_>| meant.is_common_module(Environment::Server);
    let mut calls = uses.all().filter(|(used, meant)| used.is_call() && is_for_server(meant)).peekable();
    let project = context.project();
    if calls.peek().is_none() || project.environment_of(uses.module()) != Found(Environment::Client) {
        return;
    }
    for (used, _) in calls {
        let Some(method) = used.node.enclosing_method().filter(|_| used.node.precedes_errors()) else {
            continue;
        };
        if project.environment_of_method(uses.module(), method) == Found(Environment::Client) {
            report.at(used.root).arg("module", used.name()).arg("member", used.member.text());
        }
    }
}
