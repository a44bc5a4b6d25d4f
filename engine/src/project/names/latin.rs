//! English terms in Russian letters.

use crate::syntax::xbsl::{is_small_letter, same_ignoring_case, small_letter};

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

/// Whether two letters, a capital first, are those that a word begins with which is a term in Russian letters.
pub(super) fn begins_term(first: char, second: char) -> bool {
    matches!(
        (first, small_letter(second)),
        ('А', 'п') | ('В', 'о') | ('Д', 'ж') | ('П', 'д') | ('У', 'р') | ('Х', 'м' | 'т') | ('Э' | 'Е', 'к')
    )
}

/// The original of a word of a name, if the word is a term in Russian letters.
#[must_use]
pub fn latin_original(word: &str) -> Option<&'static str> {
    let (_, original) = TERMS.iter().find(|(term, _)| same_ignoring_case(term, word))?;
    (!word.starts_with(is_small_letter)).then_some(*original)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_told_by_its_first_two_letters() {
        for (term, _) in TERMS {
            for term in [term.to_owned(), term.to_uppercase()] {
                let mut letters = term.chars();
                let (first, second) = (letters.next(), letters.next());
                assert!(
                    first.zip(second).is_some_and(|(first, second)| begins_term(first, second)),
                    "{term}"
                );
            }
        }
    }
}
