//! At the level of a module only constants live; `пер`, `знч` and `исп` belong in methods and structures.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{ModuleConst, VariableKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let declared = module.all::<ModuleConst<'_>>();
    for variable in declared.filter(|variable| variable.kind() != VariableKind::Const) {
        let Span { start, end } = variable.span();
        let end = variable.name().map_or(end, |name| name.span().end);
        report.at(Span::new(start, end));
    }
}
