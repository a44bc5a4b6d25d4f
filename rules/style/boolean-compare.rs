//! `X == Истина`, where `X` is certain to be a boolean that is never empty. Of a value whose type is not known nothing is
//! said: it may be empty at times, and then the comparison is needed.

use crate::{
    platform::words::type_name,
    project::is_surely_boolean,
    rules::prelude::*,
    syntax::xbsl::{Binary, Boolean, Case, Node, NodeKind, TokenKind, When, WhenTest},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let tree = types.tree();
    if tree.nodes(NodeKind::Boolean).len() == 0 {
        return;
    }
    for comparison in tree.all::<Binary<'_>>().filter(|comparison| is_equality(comparison.operator())) {
        let (Some(left), Some(right), Some(sign)) =
            (comparison.left(), comparison.right(), comparison.operator_token())
        else {
            continue;
        };
        let compared = match (is_literal(left), is_literal(right)) {
            (_, true) => left,
            (true, false) => right,
            (false, false) => continue,
        };
        if !is_in_chain(comparison) && is_boolean(types, compared) {
            report.at(sign.span());
        }
    }
    for when in tree.nodes(NodeKind::WhenCompare).filter_map(When::cast) {
        let subject = || when.node().enclosing::<Case<'_>>().and_then(Case::subject);
        if let Some(WhenTest::Compare { sign, bound }) = when.test()
            && is_equality(sign)
            && is_literal(bound)
            && subject().is_some_and(|subject| is_boolean(types, subject))
        {
            report.at(when.node().first_token().span());
        }
    }
}

fn is_literal(value: Node<'_>) -> bool {
    Boolean::cast(value).is_some_and(Boolean::is_usual)
}

/// Whether a value is certain to be a boolean and never empty, by its own module or by what others declare.
fn is_boolean<'p>(types: &Types<'p>, value: Node<'p>) -> bool {
    let value = value.without_parens();
    let is_known = || types.of(value).is_some_and(|known| known.is(type_name::BOOLEAN));
    is_surely_boolean(value) || !value.has_safe_access() && is_known()
}

fn is_equality(sign: TokenKind) -> bool {
    matches!(sign, TokenKind::Equal | TokenKind::NotEqual)
}

/// Whether it is a part of `А < Б == Истина`, where each is compared with the next one.
fn is_in_chain(comparison: Binary<'_>) -> bool {
    let compares = |node: Node<'_>| Binary::cast(node).is_some_and(|part| part.operator().is_comparison());
    comparison.left().is_some_and(compares) || comparison.node().parent().is_some_and(compares)
}
