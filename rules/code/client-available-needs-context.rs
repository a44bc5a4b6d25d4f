//! A method of a component that the server runs for the client has no component there, unless it takes the context along.

use crate::{
    platform::words::{annotation, kind},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method, Name},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let methods = module.methods().filter(|method| method.owner().is_none() && !method.is_static());
    let mut found = methods.filter_map(available_without_context).peekable();
    if found.peek().is_none() {
        return;
    }
    let element = context.project().description_of(module);
    if element.is_some_and(|element| element.is_kind(kind::INTERFACE_COMPONENT)) {
        for (method, name) in found {
            let start = method.span().start;
            report.at(Span::new(start, name.span().end)).arg("method", name.text());
        }
    }
}

fn available_without_context(method: Method<'_>) -> Option<(Method<'_>, Name<'_>)> {
    let has = |word: Word, name: fn(Annotation<'_>) -> Option<Name<'_>>| {
        method.annotations().filter_map(name).any(|name| word.is(name.text()))
    };
    // An annotation of that name from elsewhere may say the same.
    let is_contextual = || has(annotation::CONTEXTUAL, |it| it.name());
    let is_available = has(annotation::AVAILABLE_FROM_CLIENT, |it| it.bare_name()) && !is_contextual();
    method.name().filter(|_| is_available).map(|name| (method, name))
}
