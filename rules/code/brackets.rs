//! Every bracket is closed by its own kind, in order.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{ErrorKind, TokenKind, TokenRef},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let mut open: Vec<TokenRef<'_>> = Vec::new();
    for token in module.tokens() {
        match token.kind() {
            TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace => open.push(token),
            kind @ (TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace) => {
                match open.pop() {
                    Some(opener) if closing(opener.kind()) == kind => {}
                    Some(opener) => {
                        let place = report.place(opener.span());
                        let draft =
                            report.at(token.span()).variant(Variant("wrong")).arg("found", token.text());
                        draft.arg("bracket", opener.text()).arg("place", place).related(place);
                    }
                    None => {
                        report.at(token.span()).variant(Variant("stray")).arg("bracket", token.text());
                    }
                }
            }
            _ => {}
        }
    }
    for opener in open {
        report.at(opener.span()).arg("bracket", opener.text());
    }
    for error in module.errors().iter().filter(|error| error.kind == ErrorKind::UnclosedBraces) {
        let before = error.span.slice(module.text()).find('{').unwrap_or_default() as u32;
        let brace = error.span.start + before;
        report.at(Span::new(brace, brace + 1)).arg("bracket", "{");
    }
}

const fn closing(opener: TokenKind) -> TokenKind {
    match opener {
        TokenKind::OpenParen => TokenKind::CloseParen,
        TokenKind::OpenBracket => TokenKind::CloseBracket,
        _ => TokenKind::CloseBrace,
    }
}
