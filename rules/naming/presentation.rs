//! An element is called in the interface what its presentation says. One that is kept only for old data says so first.

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

/// How the names of obsolete elements begin.
const OBSOLETE: [&str; 2] = ["Устарело", "Deprecated"];

/// How their presentations begin, in a Russian and an English description.
const NOT_USED: [&str; 2] = ["(не используется)", "(not used)"];

/// Kinds of which some public pages list the key and others, as complete, do not.
const DISPUTED: [Word; 8] = [
    kind::ACCUMULATION_REGISTER,
    kind::INFORMATION_REGISTER,
    kind::PROCESSING,
    kind::DATA_JOURNAL,
    kind::EVENT_LOG_EVENT,
    kind::SCHEDULED_JOB,
    kind::HTTP_SERVICE,
    kind::SOAP_SERVICE,
];

/// The type by which the table tells the name of an attribute from a text.
const NAME_OF_ATTRIBUTE: &str = "AttributeName";

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if element.is_any_kind(&DISPUTED) {
        return;
    }
    let class = element.kind().and_then(|kind| context.metamodel().class_of_kind(kind).found());
    let Some(property) = class.and_then(|class| class.property(key::PRESENTATION.ru).found()) else { return };
    let name = element.get(key::NAME).filter(|name| name.has_value());
    let place = name.map_or(element.head(), Value::span);
    let shown = element.get(key::PRESENTATION).filter(|shown| shown.is_scalar() && shown.has_value());
    let Some(shown) = shown.map(|shown| shown.text().trim()).filter(|shown| !shown.is_empty()) else {
        report.at(place);
        return;
    };
    let name = name.map(Value::text).unwrap_or_default();
    let is_text = property.type_name.as_deref() != Some(NAME_OF_ATTRIBUTE) && !shown.starts_with(['$', '=']);
    let Some(prefix) = obsolete_prefix(name).filter(|_| is_text) else { return };
    if !NOT_USED.iter().any(|mark| shown.starts_with(mark)) {
        let is_english = element.root().entries().next().is_some_and(|entry| entry.key.text().is_ascii());
        let mark = NOT_USED[usize::from(is_english)];
        report.at(place).variant(Variant("obsolete")).arg("prefix", prefix).arg("mark", mark);
    }
}

/// The word in front of a name that tells that the element is obsolete; not the whole name.
fn obsolete_prefix(name: &str) -> Option<&'static str> {
    let goes_on = |rest: &str| rest.starts_with(|next: char| !next.is_lowercase());
    OBSOLETE.into_iter().find(|word| name.strip_prefix(word).is_some_and(goes_on))
}
