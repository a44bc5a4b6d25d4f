//! A statement is a call, an assignment or `выбросить`; the value of anything else is dropped.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{ExpressionStatement, Node, NodeKind, Paren},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for statement in module.all::<ExpressionStatement<'_>>() {
        let Some(expression) = statement.expression().map(bare) else { continue };
        let variant = match expression.kind() {
            NodeKind::Call | NodeKind::Throw => continue,
            NodeKind::NameExpression if expression.first_token().kind().may_declare() => {
                Variant("declaration")
            }
            NodeKind::NameExpression | NodeKind::Member => Variant("name"),
            _ => Variant::USUAL,
        };
        if statement.node().is_sound() {
            let word = expression.first_token();
            report.at(expression.span()).variant(variant).arg("word", word.text());
        }
    }
}

fn bare(node: Node<'_>) -> Node<'_> {
    Paren::cast(node).and_then(Paren::inner).map_or(node, bare)
}
