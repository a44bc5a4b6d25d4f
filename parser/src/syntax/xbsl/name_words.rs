//! The words a name is put together from: `ЦенаТовара`, `XmlFile`, `OrderItems2`.

use super::word::{is_small_letter, small_letter};

/// The words of a name. A capital begins one; of a run of capitals the last belongs to the next word if a small letter
/// follows it, so `XMLФайл` is `XML` and `Файл`. Digits and underscores belong to none.
pub fn name_words(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|letter: char| !is_letter(letter));
        let (word, after) = rest.split_at(first_word_end(rest)?);
        rest = after;
        Some(word)
    })
}

/// The first letters of a word, small and without `ё`: enough of them are the same in all of its forms.
#[must_use]
pub fn first_letters(word: &str, count: usize) -> String {
    let plain = |letter: char| if letter == 'ё' { 'е' } else { letter };
    word.chars().take(count).map(small_letter).map(plain).collect()
}

/// What follows a word that begins a name: `Товара` after `Цена` in `ЦенаТовара`.
#[inline]
#[must_use]
pub fn after_first_word<'n>(name: &'n str, word: &str) -> Option<&'n str> {
    name.strip_prefix(word).filter(|rest| rest.starts_with(char::is_uppercase))
}

/// The name with its abbreviations written as words, `КодОкпо` for `КодОКПО`; `None` if it has none in capitals.
#[must_use]
pub fn with_small_abbreviations(name: &str) -> Option<String> {
    let change = |(letter, is_inside)| if is_inside { small_letter(letter) } else { letter };
    letters(name).any(|(_, is_inside)| is_inside).then(|| letters(name).map(change).collect())
}

/// The letters of a name, and whether each is a capital inside an abbreviation.
fn letters(name: &str) -> impl Iterator<Item = (char, bool)> {
    let mut rest = name.chars();
    let mut after_capital = false;
    std::iter::from_fn(move || {
        let letter = rest.next()?;
        let is_inside = after_capital && is_capital(letter) && !begins_word(rest.as_str());
        after_capital = is_capital(letter);
        Some((letter, is_inside))
    })
}

/// Where the word ends that begins a text; `None` where none begins.
fn first_word_end(text: &str) -> Option<usize> {
    let mut rest = text.chars();
    let mut before = rest.next()?;
    loop {
        let end = text.len() - rest.as_str().len();
        let Some(letter) = rest.next().filter(|letter| is_letter(*letter)) else { return Some(end) };
        if is_capital(letter) && (!is_capital(before) || begins_word(rest.as_str())) {
            return Some(end);
        }
        before = letter;
    }
}

/// Whether a character is a letter; most are of two alphabets.
fn is_letter(character: char) -> bool {
    matches!(character, 'a'..='z' | 'A'..='Z' | 'а'..='я' | 'А'..='Я') || character.is_alphabetic()
}

/// Whether a capital before this rest of a name begins a word, and does not end an abbreviation. The `s` of a plural
/// begins none.
fn begins_word(rest: &str) -> bool {
    rest != "s" && rest.starts_with(is_small_letter)
}

const fn is_capital(letter: char) -> bool {
    small_letter(letter) != letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capital_begins_a_word_unless_it_stands_in_an_abbreviation() {
        let words = |name| name_words(name).collect::<Vec<_>>();
        assert_eq!(words("ЦенаТовара"), ["Цена", "Товара"]);
        assert_eq!(words("ФайлXMLНовый2_v3"), ["Файл", "XML", "Новый", "v"]);
        assert_eq!(words("РаботаСФайлами"), ["Работа", "С", "Файлами"]);
        assert_eq!(words("orderIDs"), ["order", "IDs"]);
        assert_eq!(words("_1"), [""; 0]);
    }

    #[test]
    fn an_abbreviation_is_a_word_like_any_other() {
        let changed = with_small_abbreviations;
        assert_eq!(changed("КодОКПО2").as_deref(), Some("КодОкпо2"));
        assert_eq!(changed("XMLФайл_АБ").as_deref(), Some("XmlФайл_Аб"));
        assert_eq!(changed("ПланИФакт"), None);
    }

    #[test]
    fn a_first_word_ends_before_a_capital() {
        assert_eq!(after_first_word("ТипТовара", "Тип"), Some("Товара"));
        assert_eq!(after_first_word("Типография", "Тип"), None);
        assert_eq!(after_first_word("Тип", "Тип"), None);
    }
}
