//! `ЕСТЬNULL(А, Б)`, known from other query languages.

use crate::{rules::prelude::*, syntax::xbql::TokenKind};

const SPELLINGS: [&str; 2] = ["ЕСТЬNULL", "ISNULL"];

pub fn check(query: &Query<'_>, report: &mut Reporter<'_>) {
    if !may_hold_null(query.text()) {
        return;
    }
    for (at, name) in query.tokens().iter().enumerate().filter(|(_, token)| token.kind.is_word()) {
        let text = query.text_of(*name);
        if SPELLINGS.iter().any(|word| same(word, text)) && is_called(query, at) {
            report.at(name.span).arg("name", text);
        }
    }
}

/// Whether the end of both spellings stands somewhere; most queries need not be read.
fn may_hold_null(text: &str) -> bool {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'U', b'u', bytes);
    ends.filter_map(|at| bytes.get(at.checked_sub(1)?..at + 3)).any(|word| word.eq_ignore_ascii_case(b"NULL"))
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
