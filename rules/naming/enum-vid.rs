//! `Тип` is a word of the language, and every value has one; a sort of something is a kind: `ВидТовара`.
//!
//! The main word stands first in Russian and last in English.

use crate::{platform::words::kind, rules::prelude::*, syntax::xbsl::after_first_word};

const RUSSIAN: [(&str, &str); 2] = [("Тип", "Вид"), ("Типы", "Виды")];
const ENGLISH: (&str, &str) = ("Type", "Kind");

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(name) = element.own_name().filter(|_| element.is_kind(kind::ENUMERATION)) else { return };
    if let Some((word, instead)) = renamed(name.text()) {
        report.at(name.span()).arg("name", name.text()).arg("value", word).arg("instead", instead);
    }
}

/// The word that says type, and the name that says kind.
fn renamed(name: &str) -> Option<(&'static str, String)> {
    let begins = |(word, instead)| Some((word, format!("{instead}{}", after_first_word(name, word)?)));
    let ends = |(word, instead): (&'static str, &str)| {
        let rest = name.strip_suffix(word).filter(|rest| !rest.is_empty())?;
        Some((word, format!("{rest}{instead}")))
    };
    RUSSIAN.into_iter().find_map(begins).or_else(|| ends(ENGLISH))
}
