//! The handler of an event runs on the client; of the methods for the server it can call those that are open to it.

use std::collections::HashSet;

use crate::{
    platform::words::{annotation, kind},
    project::{Environment, Side},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Call, Method, Name},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !module.methods().any(is_closed) {
        return;
    }
    let mut calls = module
        .all::<Call<'_>>()
        .filter(|call| call.node().precedes_errors())
        .filter(is_for_server)
        .peekable();
    if calls.peek().is_none() {
        return;
    }
    let element = context.project().description_of(module);
    let Some(component) = element.filter(|element| element.is_kind(kind::INTERFACE_COMPONENT)) else {
        return;
    };
    let handlers: HashSet<&str> = component.event_handlers().map(|handler| handler.method.text()).collect();
    for call in calls {
        let Some(caller) = call.node().enclosing_method().filter(|caller| caller.owner().is_none()) else {
            continue;
        };
        let is_named = caller.name().is_some_and(|name| handlers.contains(name.text()));
        let is_handler = is_named || is_marked(caller);
        let runs_on_client = match Environment::annotated(caller.node()) {
            Found(runs) => !runs.has(Side::Server),
            Absent => true,
            Unknown => false,
        };
        if let Some(called) = call.bare_name().filter(|_| is_handler && runs_on_client) {
            let draft = report.at(called.span()).arg("method", called.text());
            draft.arg("handler", caller.name().map_or("", Name::text));
        }
    }
}

/// Whether all the methods that a call may mean run on the server alone and are closed to the client.
fn is_for_server(call: &Call<'_>) -> bool {
    let mut called = call.methods().take(MANY);
    called.clone().next().is_some() && called.clone().count() < MANY && called.all(is_closed)
}

/// Whether a method runs on the server alone and is closed to the client.
fn is_closed(method: Method<'_>) -> bool {
    Environment::annotated(method.node()) == Found(Environment::Server)
        && !has(method, annotation::AVAILABLE_FROM_CLIENT)
}

/// So many methods of one name are not looked at.
const MANY: usize = 64;

fn is_marked(caller: Method<'_>) -> bool {
    let mut names = caller.annotations().filter_map(Annotation::bare_name);
    names.any(|name| annotation::HANDLER.is(name.text()))
}

fn has(method: Method<'_>, word: Word) -> bool {
    let mut names = method.annotations().filter_map(Annotation::name);
    names.any(|name| word.is(name.text()))
}
