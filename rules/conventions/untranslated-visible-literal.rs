//! Where a property of a kind of elements is taken from a dictionary once, it is a text that people read, and a Russian
//! literal there stays Russian in every language.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    platform::{
        Role,
        words::{key, kind, type_name, value},
    },
    project::is_dictionary_reference,
    rules::prelude::*,
    syntax::xbsl::is_russian_letter,
};

/// What holds no text although a text may stand there: values, names, and code.
const NO_TEXTS: [Word; 5] = [key::VALUE, key::NAME, key::TYPE, key::HANDLER, key::EXPRESSION];

const CONSTANTS: [Word; 4] = [value::AUTO, value::TRUE, value::FALSE, type_name::UNDEFINED];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    if !project.has_several_languages() {
        return;
    }
    let asked_for: Vec<_> = project.elements_among(|file| report.wants(file)).collect();
    if asked_for.is_empty() {
        return;
    }
    let kinds: FxHashSet<&str> = asked_for.iter().map(|it| it.kind().unwrap_or_default()).collect();
    let kinds: FxHashSet<&str> = kinds.into_iter().flat_map(|kind| both(Role::Kind, kind)).collect();
    let is_of_these = |element: &Element<'_>| kinds.contains(element.kind().unwrap_or_default());
    let elements = project.elements().filter(is_of_these);
    // By the spelling of the kind and that of the property.
    let mut translated: FxHashMap<&str, FxHashMap<&str, Place>> = FxHashMap::default();
    let mut met = FxHashSet::default();
    for element in elements.filter(|element| !element.is_kind(kind::LOCALIZED_STRINGS)) {
        let own_kind = element.kind().unwrap_or_default();
        for text in element.dictionary_references() {
            let Some(key) = key_of(&element, text) else { continue };
            if !met.insert((own_kind, key.text())) {
                continue;
            }
            let place = Place { file: element.file().index, span: text.span() };
            for kind in both(Role::Kind, own_kind) {
                for key in both(Role::Key, key.text()) {
                    translated.entry(kind).or_default().entry(key).or_insert(place);
                }
            }
        }
    }
    for element in asked_for {
        let Some(translated) = translated.get(element.kind().unwrap_or_default()) else { continue };
        let entries = element.tree().mappings().flat_map(Value::entries);
        for yaml::Entry { key, value } in entries.filter(|entry| entry.value.is_scalar()) {
            let Some(other) = translated.get(key.text()).filter(|_| is_russian(value)) else { continue };
            if key_of(&element, value).is_some() {
                let place = Place { file: element.file().index, span: value.span() };
                report.at_place(place).arg("key", key.text()).arg("value", value.text()).related(*other);
            }
        }
    }
}

/// The key of a property that may be a text.
fn key_of<'p>(element: &Element<'p>, text: Value<'p>) -> Option<Value<'p>> {
    text.key().filter(|key| {
        // The presentation of an element itself may be the name of its attribute.
        let is_name = key.is(key::PRESENTATION) && text.parent() == Some(element.root());
        !is_name && !NO_TEXTS.iter().any(|word| key.is(*word))
    })
}

/// Whether a text has Russian letters and is neither code, a reference, nor a constant.
fn is_russian(text: Value<'_>) -> bool {
    text.text().contains(is_russian_letter)
        && !text.text().starts_with('=')
        && !is_dictionary_reference(text)
        && !CONSTANTS.iter().any(|word| text.is(*word))
}

fn both(role: Role, text: &str) -> [&str; 2] {
    role.word(text).map_or([text; 2], |word| word.spellings())
}
