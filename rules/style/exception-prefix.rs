//! An exception shows by its name: in Russian the word stands first, in English at either end.

use crate::{project::NameRole, rules::prelude::*};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let [russian, english] = [false, true].map(|english| words::type_name::EXCEPTION.spelling(english));
    for name in module.names(&[NameRole::Exception]) {
        let text = name.text();
        let tells = text.starts_with(russian) || text.starts_with(english) || text.ends_with(english);
        if !tells {
            let variant = if text.is_ascii() { Variant("english") } else { Variant("russian") };
            report.at(name.span()).arg("name", text).variant(variant);
        }
    }
}
