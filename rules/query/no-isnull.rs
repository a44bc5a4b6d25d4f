//! `ЕСТЬNULL(А, Б)`, known from other query languages.

use crate::{rules::prelude::*, syntax::xbql::TokenKind};

const SPELLINGS: [&str; 2] = ["ЕСТЬNULL", "ISNULL"];

pub fn check(query: &Query<'_>, report: &mut Reporter<'_>) {
    for (at, name) in query.tokens().iter().enumerate().filter(|(_, token)| token.kind.is_word()) {
        let text = query.text_of(*name);
        if SPELLINGS.iter().any(|word| same(word, text)) && is_called(query, at) {
            report.at(name.span).arg("name", text);
        }
    }
}

/// Whether a parenthesis follows the token, comments not counted.
fn is_called(query: &Query<'_>, at: usize) -> bool {
    let mut after = query.tokens().iter().skip(at + 1).filter(|token| token.kind != TokenKind::Comment);
    after.next().is_some_and(|next| query.text_of(*next) == "(")
}

/// Words of queries are the same in any letter case.
fn same(word: &str, text: &str) -> bool {
    text.len() == word.len() && text.chars().flat_map(char::to_uppercase).eq(word.chars())
}
