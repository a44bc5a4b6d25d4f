//! Words of the text: which letters make an identifier, and which identifiers are keywords.

use std::{
    hash::{Hash, Hasher},
    ops::Range,
};

use super::token::{KEYWORDS, TokenKind};
use crate::syntax::word_table::WordTable;

/// Whether a character may begin an identifier: Latin, Latin-1, U+0100 to U+1FFF and the ideographic blocks.
#[must_use]
pub const fn is_identifier_start(character: char) -> bool {
    matches!(character,
        'A'..='Z' | 'a'..='z' | '_'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{1FFF}'
        | '\u{3040}'..='\u{318F}' | '\u{3300}'..='\u{337F}' | '\u{3400}'..='\u{3D2D}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
}

/// Whether a character may stand inside an identifier.
#[must_use]
pub const fn is_identifier_part(character: char) -> bool {
    character.is_ascii_digit() || is_identifier_start(character)
}

/// Whether a whole text is one identifier.
#[must_use]
pub fn is_identifier(text: &str) -> bool {
    !text.is_empty() && leading_identifier(text) == text.len()
}

/// Whether a whole text is one identifier and no keyword.
#[must_use]
pub fn is_plain_name(text: &str) -> bool {
    is_identifier(text) && keyword(text.as_bytes()).is_none()
}

/// The runs of identifier characters in any text, code or not.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    word_ranges(text).filter_map(|range| text.get(range))
}

/// Where they stand, in bytes.
pub fn word_ranges(text: &str) -> impl Iterator<Item = Range<usize>> + use<'_> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(&byte) = text.as_bytes().get(from) {
            if byte.is_ascii() && !is_ascii_part(byte) {
                from += 1;
                continue;
            }
            let end = identifier_end(text, from, text.len());
            if end > from {
                let word = from..end;
                from = end;
                return Some(word);
            }
            from += text.get(from..)?.chars().next()?.len_utf8();
        }
        None
    })
}

/// Whether two names differ at most in the case of Latin and Russian letters.
#[inline]
#[must_use]
pub fn same_ignoring_case(one: &str, other: &str) -> bool {
    // Both cases of a letter take up the same number of bytes.
    one.len() == other.len() && one.chars().map(small_letter).eq(other.chars().map(small_letter))
}

/// A name as a key in which letter case does not count.
#[derive(Clone, Copy, Debug)]
pub struct Folded<'t>(pub &'t str);

impl Hash for Folded<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        /// The bits of a byte that are the same in both cases of a Latin or Russian letter.
        const COMMON: u64 = 0x0E0E_0E0E_0E0E_0E0E;
        let (words, rest) = self.0.as_bytes().as_chunks();
        words.iter().for_each(|word| state.write_u64(u64::from_le_bytes(*word) & COMMON));
        rest.iter().for_each(|byte| state.write_u8(byte & COMMON as u8));
    }
}

impl PartialEq for Folded<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || same_ignoring_case(self.0, other.0)
    }
}

impl Eq for Folded<'_> {}

/// A Latin or Russian letter made small, any other character as it is.
#[must_use]
pub const fn small_letter(letter: char) -> char {
    match letter {
        'A'..='Z' => letter.to_ascii_lowercase(),
        'А'..='Я' => match char::from_u32(letter as u32 + 0x20) {
            Some(letter) => letter,
            None => letter,
        },
        'Ё' => 'ё',
        _ => letter,
    }
}

/// Whether a character is a small Latin or Russian letter.
#[must_use]
pub const fn is_small_letter(letter: char) -> bool {
    matches!(letter, 'a'..='z' | 'а'..='я' | 'ё')
}

/// Whether a character is a letter of the Russian alphabet.
#[must_use]
pub const fn is_russian_letter(letter: char) -> bool {
    matches!(letter, 'А'..='я' | 'Ё' | 'ё')
}

/// White space that nobody types on purpose.
pub(crate) const fn is_wide_space(character: char) -> bool {
    matches!(character, '\u{a0}' | '\u{feff}' | '\u{b}' | '\u{c}' | '\u{2000}'..='\u{200b}' | '\u{3000}')
}

/// The length of the identifier that a text begins with, in bytes; 0 where there is none.
pub(crate) fn leading_identifier(text: &str) -> usize {
    match text.as_bytes() {
        [b'0'..=b'9', ..] => 0,
        _ => identifier_end(text, 0, text.len()),
    }
}

/// The end of the run of identifier characters that starts at byte `at`; `at` itself if there is none.
pub(crate) fn identifier_end(text: &str, at: usize, end: usize) -> usize {
    let Some(mut rest) = text.as_bytes().get(at..end) else { return end };
    loop {
        rest = match rest {
            [byte, behind @ ..] if is_ascii_part(*byte) => {
                let behind = behind_ascii_parts(behind);
                if behind.first().is_none_or(u8::is_ascii) {
                    return end - behind.len();
                }
                behind
            }
            // Letters from U+0400 to U+04FF.
            [0xD0..=0xD3, _, behind @ ..] => behind_letters(behind),
            [byte, ..] if !byte.is_ascii() => return unusual_end(text, end - rest.len(), end),
            _ => return end - rest.len(),
        };
    }
}

/// The same where letters of other alphabets may follow.
#[cold]
fn unusual_end(text: &str, at: usize, end: usize) -> usize {
    let rest = text.get(at..end).unwrap_or_default();
    at + rest.find(|letter| !is_identifier_part(letter)).unwrap_or(rest.len())
}

/// What is left of a text behind the letters from U+0400 to U+04FF that it begins with, as far as they fill eight bytes.
fn behind_letters(mut bytes: &[u8]) -> &[u8] {
    const FIXED: u64 = u64::from_le_bytes([0xFC, 0xC0, 0xFC, 0xC0, 0xFC, 0xC0, 0xFC, 0xC0]);
    const LETTERS: u64 = u64::from_le_bytes([0xD0, 0x80, 0xD0, 0x80, 0xD0, 0x80, 0xD0, 0x80]);
    while let Some((eight, behind)) = bytes.split_first_chunk() {
        let others = (u64::from_le_bytes(*eight) & FIXED) ^ LETTERS;
        if others != 0 {
            return bytes.get(others.trailing_zeros() as usize / 16 * 2..).unwrap_or_default();
        }
        bytes = behind;
    }
    bytes
}

/// What is left of a text behind the Latin letters, digits and underscores that it begins with.
fn behind_ascii_parts(mut bytes: &[u8]) -> &[u8] {
    let is_other = |byte: &u8| !is_ascii_part(*byte);
    while let Some((four, behind)) = bytes.split_first_chunk::<4>() {
        if let Some(others) = four.iter().position(is_other) {
            return bytes.get(others..).unwrap_or_default();
        }
        bytes = behind;
    }
    bytes.get(bytes.iter().position(is_other).unwrap_or(bytes.len())..).unwrap_or_default()
}

/// The same as [`is_identifier_part`] for a byte that is a character by itself; looked up, since most of them are letters.
fn is_ascii_part(byte: u8) -> bool {
    const PARTS: [bool; 256] = {
        let mut parts = [false; 256];
        let mut byte = 0;
        while byte < 0x80 {
            parts[byte] = is_identifier_part(byte as u8 as char);
            byte += 1;
        }
        parts
    };
    PARTS[byte as usize]
}

/// The keyword a word spells, if it spells one.
pub(super) fn keyword(word: &[u8]) -> Option<TokenKind> {
    static TABLE: WordTable<TokenKind> = WordTable::new(KEYWORDS);
    TABLE.find(word)
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasher;

    use super::*;

    #[test]
    fn every_spelling_is_found_and_nothing_else() {
        for &(spelling, kind) in KEYWORDS {
            assert_eq!(keyword(spelling.as_bytes()), Some(kind), "{spelling}");
            let longer = format!("{spelling}а");
            assert_eq!(keyword(longer.as_bytes()), None, "{longer}");
        }
        for word in ["", "а", "x", "методы", "МЕТОД", "Пер", "Знч", "переменная", "ёжик"]
        {
            assert_eq!(keyword(word.as_bytes()), None, "{word}");
        }
    }

    #[test]
    fn names_are_compared_letter_by_letter() {
        assert!(same_ignoring_case("ИмяЁName", "имяёnAME"));
        assert!(!same_ignoring_case("Имя", "Имя1"));
        assert!(!same_ignoring_case("Имя", "Има"));
        let hash = |letters: String| rustc_hash::FxBuildHasher.hash_one(Folded(&letters));
        for letter in ('\0'..='\u{4ff}').filter(|letter| small_letter(*letter) != *letter) {
            let small = small_letter(letter);
            for around in ["", "Имя", "ИмяИмяИ"] {
                let [one, other] = [letter, small].map(|letter| format!("{around}{letter}{around}"));
                assert!(Folded(&one) == Folded(&other) && hash(one) == hash(other), "{letter}");
            }
        }
    }

    #[test]
    fn letters_are_those_of_the_language() {
        for character in "azAZ_яёЁЇéßΩ中日한ꙮ".chars() {
            assert_eq!(is_identifier_start(character), !"한ꙮ".contains(character), "{character}");
        }
        for character in "0-+«»×÷\u{a0}\u{2013}№".chars() {
            assert!(!is_identifier_start(character), "{character}");
        }
        assert_eq!(identifier_end("имя1_é+x", 0, 11), 10);
        let letters = "абвгдежзийклмнопрстуфхцчшщъыьэюяё";
        for count in 0..letters.chars().count() {
            let word: String = letters.chars().take(count).collect();
            for next in ["", " ", ".", "«", "x", "—ё", "1ё", "\u{500}", "\u{3000}"] {
                let text = format!("{word}{next}");
                let length: usize =
                    text.chars().take_while(|letter| is_identifier_part(*letter)).map(char::len_utf8).sum();
                assert_eq!(identifier_end(&text, 0, text.len()), length, "{text}");
            }
            assert_eq!(identifier_end(letters, 0, word.len()), word.len());
        }
        assert_eq!(identifier_end("+", 0, 1), 0);
    }
}
