//! `Перечисление.Элемент` names a member of an enumeration of the project, in code, in an expression that a description binds,
//! and as a default value. A method that is called or referred to is not judged: it may be one of the platform; nor is a name
//! that the module or its element declares as something else.

use std::cell::LazyCell;

use crate::{
    platform::words::{key, kind, member, type_name},
    project::{ModuleFacet, is_of_type_around},
    rules::prelude::*,
    syntax::{
        xbsl::{Member, NameExpression, NamedType, NodeKind, TokenKind, is_identifier},
        yaml::Style,
    },
};

/// What each enumeration and each of its members has.
const OF_PLATFORM: [Word; 8] = [
    member::ITEMS,
    member::BY_NAME,
    member::INDEX,
    member::TO_STRING,
    member::PRESENTATION,
    member::GET_TYPE,
    key::NAME,
    type_name::TYPE,
];

const REGISTERS: [Word; 2] = [kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER];

pub fn check(file: &File, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if let Some(module) = file.module() {
        check_code(&module, project, report);
    } else if let Some(element) = file.element() {
        check_description(&element, project, report);
    }
}

fn check_code(module: &Module<'_>, project: &Project<'_>, report: &mut Reporter<'_>) {
    for written in module.all::<Member<'_>>() {
        let Some(object) = written.object().and_then(NameExpression::cast) else { continue };
        // Most names are locals.
        if module.bindings().resolve(object.node()).is_some() {
            continue;
        }
        let Some(item) = written.name() else { continue };
        let is_new = item.node().first_token().kind() == TokenKind::New;
        let is_method = written.call().is_some()
            || written.node().parent().is_some_and(|parent| parent.kind() == NodeKind::MethodRef);
        let is_judged = !is_new && !written.is_safe() && !is_method && !object.is_qualified();
        let enumerations = if is_judged { project.enumerations(object.text()) } else { Vec::new() };
        if lack(project, &enumerations, item.text())
            && !have_method(project, &enumerations, item.text())
            && !means_other(module, project, object)
            && written.node().precedes_errors()
        {
            report.at(item.span()).arg("enumeration", object.text()).arg("value", item.text());
        }
    }
    // No type stands behind the name of an enumeration but those that its module declares.
    for written in module.all::<NamedType<'_>>().filter(|written| !written.is_simple()) {
        let mut names = written.segments();
        let (Some(owner), Some(item), None) = (names.next(), names.next(), names.next()) else { continue };
        if !written.is_qualified()
            && lack(project, &project.enumerations(owner.text()), item.text())
            && module.types_named(owner.text()).next().is_none()
            && written.node().precedes_errors()
        {
            report.at(item.span()).arg("enumeration", owner.text()).arg("value", item.text());
        }
    }
}

fn check_description(element: &Element<'_>, project: &Project<'_>, report: &mut Reporter<'_>) {
    let file = element.file();
    let lineage = LazyCell::new(|| project.lineage(*element));
    let chains = project.chains_of_enumerations(file);
    let defaults = element.entries_under(key::DEFAULT_VALUE).map(|entry| entry.value);
    let is_plain = |value: &Value<'_>| value.style() == Some(Style::Plain) && !value.text().starts_with('=');
    let defaults = defaults.filter(is_plain).filter_map(|value| {
        let (owner, item) = value.text().split_once('.')?;
        (is_identifier(item) && is_of_type(value, owner))
            .then(|| (owner, Span::new(value.span().start, value.span().start + owner.len() as u32)))
    });
    for (owner, span) in chains.map(|used| (used.written, used.span)).chain(defaults) {
        let enumerations = project.enumerations(owner);
        if enumerations.is_empty() {
            continue;
        }
        let Some(item) = member_behind(file.text(), span.end) else { continue };
        let name = item.slice(file.text());
        if lack(project, &enumerations, name)
            && !have_method(project, &enumerations, name)
            && !lineage.iter().any(|element| element.symbols().has_part(owner))
            && !is_quoted(element, span)
        {
            report.at(item).arg("enumeration", owner).arg("value", name);
        }
    }
}

/// Whether the type beside a default value names an enumeration. Of another type it may be a text or the name of a file.
fn is_of_type(value: Value<'_>, enumeration: &str) -> bool {
    let written = value.parent().and_then(|around| around.text_of(key::TYPE)).unwrap_or_default();
    written.split('|').any(|name| name.trim().trim_end_matches('?').rsplit("::").next() == Some(enumeration))
}

/// Where the name stands that a dot at an offset joins, unless it is called.
fn member_behind(text: &str, at: u32) -> Option<Span> {
    let behind = text.get(at as usize..)?.strip_prefix('.')?;
    let length =
        behind.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(behind.len());
    let (name, rest) = behind.split_at(length);
    let start = at + 1;
    let is_member = is_identifier(name) && !rest.starts_with('(');
    is_member.then(|| Span::new(start, start + length as u32))
}

/// Whether a place is in double quotes, which make a text of what would be an expression.
fn is_quoted(element: &Element<'_>, place: Span) -> bool {
    element.tree().value_at(place.start).is_some_and(|value| value.style() == Some(Style::Double))
}

/// Whether nothing of a name stands behind that of some enumerations, methods left aside.
fn lack(project: &Project<'_>, enumerations: &[Element<'_>], name: &str) -> bool {
    let lacks = |it: &Element<'_>| it.lacks_item(name) && project.type_of(it, name).is_absent();
    !enumerations.is_empty()
        && !OF_PLATFORM.iter().any(|word| word.is(name))
        && enumerations.iter().all(lacks)
}

/// Whether the module of one of some enumerations has a method of a name.
fn have_method(project: &Project<'_>, enumerations: &[Element<'_>], name: &str) -> bool {
    let modules = enumerations.iter().filter_map(|it| project.module_of(it).found());
    modules.map(|module| module.method(name)).any(|method| !method.is_absent())
}

/// Whether a name that is no local may mean something that a type around, the module, or its element declares or inherits.
fn means_other(module: &Module<'_>, project: &Project<'_>, name: NameExpression<'_>) -> bool {
    let kinds = [NodeKind::ModuleConst, NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration];
    let is_declared = |kind| module.declared_as(kind, name.text()).next().is_some();
    let is_of_element = module.facet() == ModuleFacet::Element;
    // Attributes belong to objects and records: code about the element itself cannot name them alone.
    let has_them_elsewhere = |own: &Element<'_>| own.has_objects() || own.is_any_kind(&REGISTERS);
    let own = || project.element_of(module).filter(|own| !(is_of_element && has_them_elsewhere(own)));
    let lineage = || own().into_iter().flat_map(|element| project.lineage(element));
    kinds.into_iter().any(is_declared)
        || is_of_type_around(name.node(), name.text())
        || lineage().any(|element| element.symbols().has_part(name.text()))
}
