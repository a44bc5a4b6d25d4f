//! The examples of a built-in manifest as one text: `build.rs` writes it, and the program reads it.
//!
//! It needs nothing but the standard library.

/// ASCII has them for this: between examples, between the files of one, between the path and the text of a file.
const EXAMPLES: char = '\u{1d}';
const FILES: char = '\u{1e}';
const PARTS: char = '\u{1f}';

/// Packs path and text of each file of each example; none where one of the texts has a separator in it.
#[must_use]
pub(super) fn pack(examples: &[Vec<(&str, &str)>]) -> Option<String> {
    let is_free = |text: &str| !text.contains([EXAMPLES, FILES, PARTS]);
    let file = |&(path, text): &(&str, &str)| {
        (is_free(path) && is_free(text)).then(|| format!("{path}{PARTS}{text}"))
    };
    let example = |files: &Vec<(&str, &str)>| {
        let files: Option<Vec<String>> = files.iter().map(file).collect();
        Some(files?.join(&String::from(FILES)))
    };
    let examples: Option<Vec<String>> = examples.iter().map(example).collect();
    Some(examples?.join(&String::from(EXAMPLES)))
}

/// Path and text of each file of each example.
pub(super) fn examples(
    packed: &'static str,
) -> impl Iterator<Item = impl Iterator<Item = (&'static str, &'static str)>> {
    packed.split(EXAMPLES).map(|example| example.split(FILES).filter_map(|file| file.split_once(PARTS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_read_again() {
        let given = vec![vec![("", "А\n")], vec![("a.yaml", ""), ("Б.xbsl", "\0\r\n⟦x⟧")]];
        let packed: &'static str = pack(&given).expect("texts without separators").leak();
        let read: Vec<Vec<_>> = examples(packed).map(Iterator::collect).collect();
        assert_eq!(read, given);
    }

    #[test]
    fn a_text_with_a_separator_is_not_packed() {
        for separator in [EXAMPLES, FILES, PARTS] {
            let text = format!("А{separator}");
            assert_eq!(pack(&[vec![("", &text)]]), None);
            assert_eq!(pack(&[vec![(&text, "")]]), None);
        }
    }
}
