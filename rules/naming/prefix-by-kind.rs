//! Elements of some kinds stand among others in lists and code, and are told by a word in their names: the first word in
//! Russian, the last one in English. A service is known by its kind, its name needs no `Web` and no `Api`.

use crate::{platform::words::kind, rules::prelude::*, syntax::xbsl::name_words};

/// A kind with the words of its names, Russian and English.
type Convention = (Word, &'static str, &'static str);

const CONVENTIONS: [Convention; 5] = [
    (kind::ACCESS_KEY, "КлючДоступа", "AccessKey"),
    (kind::PRIVILEGE_ON_ACTION, "ПравоНа", "Permission"),
    (kind::PRIVILEGE_ON_ELEMENT, "ПравоНа", "Permission"),
    (kind::NAVIGATION_COMMAND, "Навигация", "Navigation"),
    (kind::SWITCHABLE_COMMAND, "Команда", "Command"),
];

/// The last words of dictionaries.
const OF_DICTIONARIES: [&str; 2] = ["Локализация", "Localization"];

const OF_NO_SERVICE: [&str; 4] = ["Api", "Апи", "Web", "Веб"];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(name) = element.own_name() else { return };
    let is_english = || name.text().is_ascii();
    if element.is_kind(kind::HTTP_SERVICE) {
        if let Some(word) = name_words(name.text()).find(|word| OF_NO_SERVICE.contains(word)) {
            report.at(name.span()).variant(Variant("service")).arg("name", name.text()).arg("value", word);
        }
    } else if element.is_kind(kind::LOCALIZED_STRINGS) {
        if !OF_DICTIONARIES.iter().any(|word| name.text().ends_with(word)) {
            let word = OF_DICTIONARIES[usize::from(is_english())];
            report.at(name.span()).variant(Variant("suffix")).arg("name", name.text()).arg("value", word);
        }
    } else if let Some((_, first, last)) = CONVENTIONS.into_iter().find(|(kind, ..)| element.is_kind(*kind)) {
        if name.text().starts_with(first) || name.text().ends_with(last) {
            return;
        }
        let (variant, word) = if is_english() { (Variant("suffix"), last) } else { (Variant::USUAL, first) };
        report.at(name.span()).variant(variant).arg("name", name.text()).arg("value", word);
    }
}
