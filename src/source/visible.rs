//! Texts of strangers on their way to a reader: what would move the cursor, hide or reorder letters is spelled out.
//!
//! Whatever prints or writes a text that did not come from us uses this room's functions, so that there is one list of
//! such characters.

use std::borrow::Cow;

/// Whether a character does something else than stand there: control characters, line separators, marks of writing
/// direction, characters without width, the soft hyphen, and those that only tag others.
#[must_use]
pub const fn is_hidden(character: char) -> bool {
    matches!(character,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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
    if !text.chars().any(&is_escaped) {
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
    let is_escaped = |character: char| !matches!(character, '\n' | '\r' | '\t') && is_hidden(character);
    if !json.chars().any(is_escaped) {
        return json;
    }
    let mut shown = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if is_escaped(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                shown += &format!("\\u{unit:04x}");
            }
        } else {
            shown.push(character);
        }
    }
    shown
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
    fn json_means_the_same_when_all_of_it_can_be_seen() {
        let value = serde_json::json!({"a\u{202e}": "\u{7f}\u{2066}\u{e0041}\u{1b}я\n"});
        for json in [value.to_string(), serde_json::to_string_pretty(&value).unwrap_or_default()] {
            let shown = visible_json(json);
            assert!(shown.contains("\\udb40\\udc41") && shown.contains("\\u202e"), "{shown}");
            assert!(!shown.chars().any(|character| character != '\n' && is_hidden(character)), "{shown}");
            assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).ok().as_ref(), Some(&value));
        }
    }
}
