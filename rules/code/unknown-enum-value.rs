//! `Перечисление.Элемент` names a member of an enumeration of the project. A method that is called or referred to is not
//! judged: it may be one of the platform; nor is a name that the module or its element declares as something else.

use crate::{
    platform::words::{key, member, type_name},
    project::is_of_type_around,
    rules::prelude::*,
    syntax::xbsl::{Member, NameExpression, NamedType, NodeKind, TokenKind},
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

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for written in module.all::<Member<'_>>() {
        let Some((object, item)) = written.object().and_then(NameExpression::cast).zip(written.name()) else {
            continue;
        };
        let is_new = item.node().first_token().kind() == TokenKind::New;
        let is_method = written.call().is_some()
            || written.node().parent().is_some_and(|parent| parent.kind() == NodeKind::MethodRef);
        let is_judged = !is_new && !written.is_safe() && !is_method && !object.is_qualified();
        let Some(enumeration) = project.enumeration(object.text()).filter(|_| is_judged) else { continue };
        if lacks(project, &enumeration, item.text())
            && !has_method(project, &enumeration, item.text())
            && !means_other(module, project, object)
            && written.node().precedes_errors()
        {
            report.at(item.span()).arg("enumeration", object.text()).arg("value", item.text());
        }
    }
    // No type stands behind the name of an enumeration but those that its module declares.
    for written in module.all::<NamedType<'_>>().filter(|written| !written.is_qualified()) {
        let mut names = written.segments();
        let (Some(owner), Some(item), None) = (names.next(), names.next(), names.next()) else { continue };
        let Some(enumeration) = project.enumeration(owner.text()) else { continue };
        if lacks(project, &enumeration, item.text())
            && module.types_named(owner.text()).next().is_none()
            && written.node().precedes_errors()
        {
            report.at(item.span()).arg("enumeration", owner.text()).arg("value", item.text());
        }
    }
}

/// Whether nothing of a name stands behind that of an enumeration, methods left aside.
fn lacks(project: &Project<'_>, enumeration: &Element<'_>, name: &str) -> bool {
    enumeration.lacks_item(name)
        && !OF_PLATFORM.iter().any(|word| word.is(name))
        && project.type_of(enumeration, name).is_absent()
}

/// Whether the module of an enumeration has a method of a name.
fn has_method(project: &Project<'_>, enumeration: &Element<'_>, name: &str) -> bool {
    project.module_of(enumeration).found().is_some_and(|module| !module.method(name).is_absent())
}

/// Whether a name may mean something that a type around, the module, or its element declares or inherits.
fn means_other(module: &Module<'_>, project: &Project<'_>, name: NameExpression<'_>) -> bool {
    let kinds = [NodeKind::ModuleConst, NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration];
    let is_declared = |kind| module.declared_as(kind, name.text()).next().is_some();
    let lineage = || project.element_of(module).into_iter().flat_map(|element| project.lineage(element));
    module.bindings().resolve(name.node()).is_some()
        || kinds.into_iter().any(is_declared)
        || is_of_type_around(name.node(), name.text())
        || lineage().any(|element| element.symbols().has_part(name.text()))
}
