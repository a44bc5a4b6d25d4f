//! An English term is written as in the original; in Russian letters everybody spells it in a way of their own.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{is_small_letter, name_words, same_ignoring_case},
};

/// Terms in Russian letters, and their originals.
const TERMS: [(&str, &str); 12] = [
    ("Апи", "Api"),
    ("Ворд", "Word"),
    ("Джава", "Java"),
    ("Джсон", "Json"),
    ("Пдф", "Pdf"),
    ("Урл", "Url"),
    ("Хмл", "Xml"),
    ("Хтмл", "Html"),
    ("Хттп", "Http"),
    ("Хттпс", "Https"),
    ("Эксель", "Excel"),
    ("Ексель", "Excel"),
];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for name in element.names() {
        if let Some((word, original)) = name_words(name.text()).find_map(term) {
            let instead = name.text().replacen(word, original, 1);
            report.at(name.span()).arg("name", name.text()).arg("value", word).arg("instead", instead);
        }
    }
}

/// The word with its original, if it is a term in Russian letters.
fn term(word: &str) -> Option<(&str, &'static str)> {
    let (_, original) = TERMS.iter().find(|(term, _)| same_ignoring_case(term, word))?;
    (!word.starts_with(is_small_letter)).then_some((word, original))
}
