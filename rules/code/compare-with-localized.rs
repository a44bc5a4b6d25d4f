//! A comparison of a text that depends on the language of the reader with one that does not, or of two such texts.

use crate::{
    platform::words::{kind, member},
    rules::prelude::*,
    syntax::xbsl::{Binary, Call, Member, NameExpression, Node, StringLiteral, TokenKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for comparison in module.all::<Binary<'_>>() {
        if !matches!(comparison.operator(), TokenKind::Equal | TokenKind::NotEqual) {
            continue;
        }
        let (Some(left), Some(right)) = (comparison.left(), comparison.right()) else { continue };
        let localized = |value| Localized::of(value, module, context.project());
        let left = last_summand(left.without_parens());
        match (localized(left), localized(right)) {
            // Both change with the language alike.
            (Some(Localized::Presentation(_)), Some(Localized::Presentation(_))) => {}
            (Some(value), Some(_)) => {
                report.at(value.place()).variant(Variant("both"));
            }
            (Some(value), None) if is_literal(right.without_parens().first_summand()) => {
                report.at(value.place());
            }
            (None, Some(value)) if is_literal(left) => {
                report.at(value.place());
            }
            _ => {}
        }
    }
}

/// A value that depends on the language: where it is reported.
enum Localized {
    /// A string of a dictionary: at the name of the dictionary.
    String(Span),
    /// A presentation: at the dot before it.
    Presentation(Span),
}

impl Localized {
    fn of<'p>(value: Node<'p>, module: &Module<'p>, project: &Project<'p>) -> Option<Self> {
        let called = Call::cast(value.without_parens())?.callee().and_then(Member::cast)?;
        let name = called.name()?;
        if member::PRESENTATION == name.text() {
            let dot = name.node().first_token().previous_significant()?;
            return Some(Self::Presentation(dot.span()));
        }
        let owner = NameExpression::cast(called.object()?)?;
        let dictionary = project.element_meant(module, owner)?;
        dictionary
            .is_kind(kind::LOCALIZED_STRINGS)
            .then(|| owner.name().map(|name| Self::String(name.span())))?
    }

    fn place(self) -> Span {
        match self {
            Self::String(place) | Self::Presentation(place) => place,
        }
    }
}

/// The part of a sum that stands next to the comparison on its right.
fn last_summand(value: Node<'_>) -> Node<'_> {
    let sum = Binary::cast(value).filter(|sum| sum.operator() == TokenKind::Plus);
    sum.and_then(Binary::right).unwrap_or(value)
}

fn is_literal(value: Node<'_>) -> bool {
    StringLiteral::cast(value.without_parens()).is_some()
}
