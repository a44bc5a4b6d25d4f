//! Where a property of a kind of elements is taken from a dictionary once, it is a text that people read, and a Russian
//! literal there stays Russian in every language.

use std::collections::HashMap;

use crate::{
    platform::words::{key, kind, type_name, value},
    rules::prelude::*,
    syntax::xbsl::{is_identifier, is_russian_letter},
};

/// What holds no text although a text may stand there: values, names, and code.
const NO_TEXTS: [Word; 5] = [key::VALUE, key::NAME, key::TYPE, key::HANDLER, key::EXPRESSION];

const CONSTANTS: [Word; 4] = [value::AUTO, value::TRUE, value::FALSE, type_name::UNDEFINED];

/// The spelling of a kind, and the spelling of a property.
type Property<'p> = (&'p str, &'p str);

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    if !project.has_several_languages() {
        return;
    }
    let elements = || project.elements().filter(|element| !element.is_kind(kind::LOCALIZED_STRINGS));
    let mut translated: HashMap<Property<'_>, Place> = HashMap::new();
    for element in elements().filter(|element| element.text().contains('$')) {
        for text in texts(&element).filter(|text| is_dictionary_reference(text.text())) {
            let place = Place { file: element.file().index, span: text.span() };
            for property in spellings(&element, text) {
                translated.entry(property).or_insert(place);
            }
        }
    }
    if translated.is_empty() {
        return;
    }
    let asked_for: Vec<_> = elements().filter(|element| report.wants(element.file().index)).collect();
    for element in asked_for {
        for text in texts(&element).filter(|text| is_russian(*text)) {
            let property = (element.kind().unwrap_or_default(), text.key().map_or("", Value::text));
            let Some(other) = translated.get(&property) else { continue };
            let place = Place { file: element.file().index, span: text.span() };
            report.at_place(place).arg("key", property.1).arg("value", text.text()).related(*other);
        }
    }
}

/// The values of properties that may be texts.
fn texts<'p>(element: &Element<'p>) -> impl Iterator<Item = Value<'p>> {
    let root = element.root();
    element.tree().scalars().filter(move |text| {
        // The presentation of an element itself may be the name of its attribute.
        let is_no_text = |key: Value<'_>| {
            NO_TEXTS.iter().any(|word| key.is(*word))
                || key.is(key::PRESENTATION) && text.parent() == Some(root)
        };
        text.key().is_some_and(|key| !is_no_text(key))
    })
}

/// Whether a text is `$Словарь.Ключ`.
fn is_dictionary_reference(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|path| path.split('.').all(is_identifier))
}

/// Whether a text has Russian letters and is neither code, a reference, nor a constant.
fn is_russian(text: Value<'_>) -> bool {
    text.text().contains(is_russian_letter)
        && !text.text().starts_with('=')
        && !is_dictionary_reference(text.text())
        && !CONSTANTS.iter().any(|word| text.is(*word))
}

/// The property of a text in the spellings of both languages.
fn spellings<'p>(element: &Element<'p>, text: Value<'p>) -> impl Iterator<Item = Property<'p>> {
    let kinds = both(kind::ALL, element.kind().unwrap_or_default());
    let keys = both(key::ALL, text.key().map_or("", Value::text));
    kinds.into_iter().flat_map(move |kind| keys.map(|key| (kind, key)))
}

fn both<'t>(words: &[Word], text: &'t str) -> [&'t str; 2] {
    words.iter().find(|word| word.is(text)).map_or([text; 2], |word| word.spellings())
}
