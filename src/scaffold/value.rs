//! Words that options take in either language.

use super::Outcome;
use crate::{messages::scaffold::Refusal, platform::Word};

/// Which of some words a text is, in either spelling.
///
/// # Errors
/// It is none of them.
pub(super) fn known_word(option: &str, text: &str, words: &[Word]) -> Outcome<Word> {
    let folded = text.to_lowercase();
    let is_named = |word: &&Word| word.spellings().iter().any(|name| name.to_lowercase() == folded);
    words.iter().find(is_named).copied().ok_or_else(|| Refusal::BadWord {
        option: option.to_owned(),
        word: text.to_owned(),
        known: list(words),
    })
}

/// Words with both spellings, for a message.
pub(super) fn list(words: &[Word]) -> String {
    let name = |word: &Word| match word.en {
        Some(en) => format!("{} ({en})", word.ru),
        None => word.ru.to_owned(),
    };
    words.iter().map(name).collect::<Vec<_>>().join(", ")
}
