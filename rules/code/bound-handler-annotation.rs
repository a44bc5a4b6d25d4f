//! `@Обработчик` marks a method that overrides a handler of the base type, found by its name. A method that the
//! description binds to an event overrides none.

use std::collections::HashMap;

use crate::{
    platform::words::{annotation, handler},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Name},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let methods = module.methods().filter(|method| method.owner().is_none());
    let marked = methods.filter_map(|method| Some((method.name()?, method.annotations().find(is_handler)?)));
    let mut marked = marked.filter(|(name, _)| !may_override(name.text())).peekable();
    if marked.peek().is_none() {
        return;
    }
    let Some(described) = context.project().description_of(module) else { return };
    let handlers = described.event_handlers();
    let events: HashMap<&str, Value<'_>> =
        handlers.map(|handler| (handler.method.text(), handler.event)).collect();
    for (name, annotation) in marked {
        let Some(event) = events.get(name.text()) else { continue };
        let place = Place { file: described.file().index, span: event.span() };
        let draft = report.at(annotation.span()).related(place);
        let draft = draft.arg("method", name.text()).arg("event", event.text());
        draft.arg("annotation", annotation.bare_name().map_or("", Name::text)).fix(removed(annotation), "");
    }
}

fn is_handler(annotation: &Annotation<'_>) -> bool {
    annotation.bare_name().is_some_and(|name| annotation::HANDLER.is(name.text()))
}

fn may_override(name: &str) -> bool {
    handler::ALL.iter().any(|word| word.is(name))
}

/// The whole line where nothing else stands on it, else the annotation with the blanks on one side.
fn removed(annotation: Annotation<'_>) -> Span {
    let node = annotation.node();
    let (first, written) = (node.first_token(), node.span());
    let before = || Some(Span::new(first.previous()?.span().end, written.end));
    let behind = || Some(Span::new(written.start, node.last_token()?.next()?.span().start));
    let with_blanks = || if first.starts_line() { behind() } else { before() };
    node.whole_lines().or_else(with_blanks).unwrap_or(written)
}
