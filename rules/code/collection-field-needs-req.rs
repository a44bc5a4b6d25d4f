//! A field of a structure without a value whose type cannot be made out of nothing.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Structure, Type},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let types = context.types(*module);
    let structures = module.all::<Structure<'_>>().filter(|structure| !structure.is_exception());
    for field in structures.flat_map(Structure::fields) {
        let Some((name, written)) = field.name().zip(field.type_reference()) else { continue };
        let is_given = field.is_required() || field.value().is_some();
        if !is_given && !is_pair(written) && types.needs_value(written) {
            report.at(name.span()).arg("name", name.text()).arg("type", written.text());
        }
    }
}

/// Pairs are made of the default values of their sides.
fn is_pair(written: Type<'_>) -> bool {
    written.single_name().is_some_and(|name| words::type_name::KEY_AND_VALUE.is(name.path()))
}
