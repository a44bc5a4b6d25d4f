//! Text that goes to a terminal or a log: what would move the cursor, hide or reorder letters is spelled out.

use std::borrow::Cow;

/// The text with control characters, line separators and marks of writing direction as escapes.
#[must_use]
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        push_visible(&mut shown, character);
    }
    Cow::Owned(shown)
}

/// Appends one character, escaped if need be.
pub(crate) fn push_visible(shown: &mut String, character: char) {
    if is_hidden(character) {
        shown.extend(character.escape_default());
    } else {
        shown.push(character);
    }
}

const fn is_hidden(character: char) -> bool {
    matches!(character,
        '\0'..='\x1f' | '\x7f'..='\u{9f}'
        | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_moves_or_hides_text_is_spelled_out() {
        assert_eq!(visible("обычный – «текст»"), "обычный – «текст»");
        assert_eq!(visible("a\x1b[31m\nb\u{202e}c"), "a\\u{1b}[31m\\nb\\u{202e}c");
    }
}
