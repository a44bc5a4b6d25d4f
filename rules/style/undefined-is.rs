//! `X это Неопределено`: the type asked for is the one empty value.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{NodeKind, TokenKind, Type},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for node in module.nodes(NodeKind::Is).chain(module.nodes(NodeKind::WhenIs)) {
        let asked = node.child(NodeKind::Type).and_then(Type::cast).and_then(Type::single_name);
        let word = node.own_token(TokenKind::Is);
        if let (Some(word), true) = (word, asked.is_some_and(|name| name.is_undefined())) {
            report.at(word.span());
        }
    }
}
