//! The kind of an element is known without its name: from the tree of the project, the file and every type.
//!
//! A kind is a first word in Russian, or the last one in English.

use crate::{platform::words::kind, rules::prelude::*, syntax::xbsl::after_first_word};

/// The kinds whose names begin with the first word or end with the second one.
const KINDS: [(Word, &str, &str); 7] = [
    (kind::CATALOG, "Справочник", "Catalog"),
    (kind::DOCUMENT, "Документ", "Document"),
    (kind::ENUMERATION, "Перечисление", "Enum"),
    (kind::PROCESSING, "Обработка", "Processing"),
    (kind::REPORT, "Отчет", "Report"),
    (kind::STRUCTURE, "Структура", "Structure"),
    (kind::VIRTUAL_TABLE, "Таблица", "Table"),
];

const TABLE_PREFIX: &str = "ВТ_";

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(name) = element.own_name() else { return };
    if let Some((word, instead)) = without_kind(element, name.text()) {
        report.at(name.span()).arg("name", name.text()).arg("value", word).arg("instead", instead);
    }
}

/// The word that says the kind, and the name without it.
fn without_kind<'n>(element: &Element<'_>, name: &'n str) -> Option<(&'static str, &'n str)> {
    let (kind, first, last) = *KINDS.iter().find(|(kind, ..)| element.is_kind(*kind))?;
    let begins = after_first_word(name, first).map(|rest| (first, rest));
    let has_prefix = || {
        let rest = name.strip_prefix(TABLE_PREFIX).filter(|_| kind::VIRTUAL_TABLE.ru == kind.ru)?;
        Some((TABLE_PREFIX, rest))
    };
    let ends = || Some((last, name.strip_suffix(last)?.trim_end_matches('_')));
    begins.or_else(has_prefix).or_else(ends).filter(|(_, rest)| !rest.is_empty())
}
