//! XML text that holds no character XML does not allow, and none that cannot be seen, whatever the sources hold.

use std::fmt::{self, Display, Write};

use crate::source::is_hidden;

/// A text as it may stand in an attribute or between tags.
pub(super) struct Escaped<T>(pub(super) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Filter(to), "{}", self.0)
    }
}

struct Filter<'f, 'b>(&'f mut fmt::Formatter<'b>);

impl Write for Filter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.split_inclusive(is_escaped).try_for_each(|part| {
            match part.chars().next_back().filter(|last| is_escaped(*last)) {
                Some(last) => {
                    self.0.write_str(part.strip_suffix(last).unwrap_or_default())?;
                    self.write_escaped(last)
                }
                None => self.0.write_str(part),
            }
        })
    }
}

impl Filter<'_, '_> {
    fn write_escaped(&mut self, character: char) -> fmt::Result {
        match character {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            '\'' => self.0.write_str("&#39;"),
            // No document may hold it in any spelling.
            _ if !is_allowed(character) => write!(self.0, "{}", character.escape_default()),
            // In an attribute a reader would make blanks of tabs and line ends.
            _ => write!(self.0, "&#{};", u32::from(character)),
        }
    }
}

const fn is_escaped(character: char) -> bool {
    matches!(character, '&' | '<' | '>' | '"' | '\'') || !is_allowed(character) || is_hidden(character)
}

const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::Escaped;

    #[test]
    fn nothing_of_a_text_is_markup_or_forbidden() {
        let hostile = "</a>\"'&amp;\0\u{85}\u{ffff}\u{202e}\n\tя😀";
        let expected = "&lt;/a&gt;&quot;&#39;&amp;amp;\\u{0}\\u{85}\\u{ffff}&#8238;&#10;&#9;я😀";
        assert_eq!(Escaped(hostile).to_string(), expected);
    }
}
