//! `"текст" + Значение.ВСтроку()`: the sum with a string on the left converts the value anyway.

use crate::{
    platform::words::member,
    rules::prelude::*,
    syntax::xbsl::{Binary, Call, Member, Node, NodeKind, TokenKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for sum in module.all::<Binary<'_>>().filter(|sum| sum.operator() == TokenKind::Plus) {
        let name = sum.right().and_then(conversion).filter(|name| member::TO_STRING == name.text());
        if let Some(name) = name.filter(|_| sum.left().is_some_and(has_string) && !sum.node().is_inserted()) {
            report.at(name.span()).arg("name", name.text());
        }
    }
}

/// The name of a method called on a value that is surely there, without arguments.
fn conversion(value: Node<'_>) -> Option<xbsl::TokenRef<'_>> {
    let call = Call::cast(value)?;
    let is_bare = call.arguments().next().is_none() && call.type_arguments().is_none();
    let is_method = Member::cast(call.callee()?).is_some();
    call.name().filter(|_| is_bare && is_method && !value.has_safe_access())
}

/// Whether a string literal is one of the terms of a sum.
fn has_string(term: Node<'_>) -> bool {
    let mut term = Some(term);
    while let Some(node) = term {
        let Some(sum) = Binary::cast(node).filter(|sum| sum.operator() == TokenKind::Plus) else {
            return node.kind() == NodeKind::String;
        };
        if sum.right().is_some_and(|right| right.kind() == NodeKind::String) {
            return true;
        }
        term = sum.left();
    }
    false
}
