//! Queries. Keywords are known in capitals or all small, functions by the bracket after them; a word after a
//! dot is a field or a virtual table, and the one after `КАК` is the author's.

use std::collections::BTreeMap;

use serde_json::Value;
use stapel::platform::Role;
use stapel::source::Span;
use stapel::syntax::xbql::{Keyword, Token, TokenKind, tokens};

use super::{Edit, To, Words};

const FUNCTIONS: [&str; 5] = ["КОЛИЧЕСТВО", "СУММА", "МИНИМУМ", "МАКСИМУМ", "СРЕДНЕЕ"];
const LONGEST_PHRASE: usize = 3;

/// The edits of a whole query text; inserted expressions are left to the caller.
pub(super) fn edits(text: &str, words: Words<'_>) -> Vec<Edit> {
    let keywords = keywords(words.to);
    let mut tokens = tokens(text, Span::new(0, text.len() as u32));
    tokens.retain(|token| token.kind != TokenKind::Comment);
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(&token) = tokens.get(at) {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before)).map(|token| token.kind);
        let word = token.text(text);
        let replace = |written, other: &str| Edit::new(token.span.start as usize, written, other);
        let mut length = 1;
        if !token.kind.is_word() || before == Some(TokenKind::Keyword(Keyword::As)) {
            // An alias is the author's.
        } else if before == Some(TokenKind::Dot) {
            let is_called = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::OpenParen);
            let other =
                words.any(if is_called { &[Role::Member] } else { &[Role::Field, Role::Facet] }, word);
            edits.extend(other.map(|other| replace(word, other)));
        } else if let Some((words_in_phrase, written, other)) = phrase(text, &tokens[at..], &keywords) {
            length = words_in_phrase;
            let is_small = written == written.to_lowercase();
            edits.push(replace(written, &if is_small { other.to_lowercase() } else { other.to_owned() }));
        } else if let Some(other) = words.other(Role::Field, word) {
            edits.push(replace(word, other));
        }
        at += length;
    }
    edits
}

/// The longest phrase of keywords that begins the tokens: how many tokens, its text, its other spelling.
fn phrase<'t>(
    text: &'t str,
    tokens: &[Token],
    keywords: &BTreeMap<&'static str, &'static str>,
) -> Option<(usize, &'t str, &'static str)> {
    (1..=LONGEST_PHRASE).rev().find_map(|length| {
        let last = tokens.get(length - 1)?;
        let written = tokens.first()?.span.cover(last.span).slice(text);
        let folded = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_keyword = folded == folded.to_uppercase() || folded == folded.to_lowercase();
        let other = *keywords.get(folded.to_uppercase().as_str())?;
        let is_function = FUNCTIONS.contains(&folded.to_uppercase().as_str()) || FUNCTIONS.contains(&other);
        let is_called = tokens.get(length).is_some_and(|next| next.kind == TokenKind::OpenParen);
        let fits = is_keyword && (is_called || !is_function) && !written.contains(['\n', '\r']);
        fits.then_some((length, written, other))
    })
}

/// Phrases in capitals, from the spelling at hand to the one wanted.
fn keywords(to: To) -> BTreeMap<&'static str, &'static str> {
    static TERMS: std::sync::LazyLock<Value> = std::sync::LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../../data/9.0.0/terms.json")).unwrap()
    });
    let pairs =
        TERMS["query"].as_object().unwrap().iter().chain(TERMS["query_reserved"].as_object().unwrap());
    let mut keywords = BTreeMap::new();
    for (ru, en) in pairs.filter(|(ru, _)| ru.chars().count() > 1 || *ru == "И" || *ru == "В") {
        let (from, into) = match to {
            To::English => (ru.as_str(), en.as_str().unwrap()),
            To::Russian => (en.as_str().unwrap(), ru.as_str()),
        };
        keywords.entry(from).or_insert(into);
    }
    keywords
}
