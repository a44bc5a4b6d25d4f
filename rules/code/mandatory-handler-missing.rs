//! Modules of elements of some kinds have to have a handler of a certain name, marked as such. Where its English name is not
//! known, any handler with an English name may be it.

use std::collections::HashMap;

use crate::{
    platform::{Handler, words::annotation},
    project::line_break_and_indent,
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method},
};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let mut required = HashMap::new();
    for element in project.elements() {
        let Some(kind) = element.kind() else { continue };
        let handlers = || context.element_handlers(kind, "").into_iter().flat_map(|handlers| handlers.iter());
        let required = required
            .entry(kind)
            .or_insert_with(|| handlers().filter(|handler| handler.is_required).collect::<Vec<_>>());
        if required.is_empty() {
            continue;
        }
        match project.module_of(&element) {
            Found(module) if module.is_valid() && report.wants(module.file().index) => {
                required.iter().for_each(|handler| check_module(&module, *handler, report));
            }
            Absent if report.wants(element.file().index) => {
                let in_english = kind.is_ascii();
                let place = Place { file: element.file().index, span: Span::at(0) };
                for handler in required.iter() {
                    let draft = report.at_place(place).variant(Variant("no-module"));
                    draft.arg("method", handler.name(in_english)).arg("element", element.file().stem());
                }
            }
            Found(_) | Absent | Unknown => {}
        }
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
