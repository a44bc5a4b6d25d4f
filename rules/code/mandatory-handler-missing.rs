//! Modules of some kinds have to have a handler of a certain name, marked as such. Where its English name is not known, any
//! handler with an English name may be it.

use crate::{
    platform::words::annotation,
    project::{ModuleFacet, line_break_and_indent},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let element = context.project().element_of(module);
    let Some(element) = element.filter(|_| module.facet() == ModuleFacet::Element) else { return };
    let Some(handlers) = element.kind().and_then(|kind| context.element_handlers(kind, "")) else { return };
    let methods = || module.methods().filter(|method| method.owner().is_none());
    for handler in handlers.iter().filter(|handler| handler.is_required) {
        let is_it = |method: &Method<'_>| method.name().is_some_and(|name| handler.is_named(name.text()));
        let mut candidates = methods().filter(is_it).peekable();
        let Some(method) = candidates.peek().copied() else {
            let name = handler.name(module.text().is_ascii());
            let has_english = |method: Method<'_>| method.name().is_some_and(|name| name.text().is_ascii());
            let may_be_it = |method: Method<'_>| has_english(method) && method.annotations().any(is_handler);
            if handler.names().nth(1).is_none() && methods().any(may_be_it) {
                continue;
            }
            report.at(Span::at(0)).arg("method", name).variant(Variant("missing"));
            continue;
        };
        if candidates.any(|method| method.annotations().any(is_handler)) {
            continue;
        }
        let first = method.node().first_token();
        let in_english = method.keyword().is_some_and(|keyword| keyword.text().is_ascii());
        let written = annotation::HANDLER.spelling(in_english);
        let separator = line_break_and_indent(method.node());
        let fix = separator.map(|separator| (Span::at(first.span().start), format!("@{written}{separator}")));
        let name = method.name().map_or("", |name| name.text());
        report.at(first.span()).arg("method", name).fix_if_known(fix);
    }
}

fn is_handler(annotation: Annotation<'_>) -> bool {
    annotation.name().is_some_and(|name| annotation::HANDLER.is(name.text()))
}
