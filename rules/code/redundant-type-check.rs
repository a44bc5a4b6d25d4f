//! `Б это Строка` where `Б` is a `Строка` by its type, or by a condition around.

use crate::{rules::prelude::*, syntax::xbsl::Is};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let types = context.types(*module);
    for test in module.all::<Is<'_>>() {
        let Some((operand, written)) = test.operand().zip(test.type_reference()) else { continue };
        let Some((known, tested)) = types.at_place(operand).zip(types.written(written)) else { continue };
        if known.is_empty_only() || !types.is_within(&known, &tested) {
            continue;
        }
        // A test may well ask whether a reference is there at all.
        if known.single_platform().is_none() && types.may_be_unfilled(operand) {
            continue;
        }
        let draft = report.at(test.span()).arg("type", types.text(&known)).arg("tested", written.text());
        if test.is_negated() {
            draft.variant(Variant("negated"));
        }
    }
}
