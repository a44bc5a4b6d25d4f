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
    let is = |word: Word| move |name: Name<'_>| word.is(name.text());
    let (mut own, mut all) = (
        method.annotations().filter_map(Annotation::bare_name),
        method.annotations().filter_map(Annotation::name),
    );
    let is_available = own.any(is(annotation::AVAILABLE_FROM_CLIENT)) && !all.any(is(annotation::CONTEXTUAL));
    method.name().filter(|_| is_available).map(|name| (method, name))
}
