//! A choice of a value that is drawn as a switcher shows no title.

use crate::{
    platform::words::{key, type_name, value},
    project::Typed,
    rules::prelude::*,
};

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    let is_choice = |typed: Typed<'_>| typed.has_type(&[type_name::VALUE_CHOICE]);
    for choice in components.placed().filter(|placed| is_choice(placed.typed)) {
        let kind = choice.given(key::SWITCHER_DISPLAY_KIND);
        let Some(kind) = kind.filter(|kind| kind.says(value::SWITCHER)) else { continue };
        if let Some(title) = choice.given(key::TITLE).filter(|title| gives_text(title.entry.value)) {
            let draft = report.at(title.entry.key.span()).arg("title", title.entry.key.text());
            draft.arg("kind", kind.entry.value.text());
        }
    }
}

fn gives_text(title: Value<'_>) -> bool {
    title.has_value() && title.is_scalar() && !title.text().trim().is_empty()
}
