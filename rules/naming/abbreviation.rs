//! An abbreviation in a name is a word like any other: only its first letter is a capital.

use crate::{rules::prelude::*, syntax::xbsl::with_small_abbreviations};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for name in element.names() {
        if let Some(instead) = with_small_abbreviations(name.text()) {
            report.at(name.span()).arg("name", name.text()).arg("instead", instead);
        }
    }
}
