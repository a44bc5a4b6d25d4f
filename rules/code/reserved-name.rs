//! The server refuses parameters and fields of structures that are named like the type literal.

use crate::{
    platform::words::key,
    rules::prelude::*,
    syntax::xbsl::{Field, Method, Name, Structure, VariableKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let parameters = module.all::<Method<'_>>().flat_map(Method::parameters);
    for name in parameters.filter_map(|parameter| parameter.name()).filter(is_reserved) {
        report.at(name.span()).arg("name", name.text());
    }
    let structures = module.all::<Structure<'_>>().filter(|structure| !structure.is_exception());
    let fields = structures.flat_map(Structure::fields).filter(|field| field.kind() != VariableKind::Use);
    for name in fields.filter_map(Field::name).filter(is_reserved) {
        report.at(name.span()).variant(Variant("field")).arg("name", name.text());
    }
}

fn is_reserved(name: &Name<'_>) -> bool {
    key::TYPE.is(name.text()) || name.text() == "type"
}
