//! `$Словарь.Ключ` looks a key up among the strings of the dictionary only. Of dictionaries of one name it is not known
//! which is meant, so the key must be no string of any of them.

use crate::{platform::words::kind, project::StringReference, rules::prelude::*};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for reference in element.string_references() {
        if let Some(dictionary) = template_of(context.project(), reference) {
            let related =
                dictionary.root().get(words::key::TEMPLATES).map_or_else(|| dictionary.head(), Value::span);
            report
                .at(reference.span)
                .arg("dictionary", reference.dictionary)
                .arg("key", reference.key)
                .related(Place { file: dictionary.file().index, span: Span::at(related.start) });
        }
    }
}

/// The dictionary that has the key among its templates only.
fn template_of<'p>(project: &Project<'p>, reference: StringReference<'_>) -> Option<Element<'p>> {
    let dictionaries = || project.elements_named(reference.dictionary).take(MANY + 1);
    if dictionaries().count() > MANY {
        return None;
    }
    let mut found = None;
    for dictionary in dictionaries().filter(|element| element.is_kind(kind::LOCALIZED_STRINGS)) {
        for string in dictionary.symbols().strings.named(reference.key).take(MANY) {
            if !string.is_template {
                return None;
            }
            found = Some(dictionary);
        }
    }
    found
}

/// Of more elements of one name nothing is said.
const MANY: usize = 16;
