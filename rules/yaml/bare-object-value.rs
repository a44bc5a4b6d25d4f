//! A property for a value of any type takes a value whose type can be told: in quotes, or an expression.

use crate::{platform::words::type_name, rules::prelude::*, syntax::yaml::Style};

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let Found(property) = given.property() else { continue };
        let value = given.entry.value;
        let is_plain = value.style() == Some(Style::Plain);
        if is_plain && is_bare_word(value) && property.takes(type_name::OBJECT) {
            report.at(value.span()).arg("property", given.entry.key.text()).arg("value", value.text());
        }
    }
}

/// Whether it is a text without quotes. Readers take some words, numbers, dates and the like for other values.
fn is_bare_word(value: Value<'_>) -> bool {
    let text = value.text();
    let is_otherwise = text.starts_with(['=', '$'])
        || text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) && !has_word(text);
    !is_otherwise
        && value.reads_as_string()
        && !type_name::UNDEFINED.is(text)
        && !OTHER_VALUES.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether there are letters that are in no number, date, UUID or duration: `0x1F`, `2026-01-01T10:00Z`, `1ч30м`.
fn has_word(text: &str) -> bool {
    let is_of_literal = |word: &str| {
        let is_hex = word.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex || OF_LITERALS.iter().any(|known| word.eq_ignore_ascii_case(known))
    };
    !text.split(|letter: char| !letter.is_alphabetic()).all(is_of_literal)
}

/// Letters in numbers, in moments of time, and of the parts of durations.
const OF_LITERALS: [&str; 16] =
    ["x", "o", "inf", "nan", "t", "z", "д", "ч", "м", "с", "мс", "d", "h", "m", "s", "ms"];

/// Words that are booleans in older versions of YAML.
const OTHER_VALUES: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];
