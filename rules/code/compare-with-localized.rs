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
        match (localized(left), localized(right)) {
            (Some(Localized::String(name)), Some(Localized::String(_))) => {
                report.at(name).variant(Variant("both"));
            }
            (Some(value), None) if begins_with_literal(right) => value.report(report),
            (None, Some(value)) if begins_with_literal(left) => value.report(report),
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

    fn report(self, report: &mut Reporter<'_>) {
        match self {
            Self::String(place) | Self::Presentation(place) => _ = report.at(place),
        }
    }
}

/// Whether it is a literal, or a sum that begins with one.
fn begins_with_literal(value: Node<'_>) -> bool {
    StringLiteral::cast(value.without_parens().first_summand()).is_some()
}
