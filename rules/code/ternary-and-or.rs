//! In `А и Х это Т ? Б : В` the ternary takes the check of the type alone, not the whole condition; with branches
//! that are no booleans the line does not compile. A branch of which nothing is known is taken for none, unless the other
//! one is a boolean.

use crate::{
    platform::words::type_name,
    project::is_surely_boolean,
    rules::prelude::*,
    syntax::xbsl::{Alternative, Binary, Is, Node, NodeKind, Ternary, TokenKind},
    types::Type,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for ternary in types.tree().all::<Ternary<'_>>() {
        let (Some(condition), Some(then), Some(otherwise)) =
            (ternary.condition(), ternary.then(), ternary.otherwise())
        else {
            continue;
        };
        let Some(word) = word_before_check(condition) else { continue };
        if !ternary.node().is_sound() {
            continue;
        }
        let branches = [then, otherwise];
        let has_other = branches.into_iter().any(|branch| is_no_boolean(types, branch));
        if !has_other && branches.into_iter().any(|branch| is_boolean(types, branch)) {
            continue;
        }
        let draft = report.at(condition.span()).arg("word", word);
        if has_other {
            let Span { start, end } = condition.span();
            draft.fix(Span::at(start), "(").fix(Span::at(end), ")");
        }
    }
}

/// The `и` or `или` of a condition that ends in the check of a type.
fn word_before_check(condition: Node<'_>) -> Option<&str> {
    let binary = logical(condition)?;
    let mut last = binary.right()?;
    while let Some(right) = logical(last).and_then(Binary::right) {
        last = right;
    }
    let checked = Is::cast(last)?.type_reference()?.alternatives().last()?;
    // In `это Т? ?` the first sign belongs to the type, so the second cannot.
    let is_undefined = matches!(checked, Alternative::Named(name) if name.is_undefined());
    let marked = checked.is_nullable() && !is_undefined;
    if marked { None } else { binary.operator_token().map(|token| token.text()) }
}

fn logical(node: Node<'_>) -> Option<Binary<'_>> {
    Binary::cast(node).filter(|binary| matches!(binary.operator(), TokenKind::And | TokenKind::Or))
}

/// Whether a branch surely is a boolean; the other one is of the same type then.
fn is_boolean<'p>(types: &Types<'p>, branch: Node<'p>) -> bool {
    is_surely_boolean(branch) || types.of(branch).is_some_and(|known| known.is(type_name::BOOLEAN))
}

fn is_no_boolean<'p>(types: &Types<'p>, branch: Node<'p>) -> bool {
    let is_literal = branch.kind().is_literal() && branch.kind() != NodeKind::Boolean;
    let boolean = Type::platform(type_name::BOOLEAN.ru);
    is_literal || types.of(branch).is_some_and(|known| !types.is_within(&boolean, &known))
}
