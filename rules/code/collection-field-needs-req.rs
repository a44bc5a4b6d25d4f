//! A field of a structure without a value whose type cannot be made out of nothing. A resource without one, `исп`, is
//! `code/declaration-needs-init`.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Structure, VariableKind},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let structures = types.tree().all::<Structure<'_>>().filter(|structure| !structure.is_exception());
    for field in structures.flat_map(Structure::fields) {
        let Some((name, written)) = field.name().zip(field.type_reference()) else { continue };
        let is_given = field.is_required() || field.value().is_some() || field.kind() == VariableKind::Use;
        if !is_given && types.needs_value_as_field(written) {
            report.at(name.span()).arg("name", name.text()).arg("type", written.in_one_line());
        }
    }
}
