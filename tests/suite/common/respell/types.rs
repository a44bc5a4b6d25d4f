//! Types as descriptions write them: `Таблица<ДинамическийСписок<::Форма.ДанныеСтрокиСписка>>`.

use stapel::platform::Role;

use super::{Edit, Words, identifiers};

/// Keywords that may stand in a type.
const KEYWORDS: [(&str, &str); 4] =
    [("ничто", "void"), ("неизвестно", "unknown"), ("никогда", "never"), ("Неопределено", "Undefined")];

/// A name at the beginning is a type, one after a dot a facet, one after `::` the user's.
pub(super) fn edits<'t>(text: &'t str, at: usize, words: Words<'t>) -> impl Iterator<Item = Edit> + 't {
    identifiers(text).filter_map(move |(start, word)| {
        let before = &text[..start];
        let other = match before.chars().next_back() {
            Some('.') => words.other(Role::Facet, word),
            Some(':') if before.ends_with("::") => None,
            _ if text[start + word.len()..].starts_with("::") => None,
            _ => {
                let keyword = KEYWORDS.iter().find(|(ru, en)| word == *ru || word == *en);
                keyword.map(|(ru, en)| words.choose(ru, en)).or_else(|| words.other(Role::Type, word))
            }
        };
        Some(Edit::new(at + start, word, other?))
    })
}
