//! XML text that holds no character XML does not allow, whatever the sources hold.

use std::fmt::{self, Display, Write};

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
        text.chars().filter(|character| is_allowed(*character)).try_for_each(|character| match character {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            '\'' => self.0.write_str("&#39;"),
            // In an attribute a reader would make blanks of these.
            '\t' | '\n' | '\r' => write!(self.0, "&#{};", u32::from(character)),
            _ => self.0.write_char(character),
        })
    }
}

const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::Escaped;

    #[test]
    fn nothing_of_a_text_is_markup_or_forbidden() {
        let hostile = "</a>\"'&amp;\0\x1b\u{7f}\u{85}\u{fffe}\u{ffff}\n\tя😀";
        assert_eq!(Escaped(hostile).to_string(), "&lt;/a&gt;&quot;&#39;&amp;amp;&#10;&#9;я😀");
    }
}
