//! A wrapped expression whose line ends with the operator. `+` may stay there, and so may what is also a sign of
//! a type or of a number: `<`, `>`, `-`.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Node, NodeKind, TokenKind},
};

/// Nodes whose last child follows an operator.
const AFTER_OPERATOR: [NodeKind; 5] =
    [NodeKind::Binary, NodeKind::Not, NodeKind::Is, NodeKind::WhenIs, NodeKind::WhenCompare];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for node in AFTER_OPERATOR.into_iter().flat_map(|kind| module.nodes(kind)) {
        let operand = node.children().last().filter(|operand| operand.kind() != NodeKind::Missing);
        let Some(operand) = operand.map(Node::first_token) else { continue };
        let operator = operand.previous_significant().filter(|token| belongs_to_next_line(token.kind()));
        if let Some(operator) = operator.filter(|_| operand.starts_code_line()) {
            report.at(operator.span()).arg("operator", operator.text());
        }
    }
}

const fn belongs_to_next_line(operator: TokenKind) -> bool {
    use TokenKind as T;
    let compares = matches!(operator, T::Equal | T::NotEqual | T::LessEqual | T::GreaterEqual);
    let computes = matches!(operator, T::Star | T::Slash | T::Percent | T::Power | T::Coalesce);
    compares || computes || matches!(operator, T::And | T::Or | T::Not)
}
