//! `"Итого: " + Сумма`: a string literal and a value added to it. One finding for an expression, at the first
//! such `+`; what stands in parentheses, arguments and items is an expression of its own.

use std::collections::HashMap;

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Binary, Node, NodeId, NodeKind, TokenKind, TokenRef},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let mut found: Vec<TokenRef<'_>> = Vec::new();
    // Where the sign of an expression stands among those found.
    let mut known: HashMap<NodeId, usize> = HashMap::new();
    for sum in module.all::<Binary<'_>>().filter(|sum| sum.operator() == TokenKind::Plus) {
        let Some(plus) = sum.operator_token().filter(|plus| joins_literal_and_value(*plus)) else { continue };
        if sum.node().is_inserted() {
            continue;
        }
        let whole = whole_expression(sum.node()).id();
        let next = found.len();
        match found.get_mut(*known.entry(whole).or_insert(next)) {
            Some(first) if plus.span() < first.span() => *first = plus,
            Some(_) => {}
            None => found.push(plus),
        }
    }
    for plus in found {
        report.at(plus.span());
    }
}

/// Whether one neighbour of the sign is a string and the other is the end or the beginning of a plain value.
fn joins_literal_and_value(plus: TokenRef<'_>) -> bool {
    let (Some(before), Some(after)) = (plus.previous_significant(), plus.next_significant()) else {
        return false;
    };
    match (before.kind(), after.kind()) {
        (TokenKind::String, after) => {
            matches!(
                after,
                TokenKind::Identifier | TokenKind::Number | TokenKind::Duration | TokenKind::Braced
            )
        }
        (before, TokenKind::String) => {
            matches!(
                before,
                TokenKind::Identifier | TokenKind::CloseParen | TokenKind::Number | TokenKind::Duration
            )
        }
        _ => false,
    }
}

/// The outermost expression around a node that no parenthesis, argument or item bounds.
fn whole_expression(node: Node<'_>) -> Node<'_> {
    let is_part = |above: &Node<'_>| {
        use NodeKind::{As, Binary, Is, NonNull, Not, Ternary, Unary};
        matches!(above.kind(), As | Binary | Is | NonNull | Not | Ternary | Unary)
    };
    node.ancestors().take_while(is_part).last().unwrap_or(node)
}
