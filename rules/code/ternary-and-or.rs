//! In `А и Х это Т ? Б : В` the ternary takes the check of the type alone, not the whole condition; with branches
//! that are no booleans the line does not compile.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Alternative, Binary, Is, Node, NodeKind, Paren, Ternary, TokenKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for ternary in module.all::<Ternary<'_>>() {
        let (Some(condition), Some(then), Some(otherwise)) =
            (ternary.condition(), ternary.then(), ternary.otherwise())
        else {
            continue;
        };
        let Some(word) = word_before_check(condition) else { continue };
        if is_boolean(then) && is_boolean(otherwise) || !ternary.node().is_sound() {
            continue;
        }
        let draft = report.at(condition.span()).arg("word", word);
        if is_no_boolean(then) || is_no_boolean(otherwise) {
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
    let marked = matches!(checked, Alternative::Named(name) if name.is_nullable());
    if marked { None } else { binary.operator_token().map(|token| token.text()) }
}

fn logical(node: Node<'_>) -> Option<Binary<'_>> {
    Binary::cast(node).filter(|binary| matches!(binary.operator(), TokenKind::And | TokenKind::Or))
}

fn is_boolean(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Boolean | NodeKind::Not | NodeKind::Is => true,
        NodeKind::Paren => Paren::cast(node).and_then(Paren::inner).is_some_and(is_boolean),
        NodeKind::Binary => Binary::cast(node).is_some_and(|binary| {
            binary.operator().is_comparison() || matches!(binary.operator(), TokenKind::And | TokenKind::Or)
        }),
        _ => false,
    }
}

fn is_no_boolean(node: Node<'_>) -> bool {
    node.kind().is_literal() && node.kind() != NodeKind::Boolean
}
