//! The handler of permissions for objects gets their data, and these have the fields by which permissions are computed and
//! no others. The data is what the handler goes through its parameter for, or what has the type of such data.

use std::collections::HashSet;

use crate::{
    platform::words::{facet, field, handler, member, type_name},
    rules::prelude::*,
    syntax::xbsl::{Call, ForIn, Index, LocalKind, Member, Method, Node, NodeId},
};

/// What every value has.
const OF_ALL: [Word; 3] = [member::TO_STRING, member::PRESENTATION, member::GET_TYPE];

/// The methods of a collection that give one of its rows.
const TAKES_ROW: [Word; 5] =
    [member::FIRST, member::FIRST_OR_UNDEFINED, member::LAST, member::SINGLE, member::SINGLE_OR_UNDEFINED];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let element = context.project().description_of(module);
    let Some(access) = element.and_then(|element| element.object_access()) else { return };
    let is_for_objects = |method: &Method<'_>| {
        method.name().is_some_and(|name| handler::COMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS == *name.text())
    };
    let handlers = module.permission_handlers().filter(is_for_objects).map(|method| method.node().id());
    let handlers: HashSet<NodeId> = handlers.collect();
    if handlers.is_empty() || !access.is_per_object() {
        return;
    }
    let Some(list) = access.computed_by() else { return };
    let listed = list.items().filter_map(|field| field.text().split('.').next());
    let listed: HashSet<&str> = listed.collect();
    // It has two names in English.
    let is_reference = |name: &str| field::LINK.is(name) || facet::REFERENCE.is(name);
    let lists_reference = listed.iter().any(|name| is_reference(name));
    for access in module.all::<Member<'_>>() {
        let Some((object, name)) = access.object().zip(access.name()) else { continue };
        let is_in_handler =
            || access.node().enclosing_method().is_some_and(|method| handlers.contains(&method.node().id()));
        let is_listed = listed.contains(name.text()) || is_reference(name.text()) && lists_reference;
        let is_known = is_listed || OF_ALL.iter().any(|word| word.is(name.text()));
        if is_known || !is_in_handler() || !is_data(module, context.project(), object) {
            continue;
        }
        let field = access.node().parent().and_then(Member::cast).and_then(Member::name);
        match field.filter(|field| type_name::ENTITY == *name.text() && listed.contains(field.text())) {
            Some(field) => report.at(name.span()).variant(Variant("entity")).arg("field", field.text()),
            None => report.at(name.span()).arg("field", name.text()),
        };
    }
}

/// Whether a value is the data of an object.
fn is_data<'p>(module: &Module<'p>, project: &Project<'p>, value: Node<'p>) -> bool {
    let value = value.without_parens();
    if is_row(module, value) {
        return true;
    }
    let Some(local) = module.tree().bindings().resolve(value) else { return false };
    let collection = ForIn::cast(local.declaration()).and_then(ForIn::collection);
    let begins = local.value().filter(|_| local.type_reference().is_none());
    let written = project.type_of_local(*module, local).and_then(|written| written.text.single());
    let is_typed = |type_facet: &str| facet::PERMISSIONS_COMPUTE_DATA.is(type_facet);
    collection.is_some_and(|collection| is_parameter(module, collection))
        || begins.is_some_and(|begins| is_row(module, begins.without_parens()))
        || written.and_then(|member| member.facet()).is_some_and(is_typed)
}

/// Whether a value is a row that is taken out of a parameter: `Записи[0]`, `Записи.Первый()`.
fn is_row<'p>(module: &Module<'p>, value: Node<'p>) -> bool {
    let indexed = Index::cast(value).and_then(Index::object);
    let taken = Call::cast(value)
        .filter(|call| call.name().is_some_and(|name| TAKES_ROW.iter().any(|word| word.is(name.text()))));
    indexed.or_else(|| taken?.object()).is_some_and(|rows| is_parameter(module, rows.without_parens()))
}

fn is_parameter<'p>(module: &Module<'p>, value: Node<'p>) -> bool {
    module.bindings().resolve(value).is_some_and(|local| local.kind() == LocalKind::Parameter)
}
