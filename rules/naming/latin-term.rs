//! An English term is written as in the original; in Russian letters everybody spells it in a way of their own.

use crate::{
    project::{NameTrait, latin_original},
    rules::prelude::*,
    syntax::xbsl::name_words,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for name in element.names_with(NameTrait::BeginningOfTerm) {
        let term = |word| Some((word, latin_original(word)?));
        if let Some((word, original)) = name_words(name.text()).find_map(term) {
            let instead = name.text().replacen(word, original, 1);
            report.at(name.span()).arg("name", name.text()).arg("value", word).arg("instead", instead);
        }
    }
}
