//! Strings of a dictionary take no arguments; a text with a place for one belongs among the templates.

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::LOCALIZED_STRINGS) {
        return;
    }
    let strings = element.root().all(key::STRINGS).flat_map(|section| section.value.entries());
    for string in strings.filter(|string| string.value.is_scalar()) {
        if let Some(placeholder) = placeholder(string.value.text()) {
            report.at(string.key.span()).arg("key", string.key.text()).arg("placeholder", placeholder);
        }
    }
}

/// The first `$0`, `$1`… of a text; further digits are not a part of it.
fn placeholder(text: &str) -> Option<&str> {
    let mut signs = memchr::memchr_iter(b'$', text.as_bytes());
    let is_digit = |at: usize| text.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
    signs.find(|at| is_digit(*at)).and_then(|at| text.get(at..at + 2))
}
