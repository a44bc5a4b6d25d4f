//! The strings and the templates of a dictionary are one namespace, in its translations too.

use crate::{project::repeats, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let keys = element.dictionary_entries().map(|entry| entry.key);
    for (first, repeat) in repeats(keys.map(|key| (key.text(), key))) {
        let place = report.place(first.span());
        report.at(repeat.span()).arg("key", repeat.text()).arg("first", place).related(place);
    }
}
