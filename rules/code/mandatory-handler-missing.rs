//! Modules of elements of some kinds have to have a handler of a certain name, marked as such. Where its English name is not
//! known, any handler with an English name may be it.

use rustc_hash::FxHashMap;

use crate::{
    platform::{
        Handler, Handlers, Version, Word,
        words::{annotation, facet, handler},
    },
    project::{ModuleFacet, line_break_and_indent},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method},
};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let mode = project.compatibility_mode();
    let mut known: FxHashMap<&str, Vec<Demand<'_>>> = FxHashMap::default();
    for element in project.elements_of_files(|file| report.wants(file)).collect::<Vec<_>>() {
        let Some(kind) = element.kind() else { continue };
        let demands = known.entry(kind).or_insert_with(|| demands_of(kind, mode, context));
        let demands = demands.iter().filter(|it| it.handler.is_required || element.computes_permissions());
        for demand in demands {
            match project.module_with_facet(&element, demand.facet) {
                Found(module) => check_module(&module, demand.handler, report),
                Absent => report_no_module(&element, demand, report),
                Unknown => {}
            }
        }
    }
}

/// A handler that some module of an element has to have: always, or if permissions are computed.
struct Demand<'p> {
    facet: ModuleFacet,
    /// What stands behind the name of the element in that of the module.
    suffix: Option<Word>,
    handler: Handler<'p>,
}

fn demands_of<'c>(kind: &str, mode: Option<Version>, context: &Context<'c>) -> Vec<Demand<'c>> {
    let has_all = context.has_all_element_handlers();
    let of_facet = |(facet, suffix): (ModuleFacet, Option<Word>)| {
        let handlers = context.element_handlers(kind, suffix.map_or("", |suffix| suffix.ru), mode);
        let is_demanded = move |handler: &Handler<'_>| {
            let computes = || handler.is_named(handler::COMPUTE_ACCESS_PERMISSIONS.ru);
            let is_of_permissions = || has_all && suffix.is_none() && handler.is_always_there && computes();
            handler.is_required || is_of_permissions()
        };
        let handlers: Vec<_> = handlers.iter().flat_map(Handlers::iter).filter(is_demanded).collect();
        handlers.into_iter().map(move |handler| Demand { facet, suffix, handler })
    };
    let facets = [
        (ModuleFacet::Element, None),
        (ModuleFacet::Object, Some(facet::OBJECT)),
        (ModuleFacet::RecordSet, Some(facet::RECORD_SET)),
        (ModuleFacet::Record, Some(facet::RECORD)),
    ];
    facets.into_iter().flat_map(of_facet).collect()
}

fn report_no_module(element: &Element<'_>, demand: &Demand<'_>, report: &mut Reporter<'_>) {
    let in_english = element.kind().is_some_and(str::is_ascii);
    let suffix = demand.suffix.map(|suffix| suffix.spelling(in_english));
    let name: Vec<_> = std::iter::once(element.file().stem()).chain(suffix).collect();
    let draft = report.at_place(Place { file: element.file().index, span: Span::at(0) });
    let draft = draft.variant(Variant("no-module")).arg("method", demand.handler.name(in_english));
    draft.arg("element", name.join("."));
}

fn check_module(module: &Module<'_>, handler: Handler<'_>, report: &mut Reporter<'_>) {
    if !report.wants(module.file().index) || !module.is_valid() {
        return;
    }
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
