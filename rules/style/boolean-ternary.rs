//! `c ? Истина : Ложь` is `c`, and `c ? Ложь : Истина` is its negation.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Boolean, Node, NodeKind, Paren, Ternary},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for ternary in module.all::<Ternary<'_>>() {
        let (Some(condition), Some(then), Some(otherwise)) =
            (ternary.condition(), truth(ternary.then()), truth(ternary.otherwise()))
        else {
            continue;
        };
        if then == otherwise || !ternary.node().is_sound() {
            continue;
        }
        let mut draft = report.at(ternary.span());
        if otherwise {
            draft = draft.variant(Variant("negated"));
        }
        let rest = Span::new(condition.span().end, ternary.span().end);
        let mut dropped = ternary.node().tokens().filter(|token| token.span().start >= rest.start);
        if dropped.any(|token| token.kind().is_comment()) {
            continue;
        }
        if then {
            draft.fix(rest, "");
        } else if let Some((before, after)) = brackets(condition) {
            let word = if is_english(ternary) { "not " } else { "не " };
            draft.fix(Span::at(condition.span().start), format!("{word}{before}")).fix(rest, after);
        }
    }
}

/// The value of `Истина` or `Ложь`, parentheses around it not counted.
fn truth(node: Option<Node<'_>>) -> Option<bool> {
    let mut node = node?;
    while let Some(inner) = Paren::cast(node).and_then(Paren::inner) {
        node = inner;
    }
    Boolean::cast(node).filter(|literal| literal.is_usual()).map(Boolean::value)
}

/// What to write around a condition that `не` is to negate as a whole, `None` where that reads badly.
fn brackets(condition: Node<'_>) -> Option<(&'static str, &'static str)> {
    match condition.kind() {
        NodeKind::Paren | NodeKind::NameExpression | NodeKind::Call | NodeKind::Member => Some(("", "")),
        NodeKind::Binary => Some(("(", ")")),
        _ => None,
    }
}

fn is_english(ternary: Ternary<'_>) -> bool {
    ternary.then().is_some_and(|then| then.text().trim_start_matches('(').trim_start().is_ascii())
}
