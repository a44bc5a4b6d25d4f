//! After the variable of `для` comes `из` or `=`; other languages write it in other ways.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{TokenKind, TokenRef},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for word in module.tokens().filter(|token| token.kind() == TokenKind::For && !is_name(*token)) {
        let Some(name) = word.next_significant().filter(|name| is_word(*name)) else { continue };
        let Some(next) = name.next_significant() else { continue };
        if !matches!(next.kind(), TokenKind::In | TokenKind::Assign) {
            report.at(name.span()).arg("name", name.text()).arg("found", next.text());
        }
    }
}

fn is_word(token: TokenRef<'_>) -> bool {
    token.kind() == TokenKind::Identifier || token.kind().is_keyword()
}

/// With a capital letter the word is a name too, and in the middle of a line mostly is; after a dot it always is.
fn is_name(word: TokenRef<'_>) -> bool {
    let is_capital = word.text().starts_with(char::is_uppercase);
    let before = word.previous_significant().map(TokenRef::kind);
    is_capital && !word.starts_line() || matches!(before, Some(TokenKind::Dot | TokenKind::SafeDot))
}
