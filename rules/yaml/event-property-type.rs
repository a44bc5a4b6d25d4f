//! The properties of an event of the event log have one of the types that the platform lists, and none of the client alone.

use crate::{
    platform::{
        Environment, Side,
        words::{key, kind, type_name},
    },
    rules::prelude::*,
    syntax::types::TypeText,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::EVENT_LOG_EVENT) {
        return;
    }
    let metamodel = context.metamodel();
    let class = element.kind().and_then(|kind| metamodel.class_of_kind(kind).found());
    let list = class.and_then(|class| class.property(key::PROPERTIES.ru).found());
    let item = class.zip(list).and_then(|(class, list)| class.items_of(list)?.class(|_| None).found());
    let property = item.and_then(|item| item.property(key::TYPE.ru).found());
    let listed = property.and_then(|property| TypeText::new(property.types.as_deref()?));
    let listed: Vec<&str> = listed.map(|listed| names_in(listed, context)).unwrap_or_default();
    let types = element.root().list(key::PROPERTIES).filter_map(|property| property.get(key::TYPE));
    for written in types.filter(|written| written.is_scalar() && !written.text().starts_with('=')) {
        if let Some(variant) = problem_of(written.text(), &listed, context) {
            report.at(written.span()).variant(variant).arg("type", written.text());
        }
    }
}

fn problem_of(written: &str, listed: &[&str], context: &ProjectContext<'_>) -> Option<Variant> {
    if written.contains("->") {
        return Some(Variant::USUAL);
    }
    let project = context.project();
    let is_of_project =
        |name: &str| project.elements_named(name).next().is_some() || project.modules_declare_type(name);
    let is_of_platform = |name: &str| context.has_type(name).found().is_some() && !is_of_project(name);
    let names = TypeText::new(written)?.members().map(|member| member.name());
    for name in names.filter(|name| !name.is_empty() && is_of_platform(name)) {
        let environment = context.type_environment(name).found();
        if environment.is_some_and(|it| it == Environment::Client && !it.has(Side::Server)) {
            return Some(Variant("client"));
        }
        let is_listed = type_name::UNDEFINED.is(name)
            || listed.iter().any(|taken| !context.type_inherits(name, taken).is_absent());
        if !listed.is_empty() && !is_listed {
            return Some(Variant::USUAL);
        }
    }
    None
}

/// The Russian names of the types in a list of the metamodel, `Std::Type<Std::String|Std::Number>`; none where one of them is
/// not known.
fn names_in<'t>(listed: TypeText<'t>, context: &Context<'t>) -> Vec<&'t str> {
    let arguments = listed.single().into_iter().flat_map(|whole| whole.arguments());
    let members = arguments.flat_map(TypeText::members);
    let name = |full: &'t str| context.type_name(full.rsplit("::").next().unwrap_or(full)).found();
    members.map(|member| name(member.name())).collect::<Option<Vec<_>>>().unwrap_or_default()
}
