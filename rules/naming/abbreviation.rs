//! An abbreviation in a name is a word like any other: only its first letter is a capital. A term in Russian letters has
//! another spelling altogether.

use crate::{
    project::{NameTrait, latin_original},
    rules::prelude::*,
    syntax::xbsl::{name_words, with_small_abbreviations},
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for name in element.names_with(NameTrait::CapitalsInRow) {
        let is_abbreviation =
            |word| with_small_abbreviations(word).is_some() && latin_original(word).is_none();
        let instead = with_small_abbreviations(name.text());
        if let Some(instead) = instead.filter(|_| name_words(name.text()).any(is_abbreviation)) {
            report.at(name.span()).arg("name", name.text()).arg("instead", instead);
        }
    }
}
