//! `@Обработчик` marks a method that overrides a handler of the platform, found by its name. Where not all handlers of a
//! module are known, only a name that is nearly that of one is wrong, or is that of a handler of another module or version.

use std::{cell::LazyCell, collections::HashSet};

use crate::{
    platform::{
        Handlers,
        words::{annotation, handler, key, kind},
    },
    project::ModuleFacet,
    rules::prelude::*,
    source::nearest::distance,
    syntax::xbsl::Annotation,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let methods = module.methods().filter(|method| method.owner().is_none());
    let mut marked = methods.filter(|method| method.annotations().any(is_handler)).peekable();
    if marked.peek().is_none() {
        return;
    }
    let Some(element) = context.project().element_of(module) else { return };
    let Some(handlers) = handlers_of(module, element, context) else { return };
    // What the description names may be a handler that it sets. Operations are handlers only where the table says so: such a
    // module has others than those listed.
    let is_set = |value: &Value<'_>| !handlers.are_complete() || !names_operation(*value);
    let named: LazyCell<HashSet<&str>, _> =
        LazyCell::new(|| element.tree().scalars().filter(is_set).map(Value::text).collect());
    for method in marked.filter(|method| method.node().is_sound()) {
        let mark = method.annotations().find(|annotation| is_handler(*annotation));
        let (Some(name), Some(mark)) = (method.name(), mark) else { continue };
        if handlers.have(name.text()) {
            let is_computing = handler::COMPUTE_ACCESS_PERMISSIONS == name.text();
            if is_computing && module.facet() == ModuleFacet::Element && element.computes_no_permissions() {
                report.at(mark.span()).variant(Variant("unused")).arg("method", name.text());
            }
            continue;
        }
        if named.contains(name.text()) {
            continue;
        }
        if let Some(file) = belongs_to(name.text(), module, element, context) {
            let draft = report.at(mark.span()).variant(Variant("misplaced"));
            draft.arg("method", name.text()).arg("file", file);
        } else if handlers.have_in_other_versions(name.text()) {
            report.at(mark.span()).variant(Variant("version")).arg("method", name.text());
        } else if let Some(meant) = nearly(name.text(), &handlers) {
            let draft = report.at(mark.span()).variant(Variant("near"));
            draft.arg("method", name.text()).arg("handler", meant);
        } else if handlers.are_complete() {
            report.at(mark.span()).arg("method", name.text());
        }
    }
}

fn is_handler(annotation: Annotation<'_>) -> bool {
    annotation.bare_name().is_some_and(|name| annotation::HANDLER.is(name.text()))
}

/// Whether it is the name of an operation in a description.
fn names_operation(value: Value<'_>) -> bool {
    let list = value.parent().filter(|_| value.key().is_some_and(|it| it.is(key::NAME)));
    list.and_then(Value::parent).and_then(Value::key).is_some_and(|it| it.is(key::OPERATIONS))
}

/// What a module may override: for a component by the type it inherits.
fn handlers_of<'c>(
    module: &Module<'_>,
    element: Element<'_>,
    context: &ProjectContext<'c>,
) -> Option<Handlers<'c>> {
    let mode = context.project().compatibility_mode();
    if element.is_kind(kind::INTERFACE_COMPONENT) {
        return context.component_handlers(context.project().platform_base(element)?, mode);
    }
    context.element_handlers(element.kind()?, facet_of(module)?, mode)
}

/// What stands behind the name of the element in the name of a module: nothing in that of the element itself.
fn facet_of<'p>(module: &Module<'p>) -> Option<&'p str> {
    match module.facet() {
        ModuleFacet::Element => Some(""),
        _ => module.file().stem().split_once('.').map(|(_, facet)| facet),
    }
}

/// The module of the same element that a handler belongs to and not to this one, by the name of its file.
fn belongs_to(
    name: &str,
    module: &Module<'_>,
    element: Element<'_>,
    context: &ProjectContext<'_>,
) -> Option<String> {
    let facet = context.facet_of_handler(element.kind()?, facet_of(module)?, name)?;
    let dot = if facet.is_empty() { "" } else { "." };
    Some(format!("{}{dot}{facet}.xbsl", module.element_name()))
}

/// The handler whose name differs from this one by a letter or two, if it is not another handler of the platform.
fn nearly<'p>(name: &str, handlers: &Handlers<'p>) -> Option<&'p str> {
    let is_other = || handler::ALL.iter().any(|word| word.is(name));
    let mut names = handlers.iter().flat_map(|handler| handler.names());
    let is_near = |known: &&str| {
        let length = known.chars().count();
        length >= LONG && length.abs_diff(name.chars().count()) <= SLIP && distance(name, known) <= SLIP
    };
    names.find(is_near).filter(|_| !is_other())
}

/// In a name of so many letters a slip of the hand is told from another word.
const LONG: usize = 7;

/// So many letters may differ.
const SLIP: usize = 2;
