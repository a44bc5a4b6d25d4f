//! A boolean attribute is named by what is true: `не НеГотов` has to be read twice, and `Оплата` reads like a thing.

use crate::{
    platform::words::{key, type_name},
    project::begins_with_noun,
    rules::prelude::*,
    syntax::{
        types::{Member, TypeText},
        xbsl::{after_first_word, name_words},
    },
};

const SECTIONS: [Word; 3] = [key::ATTRIBUTES, key::DIMENSIONS, key::RESOURCES];

const NEGATIONS: [&str; 6] = ["Не", "Нет", "НЕ", "НЕТ", "Not", "No"];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let fields = element.typed().filter(|typed| typed.is_declared_in_any(&SECTIONS));
    for field in fields.filter(|field| field.type_text().is_some_and(is_boolean)) {
        let Some(name) = field.node.get(key::NAME) else { continue };
        let begins_with = |word: &&str| {
            after_first_word(name.text(), word).is_some() && name_words(name.text()).next() == Some(*word)
        };
        if let Some(word) = NEGATIONS.into_iter().find(begins_with) {
            report.at(name.span()).arg("name", name.text()).arg("value", word);
        } else if begins_with_noun(name.text()) {
            report.at(name.span()).arg("name", name.text()).variant(Variant("noun"));
        }
    }
}

/// Whether a value is a boolean or nothing.
fn is_boolean(declared: TypeText<'_>) -> bool {
    let is_boolean = |member: Member<'_>| member.is(type_name::BOOLEAN);
    let is_empty = |member: Member<'_>| member.name().is_empty() || member.is(type_name::UNDEFINED);
    declared.members().any(is_boolean) && declared.members().all(|it| is_boolean(it) || is_empty(it))
}
