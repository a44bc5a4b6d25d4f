//! The letter `ё` in what users read: captions, tooltips, strings of dictionaries, pages. In one word it carries the
//! meaning, so that somebody has to decide.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::{
    platform::words::key,
    project::{FileRole, TextKind},
    rules::prelude::*,
    syntax::xbsl::{is_identifier_part, is_identifier_start, small_letter},
};

const YO: [char; 2] = ['ё', 'Ё'];

/// Find either in a whole text.
static FINDERS: LazyLock<[Finder<'static>; 2]> = LazyLock::new(|| ["ё", "Ё"].map(Finder::new));

/// The properties that users read.
const TEXTS: [Word; 13] = [
    key::PRESENTATION,
    key::VENDOR_PRESENTATION,
    key::ACTIVE_PRESENTATION,
    key::INACTIVE_PRESENTATION,
    key::PRESENTATION_TEMPLATE,
    key::START_PRESENTATION_TEMPLATE,
    key::END_PRESENTATION_TEMPLATE,
    key::ERROR_PRESENTATION_TEMPLATE,
    key::DESCRIPTION,
    key::TITLE,
    key::TOOLTIP,
    key::TEXT,
    key::VALUE,
];

pub fn check(file: &File, report: &mut Reporter<'_>) {
    // What users read in code and queries comes of elsewhere.
    if matches!(file.role, FileRole::Module | FileRole::Query) {
        return;
    }
    // Most texts have none, which is found out faster than letter by letter.
    if !FINDERS.iter().any(|yo| yo.find(file.text().as_bytes()).is_some()) {
        return;
    }
    for text in file.texts().into_iter().filter(|text| text.kind == TextKind::Markup) {
        check_words(file, text.span, true, report);
    }
    let Some(element) = file.element() else { return };
    let is_text = |entry: &yaml::Entry<'_>| {
        let value = entry.value.text();
        entry.value.is_scalar() && !is_code(value) && !is_inserted_name(value)
    };
    for entry in element.dictionary_entries().filter(is_text) {
        check_words(file, entry.value.span(), true, report);
    }
    let is_dictionary = element.dictionary_entries().next().is_some();
    let of_dictionary = element.root().entries().filter(|_| is_dictionary).map(|entry| entry.value);
    let of_element = element.tree().scalars().filter(|_| !is_dictionary);
    for text in of_dictionary.chain(of_element).filter(|text| text.is_scalar() && text.raw().contains(YO)) {
        let key = text.key().and_then(|key| TEXTS.into_iter().find(|word| key.is(*word)));
        if let Some(key) = key.filter(|_| !is_code(text.text())) {
            // A value may well be the name of something.
            check_words(file, text.span(), key != key::VALUE, report);
        }
    }
}

/// Whether a value is an expression or refers to a string: `=Счёт.Имя`, `$Тексты.Счёт`. `$0 счёт` is a template.
fn is_code(value: &str) -> bool {
    value.starts_with('=')
        || value.strip_prefix('$').is_some_and(|name| name.starts_with(is_identifier_start))
}

/// Whether a string of a dictionary is nothing but a name whose value is inserted: `%Счёт`.
fn is_inserted_name(value: &str) -> bool {
    let is_name = |name: &str| name.starts_with(is_identifier_start) && name.chars().all(is_identifier_part);
    value.strip_prefix('%').is_some_and(is_name)
}

/// Reports each word with the letter, in part of a file that is written as it reads.
fn check_words(file: &File, span: Span, can_fix: bool, report: &mut Reporter<'_>) {
    let text = span.slice(file.text());
    let mut at = span.start;
    for word in text.split_inclusive(|letter: char| !is_identifier_part(letter)) {
        let start = at;
        at += word.len() as u32;
        let word = word.trim_end_matches(|letter: char| !is_identifier_part(letter));
        if !word.contains(YO) {
            continue;
        }
        let place = Span::new(start, start + word.len() as u32);
        let instead = word.replace('ё', "е").replace('Ё', "Е");
        let draft = report.at(place).arg("word", word).arg("instead", instead.as_str());
        if word.chars().map(small_letter).eq("всё".chars()) {
            draft.variant(Variant("meaning"));
        } else if can_fix {
            draft.fix(place, instead);
        }
    }
}
