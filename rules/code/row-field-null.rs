//! A column that a query reads through a reference, or from the outer side of a join, may be NULL, and nothing that has a
//! type without NULL takes it. The empty value is another one.

use crate::{
    platform::{
        Role,
        words::{facet, type_name},
    },
    project::{NullCause, QueryRows, WrittenType},
    rules::prelude::*,
    syntax::xbsl::Member,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = *context.project();
    let Some(mut rows) = QueryRows::of(project, *module) else { return };
    for column in module.tree().all::<Member<'_>>() {
        let Some((row, name)) = column.object().zip(column.name()) else { continue };
        let Some(written) = project.expected_type(*module, column.node()) else { continue };
        let Some(cause) = rows.null_cause(row, name.text()).filter(|_| surely_lacks_null(project, written))
        else {
            continue;
        };
        let variant = match cause {
            NullCause::Reference => Variant::USUAL,
            NullCause::OuterJoin => Variant("join"),
        };
        let draft = report.at(column.span()).variant(variant);
        draft.arg("column", name.text()).arg("type", written.text.text());
    }
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
