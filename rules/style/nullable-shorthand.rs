//! The empty value in the type of a declaration: `T?` for one type, `A|B|?` for several.
//! Types in casts, checks, lambdas and arguments of other types are left as they are.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Alternative, NodeKind, Type, Variable, VariableKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for declared in module.all::<Type<'_>>().filter(|declared| is_of_declaration(*declared)) {
        let count = declared.alternatives().count();
        let is_plain = |alternative| matches!(alternative, Alternative::Named(_) | Alternative::Null(_));
        if count < 2 || !declared.alternatives().all(is_plain) {
            continue;
        }
        for (number, alternative) in (1..).zip(declared.alternatives()) {
            let span = alternative.node().span();
            match alternative {
                Alternative::Named(name) if name.is_undefined() => {
                    report.at(span);
                }
                Alternative::Null(_) if number == 2 && count == 2 => {
                    report.at(span).variant(Variant("two"));
                }
                Alternative::Named(name) if number == count && name.is_nullable() => {
                    report.at(Span::new(span.end - 1, span.end)).variant(Variant("three"));
                }
                _ => {}
            }
        }
    }
}

/// Whether it is the type of a field, a constant, a variable, a caught exception, a method or its parameter.
fn is_of_declaration(declared: Type<'_>) -> bool {
    let Some(owner) = declared.node().parent() else { return false };
    match owner.kind() {
        NodeKind::Field | NodeKind::ModuleConst | NodeKind::Method | NodeKind::Catch => true,
        NodeKind::Variable => {
            Variable::cast(owner).is_some_and(|variable| variable.kind() != VariableKind::Use)
        }
        NodeKind::Parameter => owner.ancestors().nth(1).is_some_and(|above| above.kind() == NodeKind::Method),
        _ => false,
    }
}
