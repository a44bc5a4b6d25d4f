//! A comma that begins a line. Commas in strings, queries and braced literals belong to those.

use crate::{rules::prelude::*, syntax::xbsl::TokenKind};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for comma in module.tokens_with(|kind| kind == TokenKind::Comma) {
        if comma.starts_code_line() {
            report.at(comma.span());
        }
    }
}
