//! `Б это Строка` where `Б` is a `Строка` by its type, or by a condition around.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Case, Is, Node, Type, When, WhenTest},
    types::Alternative,
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
        let Some(known) = contained(types, operand, written) else { continue };
        let draft = report.at(place).arg("type", known).arg("tested", written.in_one_line());
        if is_negated {
            draft.variant(Variant("negated"));
        }
    }
}

/// The type of a value that belongs to the tested one.
fn contained<'p>(types: &Types<'p>, value: Node<'p>, written: Type<'p>) -> Option<String> {
    let known = types.at_place(value).zip(types.written(written));
    let within = known.filter(|(known, tested)| !known.is_empty_only() && types.is_within(known, tested));
    let Some((known, tested)) = within else {
        return types.contained_at_place(value, written).map(|it| it.written);
    };
    // A test may well ask whether a reference is there at all.
    let may_be_missing = |alternative: &Alternative<'p>| match alternative {
        Alternative::Element(_, side) => !side.is_empty(),
        Alternative::Row(_) | Alternative::Null => true,
        Alternative::Platform(_) | Alternative::Declared(_) => false,
    };
    let asks_for_value = !tested.is_nullable() && known.alternatives().iter().any(may_be_missing);
    (!asks_for_value || !types.may_be_unfilled(value)).then(|| types.text(&known))
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
