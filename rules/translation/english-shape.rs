//! The translation dictionary of a project was filled by a machine where it shouts although the key does not, or where a
//! passive verb has its object right behind.

use std::path::Path;

use crate::{
    rules::prelude::*,
    syntax::prose::{Piece, PieceKind, pieces},
};

/// The folder of the dictionary, or its file without the ending.
const DICTIONARY: &str = "xbsl-translation";

const SECTIONS: [&str; 4] = ["tokens", "phrases", "literals", "terms"];

/// Short words that are no abbreviations.
const SHORT: [&str; 34] = [
    "NOT", "NO", "YES", "ALL", "ANY", "AND", "OR", "BUT", "IF", "IS", "ARE", "BE", "DO", "DOES", "IT", "THE",
    "THIS", "THAT", "USE", "ONE", "EACH", "ONLY", "MUST", "VERY", "ON", "OFF", "BY", "FROM", "WITH", "NEW",
    "OLD", "BIG", "NAME", "ITEM",
];

/// Longer ones that are written so.
const LONG_CODES: [&str; 12] = [
    "HTTPS", "FALSE", "FIXME", "DELETE", "PATCH", "ASCII", "UNICODE", "OPTIONS", "OAUTH", "POSIX", "REGEX",
    "LOCALE",
];

const AUXILIARIES: [&str; 4] = ["is", "are", "was", "were"];
const ARTICLES: [&str; 3] = ["the", "a", "an"];

/// Verbs whose passive takes a complement: `is called the owner`.
const WITH_COMPLEMENT: [&str; 8] =
    ["called", "named", "considered", "needed", "passed", "used", "asked", "offered"];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.kind().is_some() || !is_dictionary(element) {
        return;
    }
    for section in element.root().entries().filter(|section| SECTIONS.contains(&section.key.text())) {
        for entry in section.value.entries().filter(|entry| entry.value.is_scalar() && entry.key.is_scalar())
        {
            check_entry(entry, report);
        }
    }
}

fn is_dictionary(element: &Element<'_>) -> bool {
    let mut parts = Path::new(element.file().path()).components();
    let is_part = |name: &str| name.strip_suffix(".yaml").unwrap_or(name) == DICTIONARY;
    let is_english = element.root().get_str("language").is_none_or(|language| language.text() == "en");
    is_english && parts.any(|part| part.as_os_str().to_str().is_some_and(is_part))
}

fn check_entry(entry: yaml::Entry<'_>, report: &mut Reporter<'_>) {
    let key = entry.key.text();
    let stressed: Vec<&str> = words(entry.key).filter(Piece::is_capitals).map(|word| word.text).collect();
    let stresses = |word: &str| !word.is_ascii() && word.chars().nth(1).is_some();
    let is_stressed = stressed.iter().any(|word| stresses(word));
    let words: Vec<Piece<'_>> = words(entry.value).collect();
    for word in words.iter().filter(|word| !is_stressed && is_shouted(word) && !stressed.contains(&word.text))
    {
        report.at(word.span()).arg("word", word.text).arg("key", key);
    }
    for turn in words.windows(3).filter(|turn| is_passive_with_object(turn)) {
        let [first, _, last] = turn else { continue };
        let place = first.span().cover(last.span());
        let turn = place.slice(entry.value.tree().text());
        report.at(place).variant(Variant("passive")).arg("turn", turn).arg("key", key);
    }
}

/// The words of a scalar with the signs between them.
fn words(value: Value<'_>) -> impl Iterator<Item = Piece<'_>> {
    let quote = u32::from(value.raw().starts_with(['"', '\'']));
    let span = value.span();
    pieces(value.tree().text(), Span::new(span.start + quote, span.end - quote))
}

/// Whether a word is in capitals without being an abbreviation, as far as its letters tell.
fn is_shouted(word: &Piece<'_>) -> bool {
    let text = word.text;
    let is_long =
        text.len() > 4 && text.contains(['A', 'E', 'I', 'O', 'U', 'Y']) && !LONG_CODES.contains(&text);
    word.is_capitals() && text.is_ascii() && (is_long || SHORT.contains(&text))
}

fn is_passive_with_object(turn: &[Piece<'_>]) -> bool {
    let [auxiliary, verb, article] = turn else { return false };
    turn.iter().all(|word| word.kind == PieceKind::Word)
        && AUXILIARIES.contains(&auxiliary.text)
        && verb.text.ends_with("ed")
        && !WITH_COMPLEMENT.contains(&verb.text)
        && ARTICLES.contains(&article.text)
}
