//! The kind of an element is known without its name: from the tree of the project, the file and every type.
//!
//! A kind is a first word in Russian. An English one is not judged, but for a table: `SalesReport` is how it is said.

use crate::{platform::words::kind, rules::prelude::*, syntax::xbsl::after_first_word};

/// The kinds whose names begin with it.
const KINDS: [Word; 6] =
    [kind::CATALOG, kind::DOCUMENT, kind::ENUMERATION, kind::PROCESSING, kind::REPORT, kind::STRUCTURE];

const TABLE: &str = "Таблица";
const TABLE_PREFIX: &str = "ВТ_";
const TABLE_SUFFIX: &str = "Table";

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(name) = element.own_name() else { return };
    if let Some((word, instead)) = without_kind(element, name.text()) {
        report.at(name.span()).arg("name", name.text()).arg("value", word).arg("instead", instead);
    }
}

/// The word that says the kind, and the name without it.
fn without_kind<'n>(element: &Element<'_>, name: &'n str) -> Option<(&'static str, &'n str)> {
    let begins = |word| Some((word, after_first_word(name, word)?));
    if element.is_kind(kind::VIRTUAL_TABLE) {
        let has_prefix = || Some((TABLE_PREFIX, name.strip_prefix(TABLE_PREFIX)?));
        let has_suffix = || Some((TABLE_SUFFIX, name.strip_suffix(TABLE_SUFFIX)?));
        return begins(TABLE).or_else(has_prefix).or_else(has_suffix).filter(|(_, rest)| !rest.is_empty());
    }
    KINDS.into_iter().find(|word| element.is_kind(*word)).and_then(|word| begins(word.ru))
}
