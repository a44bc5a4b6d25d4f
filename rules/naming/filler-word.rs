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
    let is_filler =
        |word: &&str| name.text().ends_with(*word) || after_first_word(name.text(), word).is_some();
    if let Some(word) = WORDS.into_iter().find(is_filler) {
        report.at(name.span()).arg("name", name.text()).arg("value", word);
    }
}
