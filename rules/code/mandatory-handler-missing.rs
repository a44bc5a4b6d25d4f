//! Modules of elements of some kinds have to have a handler of a certain name, marked as such. Where its English name is not
//! known, any handler with an English name may be it.

use std::collections::HashMap;

use crate::{
    platform::{Handler, words::annotation},
    project::{ModuleFacet, line_break_and_indent},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method},
};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let mut known: HashMap<&str, Vec<Handler<'_>>> = HashMap::new();
    let mut required_of = |kind| {
        let handlers = || context.element_handlers(kind, "").into_iter().flat_map(|handlers| handlers.iter());
        let required = || handlers().filter(|handler| handler.is_required).collect();
        known.entry(kind).or_insert_with(required).clone()
    };
    for element in project.elements() {
        if !report.wants(element.file().index) {
            continue;
        }
        let required = element.kind().map(&mut required_of).unwrap_or_default();
        if required.is_empty() || !project.module_of(&element).is_absent() {
            continue;
        }
        let in_english = element.kind().is_some_and(str::is_ascii);
        let place = Place { file: element.file().index, span: Span::at(0) };
        for handler in required {
            let draft = report.at_place(place).variant(Variant("no-module"));
            draft.arg("method", handler.name(in_english)).arg("element", element.file().stem());
        }
    }
    for module in project.modules().filter(|module| module.facet() == ModuleFacet::Element) {
        if !report.wants(module.file().index) || !module.is_valid() {
            continue;
        }
        let kind = project.element_of(&module).and_then(|element| element.kind());
        let required = kind.map(&mut required_of).unwrap_or_default();
        required.into_iter().for_each(|handler| check_module(&module, handler, report));
    }
}

fn check_module(module: &Module<'_>, handler: Handler<'_>, report: &mut Reporter<'_>) {
    let at = |span| Place { file: module.file().index, span };
    let methods = || module.methods().filter(|method| method.owner().is_none());
    let is_it = |method: &Method<'_>| method.name().is_some_and(|name| handler.is_named(name.text()));
    let mut candidates = methods().filter(is_it).peekable();
    let Some(method) = candidates.peek().copied() else {
        let has_english = |method: Method<'_>| method.name().is_some_and(|name| name.text().is_ascii());
        let may_be_it = |method: Method<'_>| has_english(method) && method.annotations().any(is_handler);
        if handler.names().nth(1).is_some() || !methods().any(may_be_it) {
            let name = handler.name(module.text().is_ascii());
            report.at_place(at(Span::at(0))).arg("method", name).variant(Variant("missing"));
        }
        return;
    };
    if candidates.any(|method| method.annotations().any(is_handler)) {
        return;
    }
    let first = method.node().first_token();
    let in_english = method.keyword().is_some_and(|keyword| keyword.text().is_ascii());
    let written = annotation::HANDLER.spelling(in_english);
    let name = method.name().map_or("", |name| name.text());
    let draft = report.at_place(at(first.span())).arg("method", name);
    if let Some(separator) = line_break_and_indent(method.node()) {
        draft.fix_at(at(Span::at(first.span().start)), format!("@{written}{separator}"));
    }
}

fn is_handler(annotation: Annotation<'_>) -> bool {
    annotation.name().is_some_and(|name| annotation::HANDLER.is(name.text()))
}
