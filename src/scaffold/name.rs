//! Names that people give to elements, fields and methods.

use super::Outcome;
use crate::{
    messages::scaffold::Refusal,
    source::visible,
    syntax::xbsl::{self, TokenKind},
};

/// How long a name may be, in letters: names of files have 255 bytes, and a name has a suffix there.
const LONGEST: usize = 100;

/// Refuses what is no name: letters, digits and `_`, no digit first.
pub(super) fn expect_name(name: &str) -> Outcome {
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_';
    let starts_well = name.chars().next().is_some_and(is_letter);
    let goes_on_well = name.chars().all(|letter| is_letter(letter) || letter.is_numeric());
    let is_long = name.chars().count() > LONGEST;
    if starts_well && goes_on_well && !is_long {
        return Ok(());
    }
    let shown: String = name.chars().take(LONGEST).collect();
    Err(Refusal::BadName { name: visible(&shown).into_owned(), longest: LONGEST })
}

/// Refuses a name that code reads as a word of the language.
pub(super) fn expect_no_keyword(name: &str) -> Outcome {
    let tree = xbsl::parse(name.into());
    let is_name = tree.tokens().next().is_some_and(|token| token.kind() == TokenKind::Identifier);
    if is_name { Ok(()) } else { Err(Refusal::ReservedWord { name: name.to_owned() }) }
}
