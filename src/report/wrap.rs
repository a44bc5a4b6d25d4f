//! Lines that fit on a terminal.

/// Breaks a text between words into lines of so many characters. A longer word has a line of its own; there is always a line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split(' ') {
        let word_length = word.chars().count();
        if length > 0 && length + 1 + word_length > width {
            lines.push(String::new());
            length = 0;
        }
        if let Some(line) = lines.last_mut() {
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line.push_str(word);
            length += word_length;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("аб вг деж", 5), ["аб вг", "деж"]);
        assert_eq!(wrap("a longer b", 3), ["a", "longer", "b"]);
        assert_eq!(wrap("", 3), [""]);
    }
}
