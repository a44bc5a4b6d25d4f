//! Parameters of a dynamic list reach its own filter, but not what stands in its joined tables.

use crate::{
    platform::words::key,
    project::Binding,
    rules::prelude::*,
    syntax::xbql::{self, TokenKind},
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.kind().is_none() {
        return;
    }
    let tables = element.entries_under(key::JOINED_TABLES).flat_map(|tables| tables.value.items());
    for table in tables {
        for expression in expressions(table.get(key::FILTER)).filter(|it| has_parameter(*it)) {
            report.at(expression.span());
        }
        let arguments = table.get(key::ARGUMENTS);
        let values = scalars(arguments, key::VALUE).filter(|value| value.text().starts_with('&'));
        let values = values.chain(expressions(arguments).filter(|it| has_parameter(*it)));
        let bound = [key::VALUE, key::EXPRESSION].into_iter().flat_map(|key| scalars(arguments, key));
        for value in values.chain(bound.filter(|value| Binding::of(*value).is_some())) {
            report.at(value.span()).variant(Variant("argument"));
        }
    }
}

fn expressions(part: Option<Value<'_>>) -> impl Iterator<Item = Value<'_>> {
    scalars(part, key::EXPRESSION)
}

/// The scalars under a key anywhere below a part of a table.
fn scalars(part: Option<Value<'_>>, key: Word) -> impl Iterator<Item = Value<'_>> {
    let below = part.into_iter().flat_map(|part| std::iter::once(part).chain(part.descendants()));
    below.filter_map(move |node| node.get(key)).filter(|value| value.is_scalar())
}

fn has_parameter(expression: Value<'_>) -> bool {
    let text = expression.text();
    let whole = Span::new(0, u32::try_from(text.len()).unwrap_or(u32::MAX));
    text.contains('&') && xbql::tokens(text, whole).iter().any(|it| it.kind == TokenKind::NamedParameter)
}
