//! A name means the same without these words, and is found sooner.

use crate::{rules::prelude::*, syntax::xbsl::after_first_word};

const WORDS: [&str; 11] = [
    "Управление",
    "Механизм",
    "Менеджер",
    "Процедуры",
    "РаботаС",
    "РаботаСо",
    "Management",
    "Mechanism",
    "Manager",
    "Procedures",
    "WorkWith",
];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(name) = element.own_name().filter(|_| element.kind().is_some()) else { return };
    let text = name.text();
    let is_filler = |word: &&&str| text.ends_with(**word) || after_first_word(text, word).is_some();
    if let Some(word) = WORDS.iter().find(is_filler) {
        report.at(name.span()).arg("name", text).arg("value", *word);
    }
}
