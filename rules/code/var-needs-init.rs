//! A variable without a value whose type cannot be made out of nothing.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{ModuleConst, Structure, Variable, VariableKind},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let tree = types.tree();
    let variables = tree
        .all::<Variable<'_>>()
        .filter(|variable| variable.value().is_none() && variable.kind() != VariableKind::Use);
    let variables = variables.filter_map(|it| Some((it.name()?, it.type_reference()?)));
    let of_module =
        tree.all::<ModuleConst<'_>>().filter(|it| it.value().is_none() && it.kind() != VariableKind::Const);
    let of_module = of_module.filter_map(|it| Some((it.name()?, it.type_reference()?)));
    let exceptions = tree.all::<Structure<'_>>().filter(|structure| structure.is_exception());
    let fields = exceptions
        .flat_map(Structure::fields)
        .filter(|field| !field.is_required() && field.value().is_none());
    let fields = fields.filter_map(|it| Some((it.name()?, it.type_reference()?)));
    for (name, written) in variables.chain(of_module).chain(fields) {
        if types.has_no_constructor(written) && name.node().precedes_errors() {
            report.at(name.span()).arg("name", name.text()).arg("type", written.in_one_line());
        }
    }
}
