//! A `;` closes a block and stands where the block began: alone at the beginning of a line.

use crate::{rules::prelude::*, syntax::xbsl::TokenKind};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for semicolon in module.tokens_with(|kind| kind == TokenKind::Semicolon) {
        if !semicolon.starts_line() {
            report.at(semicolon.span());
        }
    }
}
