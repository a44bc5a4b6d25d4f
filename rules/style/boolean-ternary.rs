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
        let rest = Span::new(condition.span().end, ternary.span().end);
        match (then, otherwise) {
            (true, false) => {
                report.at(ternary.span()).fix(rest, "");
            }
            (false, true) => {
                let draft = report.at(ternary.span()).variant("negated");
                if is_tight(condition) {
                    let word = if is_english(ternary) { "not " } else { "не " };
                    draft.fix(Span::at(condition.span().start), word).fix(rest, "");
                }
            }
            _ => {}
        }
    }
}

/// The value of `Истина` or `Ложь`, parentheses around it not counted.
fn truth(node: Option<Node<'_>>) -> Option<bool> {
    let mut node = node?;
    while let Some(inner) = Paren::cast(node).and_then(Paren::inner) {
        node = inner;
    }
    Boolean::cast(node).map(Boolean::value)
}

/// Whether `не` before it negates the whole.
fn is_tight(condition: Node<'_>) -> bool {
    matches!(condition.kind(), NodeKind::Paren | NodeKind::NameExpression | NodeKind::Call | NodeKind::Member)
}

fn is_english(ternary: Ternary<'_>) -> bool {
    ternary.then().is_some_and(|then| then.text().trim_start_matches('(').trim_start().is_ascii())
}
