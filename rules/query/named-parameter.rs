//! `&Имя` in a query literal: such parameters belong to queries of files and strings.

use crate::{rules::prelude::*, syntax::xbql::TokenKind};

pub fn check(query: &Query<'_>, report: &mut Reporter<'_>) {
    // Most queries need not be read.
    if !query.is_literal() || !query.text().contains('&') {
        return;
    }
    for token in query.tokens().iter().filter(|token| token.kind == TokenKind::NamedParameter) {
        report.at(token.span).arg("name", query.text_of(*token));
    }
}
