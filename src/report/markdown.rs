//! Markdown in which a text of strangers stays text.

use crate::source::visible;

/// A text as it may stand within a line or a cell of a table: no mark of it means anything.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in visible(text).chars() {
        if matches!(
            character,
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '!' | '~' | '&' | '@'
        ) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// A name as code, where it is one that could be.
pub(super) fn code(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '/' | '-' | '_' | '.' | ' ');
    if name.chars().all(is_plain) { format!("`{name}`") } else { escaped(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mark_means_anything() {
        assert_eq!(escaped("a`|<b>\n\u{2066}"), "a\\`\\|\\<b\\>\\\\n\\\\u\\{2066\\}");
        assert_eq!(code("yaml/id-uuid"), "`yaml/id-uuid`");
        assert_eq!(code("a/b`|"), "a/b\\`\\|");
    }
}
