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

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if element.is_any_kind(&DISPUTED) {
        return;
    }
    let class = element.kind().and_then(|kind| context.metamodel().class_of_kind(kind).found());
    let Some(property) = class.and_then(|class| class.property(key::PRESENTATION.ru).found()) else { return };
    let name = element.get(key::NAME).filter(|name| name.has_value());
    let place = name.map_or(element.head(), Value::span);
    // Of some kinds the property names an attribute; what is shown stands with the interface then.
    let titles = titles(element).filter(|_| property.names_attribute());
    let Some(shown) = text_under(element.get(key::PRESENTATION)).or(titles.map(|[object, _]| object)) else {
        report.at(place);
        return;
    };
    let name = name.map(Value::text).unwrap_or_default();
    let is_text = |shown: &str| !shown.starts_with(['$', '=']);
    let mut texts: Vec<&str> = titles.into_iter().flatten().collect();
    if !property.names_attribute() {
        texts.push(shown);
    }
    texts.retain(|shown| is_text(shown));
    let Some(prefix) = obsolete_prefix(name) else { return };
    if texts.iter().any(|shown| !NOT_USED.iter().any(|mark| shown.starts_with(mark))) {
        let is_english = element.root().entries().next().is_some_and(|entry| entry.key.text().is_ascii());
        let mark = NOT_USED[usize::from(is_english)];
        report.at(place).variant(Variant("obsolete")).arg("prefix", prefix).arg("mark", mark);
    }
}

/// What the interface calls an object and the list of them; only both together stand for a presentation.
fn titles<'p>(element: &Element<'p>) -> Option<[&'p str; 2]> {
    let interface = element.get(key::INTERFACE)?;
    let title = |of: Word| text_under(interface.get(of)?.get(key::PRESENTATION));
    Some([title(key::OBJECT)?, title(key::LIST)?])
}

fn text_under(value: Option<Value<'_>>) -> Option<&str> {
    let value = value.filter(|value| value.is_scalar() && value.has_value())?;
    Some(value.text().trim()).filter(|text| !text.is_empty())
}

/// The word in front of a name that tells that the element is obsolete; not the whole name.
fn obsolete_prefix(name: &str) -> Option<&'static str> {
    let goes_on = |rest: &str| rest.starts_with(|next: char| !next.is_lowercase());
    OBSOLETE.into_iter().find(|word| name.strip_prefix(word).is_some_and(goes_on))
}
