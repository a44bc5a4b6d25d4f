//! English terms in Russian letters.

use crate::syntax::xbsl::{is_small_letter, same_ignoring_case};

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

/// The original of a word of a name, if the word is a term in Russian letters.
#[must_use]
pub fn latin_original(word: &str) -> Option<&'static str> {
    let (_, original) = TERMS.iter().find(|(term, _)| same_ignoring_case(term, word))?;
    (!word.starts_with(is_small_letter)).then_some(*original)
}
