//! A property for a value of any type takes a value whose type can be told: in quotes, or an expression.

use crate::{platform::words::type_name, rules::prelude::*, syntax::yaml::Style};

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries() {
        let value = given.entry.value;
        if value.style() != Some(Style::Plain) || !is_bare_word(value) {
            continue;
        }
        if given.property().found().is_some_and(|property| property.takes(type_name::OBJECT)) {
            report.at(value.span()).arg("property", given.entry.key.text()).arg("value", value.text());
        }
    }
}

/// Whether it is a text without quotes. Readers take some words and all that begins like a number for other values.
fn is_bare_word(value: Value<'_>) -> bool {
    let text = value.text();
    let begins_otherwise = text
        .starts_with(|first: char| first.is_ascii_digit() || matches!(first, '=' | '$' | '+' | '-' | '.'));
    !begins_otherwise
        && value.reads_as_string()
        && !type_name::UNDEFINED.is(text)
        && !OTHER_VALUES.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Words that are booleans in older versions of YAML.
const OTHER_VALUES: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];
