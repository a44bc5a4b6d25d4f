//! At the level of a module only constants live; `пер`, `знч` and `исп` belong in methods and structures. The variable of a
//! statement that stands outside of methods by mistake is at the level of the module, too.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Lambda, ModuleConst, Name, Variable, VariableKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let mut tell = |declaration: Span, name: Option<Name<'_>>| {
        let end = name.map_or(declaration.end, |name| name.span().end);
        report.at(Span::new(declaration.start, end));
    };
    let declared = module.all::<ModuleConst<'_>>();
    for variable in declared.filter(|variable| variable.kind() != VariableKind::Const) {
        tell(variable.span(), variable.name());
    }
    if module.is_valid() {
        return;
    }
    for variable in module.all::<Variable<'_>>() {
        let place = variable.node();
        if place.enclosing_method().is_none() && place.enclosing::<Lambda<'_>>().is_none() {
            tell(variable.span(), variable.name());
        }
    }
}
