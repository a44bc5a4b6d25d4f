//! `Б это Строка` where `Б` is a `Строка` by its type, or by a condition around.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Case, Is, Node, Type, When, WhenTest},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let tree = types.tree();
    let tests = tree.all::<Is<'_>>().filter_map(Test::of);
    let choices = tree.all::<Case<'_>>().filter_map(|choice| Some((choice, choice.subject()?)));
    let in_choices = choices.flat_map(|(choice, subject)| {
        let conditions = choice.branches().flat_map(|branch| branch.conditions());
        conditions.filter_map(move |condition| Test::of_choice(subject, condition))
    });
    for Test { place, operand, written, is_negated } in tests.chain(in_choices) {
        let Some((known, tested)) = types.at_place(operand).zip(types.written(written)) else { continue };
        if known.is_empty_only() || !types.is_within(&known, &tested) {
            continue;
        }
        // A test may well ask whether a reference is there at all.
        let asks_for_value = known.single_platform().is_none() && !tested.is_nullable();
        if asks_for_value && types.may_be_unfilled(operand) {
            continue;
        }
        let draft = report.at(place).arg("type", types.text(&known)).arg("tested", written.text());
        if is_negated {
            draft.variant(Variant("negated"));
        }
    }
}

/// A value whose type is tested.
struct Test<'t> {
    place: Span,
    operand: Node<'t>,
    written: Type<'t>,
    is_negated: bool,
}

impl<'t> Test<'t> {
    fn of(test: Is<'t>) -> Option<Self> {
        let (operand, written) = test.operand().zip(test.type_reference())?;
        Some(Self { place: test.span(), operand, written, is_negated: test.is_negated() })
    }

    fn of_choice(subject: Node<'t>, condition: When<'t>) -> Option<Self> {
        let Some(WhenTest::Is { negated, tested }) = condition.test() else { return None };
        Some(Self { place: condition.span(), operand: subject, written: tested, is_negated: negated })
    }
}
