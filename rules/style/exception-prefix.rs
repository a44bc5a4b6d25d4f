//! An exception shows by its name: in Russian the word stands first, in English at either end.

use crate::{project::NameRole, rules::prelude::*};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let (russian, english) =
        (words::type_name::EXCEPTION.spelling(false), words::type_name::EXCEPTION.spelling(true));
    for name in module.names(&[NameRole::Exception]) {
        let text = name.text();
        if text.starts_with(russian) || text.starts_with(english) || text.ends_with(english) {
            continue;
        }
        let variant = if text.is_ascii() { "english" } else { "russian" };
        report.at(name.span()).arg("name", text).variant(variant);
    }
}
