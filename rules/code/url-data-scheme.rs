//! `новый Url("data:...")`: the constructor reads a path, and an address that carries its data has none.

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::xbsl::{Argument, New, Node, NodeKind, StringLiteral},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for made in module.all::<New<'_>>() {
        let name = made.constructed().filter(|made| made.arguments().is_none()).and_then(|made| made.name());
        let is_url = name.is_some_and(|name| type_name::URL == name.text());
        let address = made.arguments().next().and_then(Argument::value).filter(|_| is_url);
        let text = address.and_then(|address| first_literal(address));
        if let Some(text) = text.filter(|text| has_data_scheme(text.content())) {
            report.at(text.span());
        }
    }
}

/// The literal that an expression begins with, if no parenthesis stands before it.
fn first_literal(expression: Node<'_>) -> Option<StringLiteral<'_>> {
    let leftmost = std::iter::successors(Some(expression), |node| node.children().next());
    leftmost.take_while(|node| node.kind() != NodeKind::Paren).find_map(StringLiteral::cast)
}

fn has_data_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("data"))
}
