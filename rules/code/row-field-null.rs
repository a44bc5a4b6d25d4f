//! A column that a query reads through a reference, or from the outer side of a join, may be NULL, and nothing that has a
//! type without NULL takes it. The empty value is another one.

use crate::{
    platform::{
        Role,
        words::{facet, type_name},
    },
    project::{NullCause, QueryRows, WrittenType},
    rules::prelude::*,
    syntax::xbsl::{Argument, Assignment, Member, New, Node, NodeKind},
    types::{Alternative, MemberSource, Type},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let Some(mut rows) = QueryRows::of(types.project(), types.module()) else { return };
    for column in types.tree().all::<Member<'_>>() {
        let Some((row, name)) = column.object().zip(column.name()) else { continue };
        let Some(cause) = rows.null_cause(row, name.text()) else { continue };
        let Some(wanted) = type_without_null(types, column.node()) else { continue };
        let variant = match cause {
            NullCause::Reference => Variant::USUAL,
            NullCause::OuterJoin => Variant("join"),
        };
        report.at(column.span()).variant(variant).arg("column", name.text()).arg("type", wanted);
    }
}

/// The type that a value has to have where it stands, if NULL surely is none of its values.
fn type_without_null<'p>(types: &Types<'p>, value: Node<'p>) -> Option<String> {
    let project = types.project();
    if let Some(written) = project.expected_type(types.module(), value) {
        return surely_lacks_null(project, written).then(|| written.text.text().to_owned());
    }
    let has_null = |alternative: &Alternative<'_>| match alternative {
        Alternative::Platform(known) => type_name::OBJECT == known.name,
        Alternative::Null | Alternative::Row(_) => true,
        Alternative::Element(..) | Alternative::Declared(_) => false,
    };
    let known = type_of_field(types, value)?;
    (!known.is_empty_only() && !known.alternatives().iter().any(has_null)).then(|| types.text(&known))
}

/// The type of the field that gets a value: of the own object, of another one, or of a structure that is made.
fn type_of_field<'p>(types: &Types<'p>, value: Node<'p>) -> Option<Type<'p>> {
    let parent = value.parent()?;
    if let Some(assignment) = Assignment::cast(parent) {
        let target = assignment.target()?.without_parens();
        let is_variable =
            target.kind() == NodeKind::NameExpression && types.tree().bindings().resolve(target).is_some();
        let is_given = !assignment.is_compound() && assignment.value() == Some(value);
        return types.of(target).filter(|_| is_given && !is_variable);
    }
    let name = Argument::cast(parent)?.name()?;
    let made = types.of(New::cast(parent.parent()?.parent()?)?.node())?;
    let is_structure = matches!(made.single()?, Alternative::Element(_, ""));
    is_structure.then(|| types.property(&MemberSource::Value(made), name.text())).flatten()
}

/// Whether each type of a union is known, and none of them has NULL among its values.
fn surely_lacks_null(project: Project<'_>, written: WrittenType<'_>) -> bool {
    let is_type = |name: &str| Role::Type.word(name).is_some() && type_name::OBJECT != *name;
    let is_reference = |facet: Option<&str>| facet.is_some_and(|name| facet::REFERENCE.is(name));
    written.text.members().all(|member| {
        let name = member.name();
        let is_local = written.module.types_named(name).next().is_some();
        let is_known = name.is_empty() || is_type(name) || project.enumeration(name).is_some();
        is_reference(member.facet()) || is_known && !is_local
    })
}
