//! Texts of strangers on their way to a reader: what would move the cursor, hide or reorder letters is spelled out.
//!
//! Whatever prints or writes a text that did not come from us uses this room's functions, so that there is one list of
//! such characters.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use serde_json::ser::Formatter;

/// Whether a character does something else than stand there: control characters, line separators, marks of writing
/// direction, characters without width, the soft hyphen, and those that only tag others.
#[must_use]
pub const fn is_hidden(character: char) -> bool {
    matches!(character,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The number of a character that cannot be seen: `U+00A0`.
#[must_use]
pub fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// The text on one line, every hidden character as an escape.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden)
}

/// A text of several lines: line feeds and tabs stay, every other hidden character is an escape.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |character| is_hidden(character) && !matches!(character, '\n' | '\t'))
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if is_plain(text) || first_of(text, &is_escaped).is_none() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_escaped(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Appends one character, escaped if need be.
pub fn push_visible(shown: &mut String, character: char) {
    if is_hidden(character) {
        shown.extend(character.escape_default());
    } else {
        shown.push(character);
    }
}

/// A document of JSON that says the same in characters that can be seen, so that a terminal may show the file as it
/// is. `json` is well-formed, so what is hidden in it stands in strings; only the blanks between values are left.
#[must_use]
pub fn visible_json(json: String) -> String {
    if !json.chars().any(is_escaped_in_json) {
        return json;
    }
    let mut shown = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if is_escaped_in_json(character) {
            shown.extend(json_escapes(character));
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Whether a text has no byte that a hidden character begins with: most are such, and bytes are looked at many at once.
fn is_plain(text: &str) -> bool {
    !text.bytes().fold(false, |found, byte| found | may_begin_hidden(byte))
}

/// The first of the hidden characters of some kind in a text, and where it begins.
fn first_of(text: &str, is_of_kind: impl Fn(char) -> bool) -> Option<(usize, char)> {
    let candidates = text.bytes().enumerate().filter(|(_, byte)| may_begin_hidden(*byte));
    let mut characters = candidates.filter_map(|(at, _)| Some((at, text.get(at..)?.chars().next()?)));
    characters.find(|(_, character)| is_of_kind(*character))
}

/// Whether a hidden character may begin with a byte. No letter of ASCII and of U+0400 to U+04FF does.
const fn may_begin_hidden(byte: u8) -> bool {
    matches!(byte, 0..=0x1f | 0x7f | 0xc2 | 0xcd | 0xd8 | 0xe1 | 0xe2 | 0xef | 0xf3)
}

/// Writes JSON on one line as [`visible_json`] shows it, while it is made.
#[derive(Clone, Copy, Debug)]
pub struct VisibleJson;

impl Formatter for VisibleJson {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, to: &mut W, fragment: &str) -> io::Result<()> {
        if is_plain(fragment) {
            return to.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, character)) = first_of(rest, is_escaped_in_json) {
            let (before, after) = rest.split_at(at);
            to.write_all(before.as_bytes())?;
            json_escapes(character).try_for_each(|escape| to.write_all(escape.as_bytes()))?;
            rest = after.get(character.len_utf8()..).unwrap_or_default();
        }
        to.write_all(rest.as_bytes())
    }
}

const fn is_escaped_in_json(character: char) -> bool {
    !matches!(character, '\n' | '\r' | '\t') && is_hidden(character)
}

/// A character as JSON spells it in ASCII: one or two UTF-16 code units.
fn json_escapes(character: char) -> impl Iterator<Item = String> {
    let mut units = [0; 2];
    let length = character.encode_utf16(&mut units).len();
    units.into_iter().take(length).map(|unit| format!("\\u{unit:04x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_or_hides_text_is_spelled_out() {
        assert_eq!(visible("обычный – «текст» 😀\u{a0}"), "обычный – «текст» 😀\u{a0}");
        assert_eq!(visible("a\x1b[31m\nb\u{202e}c"), "a\\u{1b}[31m\\nb\\u{202e}c");
        assert_eq!(visible_lines("a\t\u{9b}\nb\r"), "a\t\\u{9b}\nb\\r");
    }

    #[test]
    fn every_hidden_character_is_found() {
        let hidden: String = (0..=0x10_FFFF).filter_map(char::from_u32).filter(|it| is_hidden(*it)).collect();
        for (at, character) in hidden.char_indices() {
            assert!(!is_plain(&character.to_string()), "{character:?}");
            assert_eq!(first_of(&hidden, |found| found == character), Some((at, character)));
        }
        assert!(is_plain("Цена: 1"));
        assert_eq!(first_of("Цена: 1 – «один»", is_hidden), None);
    }

    #[test]
    fn json_means_the_same_when_all_of_it_can_be_seen() {
        let value = serde_json::json!({"a\u{202e}": "\u{7f}\u{2066}\u{e0041}\u{1b}я\n"});
        for json in [value.to_string(), serde_json::to_string_pretty(&value).unwrap_or_default()] {
            let shown = visible_json(json);
            assert!(shown.contains("\\udb40\\udc41") && shown.contains("\\u202e"), "{shown}");
            assert!(!shown.chars().any(|character| character != '\n' && is_hidden(character)), "{shown}");
            assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).ok().as_ref(), Some(&value));
        }
        let mut written = Vec::new();
        let mut serializer = serde_json::Serializer::with_formatter(&mut written, VisibleJson);
        assert!(serde::Serialize::serialize(&value, &mut serializer).is_ok());
        assert_eq!(String::from_utf8(written), Ok(visible_json(value.to_string())));
    }
}
