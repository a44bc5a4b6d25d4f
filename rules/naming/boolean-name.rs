//! A boolean attribute is named by what is true: `не НеГотов` has to be read twice.

use crate::{
    platform::words::{key, type_name},
    rules::prelude::*,
    syntax::{types::TypeText, xbsl::after_first_word},
};

const SECTIONS: [Word; 3] = [key::ATTRIBUTES, key::DIMENSIONS, key::RESOURCES];

const NEGATIONS: [&str; 4] = ["Не", "Нет", "Not", "No"];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let fields = element.typed().filter(|typed| SECTIONS.iter().any(|section| typed.is_item_of(*section)));
    for field in fields.filter(|field| field.type_text().is_some_and(is_boolean)) {
        let Some(name) = field.node.get(key::NAME) else { continue };
        let begins_with = |word: &&str| after_first_word(name.text(), word).is_some();
        if let Some(word) = NEGATIONS.into_iter().find(begins_with) {
            report.at(name.span()).arg("name", name.text()).arg("value", word);
        }
    }
}

/// Whether a value is a boolean or nothing.
fn is_boolean(declared: TypeText<'_>) -> bool {
    let names = || declared.members().map(|member| member.name());
    names().any(|name| type_name::BOOLEAN.is(name))
        && names().all(|name| name.is_empty() || type_name::BOOLEAN.is(name) || type_name::UNDEFINED.is(name))
}
