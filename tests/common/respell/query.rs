//! Queries. Keywords are known in capitals or all small, functions by the bracket after them; a word after a
//! dot is a field or a virtual table, and the one after `КАК` is the author's.

use std::collections::BTreeMap;

use serde_json::Value;
use stapel::platform::Role;

use super::{Edit, To, Words, identifiers};

const FUNCTIONS: [&str; 5] = ["КОЛИЧЕСТВО", "СУММА", "МИНИМУМ", "МАКСИМУМ", "СРЕДНЕЕ"];
const LONGEST_PHRASE: usize = 3;

/// The edits of a whole query text; inserted expressions are left to the caller.
pub(super) fn edits(text: &str, words: Words<'_>) -> Vec<Edit> {
    let keywords = keywords(words.to);
    let names: Vec<_> = identifiers(text).filter(|&(at, _)| !is_aside(text, at)).collect();
    let mut edits = Vec::new();
    let mut next = 0;
    let mut named = false;
    while let Some(&(at, word)) = names.get(next) {
        next += 1;
        let before = text[..at].chars().next_back();
        if std::mem::take(&mut named) || matches!(before, Some('&' | '%' | '$')) {
            continue;
        }
        if before == Some('.') {
            let is_called = text[at + word.len()..].starts_with('(');
            let other =
                words.any(if is_called { &[Role::Member] } else { &[Role::Field, Role::Facet] }, word);
            edits.extend(other.map(|other| Edit::new(at, word, other)));
            continue;
        }
        named = ["КАК", "AS"].contains(&word.to_uppercase().as_str());
        let phrase = (1..=LONGEST_PHRASE).rev().find_map(|length| {
            let (last, end) = names.get(next - 1..next - 1 + length)?.last().copied()?;
            let written = &text[at..last + end.len()];
            let folded = written.split_whitespace().collect::<Vec<_>>().join(" ");
            let one_case = folded == folded.to_uppercase() || folded == folded.to_lowercase();
            let other = keywords.get(folded.to_uppercase().as_str())?;
            let is_function =
                FUNCTIONS.contains(&folded.to_uppercase().as_str()) || FUNCTIONS.contains(other);
            let called = text[last + end.len()..].trim_start().starts_with('(');
            (one_case && called >= is_function && !written.contains(['\n', '\r']))
                .then_some((length, written, *other))
        });
        if let Some((length, written, other)) = phrase {
            next += length - 1;
            let small = written == written.to_lowercase();
            edits.push(Edit::new(at, written, &if small { other.to_lowercase() } else { other.to_owned() }));
        } else if let Some(other) = words.other(Role::Field, word) {
            edits.push(Edit::new(at, word, other));
        }
    }
    edits
}

/// Whether a place lies in a string, a comment or an inserted expression.
fn is_aside(text: &str, place: usize) -> bool {
    const ASIDES: [(&str, &str); 4] = [("\"", "\""), ("//", "\n"), ("/*", "*/"), ("%{", "}")];
    let mut at = 0;
    while at < place {
        let rest = &text[at..];
        let length =
            match ASIDES.iter().find_map(|(open, close)| Some((rest.strip_prefix(open)?, open, close))) {
                Some((inside, open, close)) => {
                    open.len() + inside.find(close).map_or(inside.len(), |end| end + close.len())
                }
                None => rest.chars().next().map_or(1, char::len_utf8),
            };
        at += length;
    }
    at > place
}

/// Phrases in capitals, from the spelling at hand to the one wanted.
fn keywords(to: To) -> BTreeMap<&'static str, &'static str> {
    static TERMS: std::sync::LazyLock<Value> = std::sync::LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../data/9.0.0/terms.json")).unwrap()
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
