//! An element is called in the interface what its presentation says. One that is kept only for old data says so first.

use crate::{
    platform::{Class, Metamodel, words::key},
    rules::prelude::*,
};

/// How the names of obsolete elements begin.
const OBSOLETE: [&str; 2] = ["Устарело", "Deprecated"];

/// How their presentations begin, in a Russian and an English description.
const NOT_USED: [&str; 2] = ["(не используется)", "(not used)"];

/// Whose titles stand for a presentation, both together.
const TITLES: [Word; 2] = [key::OBJECT, key::LIST];

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let class = element.kind().and_then(|kind| context.metamodel().class_of_kind(kind).found());
    let Some(class) = class else { return };
    let property = class.property(key::PRESENTATION.ru).found();
    let Some(property) = property.filter(|property| !property.is_disputed) else { return };
    let name = element.get(key::NAME).filter(|name| name.has_value());
    let place = name.map_or(element.head(), Value::span);
    // Of some kinds the property names an attribute; what is shown stands with the interface then.
    let of_interface = property.names_attribute();
    let known: Vec<_> = known_titles(context.metamodel(), class).filter(|_| of_interface).collect();
    let wanted = if known.is_empty() { &TITLES[..] } else { &known };
    let titles: Vec<_> = if of_interface { titles(element, wanted).collect() } else { Vec::new() };
    let presentation = element.get(key::PRESENTATION).filter(gives_text);
    if titles.len() < wanted.len() && (presentation.is_none() || !known.is_empty()) {
        let variant = if known.is_empty() { Variant::USUAL } else { Variant("titles") };
        report.at(place).variant(variant);
        return;
    }
    let Some(prefix) = name.and_then(|name| obsolete_prefix(name.text())) else { return };
    let is_english = element.root().entries().next().is_some_and(|entry| entry.key.text().is_ascii());
    let mark = NOT_USED[usize::from(is_english)];
    let titles = titles.into_iter().map(|title| (title.span(), title));
    let presentation = presentation.filter(|_| !property.names_attribute()).map(|shown| (place, shown));
    for (place, _) in titles.chain(presentation).filter(|(_, shown)| !says_not_used(shown.text())) {
        report.at(place).variant(Variant("obsolete")).arg("prefix", prefix).arg("mark", mark);
    }
}

/// The titles that the table knows the interface of such elements to have.
fn known_titles(metamodel: &Metamodel, class: Class<'_>) -> impl Iterator<Item = Word> {
    let part = |class: Class<'_>, of: Word| {
        let part = class.property(of.ru).found()?;
        metamodel.class(part.type_name.as_deref()?).found()
    };
    let interface = part(class, key::INTERFACE);
    TITLES.into_iter().filter(move |of| {
        let class = interface.and_then(|interface| part(interface, *of));
        class.is_some_and(|class| class.property(key::PRESENTATION.ru).found().is_some())
    })
}

/// What the interface calls an object and the list of them, as far as that is wanted.
fn titles<'p>(element: &Element<'p>, wanted: &[Word]) -> impl Iterator<Item = Value<'p>> {
    let interface = element.get(key::INTERFACE);
    let titles = wanted.iter().filter_map(move |of| interface?.get(*of)?.get(key::PRESENTATION));
    titles.filter(gives_text)
}

fn gives_text(value: &Value<'_>) -> bool {
    value.is_scalar() && value.has_value() && !value.text().trim().is_empty()
}

/// Whether a text begins as it should. What stands elsewhere is not known.
fn says_not_used(shown: &str) -> bool {
    let shown = shown.trim();
    shown.starts_with(['$', '=']) || NOT_USED.iter().any(|mark| shown.starts_with(mark))
}

/// The word in front of a name that tells that the element is obsolete; not the whole name.
fn obsolete_prefix(name: &str) -> Option<&'static str> {
    let goes_on = |rest: &str| rest.starts_with(char::is_uppercase);
    OBSOLETE.into_iter().find(|word| name.strip_prefix(word).is_some_and(goes_on))
}
