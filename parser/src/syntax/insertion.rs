//! Whole lines to put into a text, with its line breaks.

/// A text to put at a byte offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    pub offset: u32,
    pub text: String,
}

/// The end of a line is looked for in so many bytes, since each edit looks for it.
const MOST_AFTER: usize = 1 << 12;

impl Insertion {
    /// Lines below the one on which something ends, at a byte offset. `None` where anything else but blanks, or a comment
    /// that begins with `comment`, follows there, or very much of that.
    #[must_use]
    pub fn below(text: &str, end: u32, comment: &str, lines: &[&str]) -> Option<Self> {
        let head = text.get(..end as usize)?;
        let is_at_line_start = head.ends_with(['\n', '\r']);
        let rest = text.get(end as usize..).filter(|_| !is_at_line_start).unwrap_or_default();
        let near = rest.as_bytes().get(..MOST_AFTER).unwrap_or(rest.as_bytes());
        let line_end =
            memchr::memchr2(b'\n', b'\r', near).or((near.len() == rest.len()).then_some(rest.len()))?;
        let rest = rest.get(..line_end)?;
        let after = rest.trim_matches([' ', '\t']);
        if !after.is_empty() && !after.starts_with(comment) {
            return None;
        }
        let line_end = end as usize + rest.len();
        let line_break = line_break_near(text, line_end);
        let ends_text = !is_at_line_start && line_end == text.len();
        let lines = lines.iter();
        Some(if ends_text {
            Self { offset: line_end as u32, text: lines.map(|line| format!("{line_break}{line}")).collect() }
        } else {
            let offset = if is_at_line_start { line_end } else { line_end + line_break.len() };
            Self { offset: offset as u32, text: lines.map(|line| format!("{line}{line_break}")).collect() }
        })
    }

    /// Lines before the one that begins at a byte offset.
    #[must_use]
    pub fn above(text: &str, offset: u32, lines: &[&str]) -> Self {
        let line_break = text.get(offset as usize..).map_or("\n", first_line_break);
        Self { offset, text: lines.iter().map(|line| format!("{line}{line_break}")).collect() }
    }
}

/// Which of some names a further one goes before, so that names in alphabetical order stay in order; `None` where it goes
/// behind all of them.
pub fn place_in_order(names: &[&str], further: &str) -> Option<usize> {
    if names.is_sorted() { names.iter().position(|name| *name > further) } else { None }
}

/// The start of the line of a byte offset, where a line can go above it: nothing stands before it there, and right above is
/// no comment, which would be about it.
pub fn place_above(text: &str, offset: u32, comment: &str) -> Option<u32> {
    let head = text.get(..offset as usize)?;
    let start = memchr::memrchr2(b'\n', b'\r', head.as_bytes()).map_or(0, |at| at + 1);
    let above = head.get(..start)?;
    let above = above.strip_suffix('\n').unwrap_or(above);
    let above = above.strip_suffix('\r').unwrap_or(above);
    let above = above.get(memchr::memrchr2(b'\n', b'\r', above.as_bytes()).map_or(0, |at| at + 1)..)?;
    let is_free = head.get(start..)?.trim().is_empty() && !above.trim_start().starts_with(comment);
    is_free.then_some(start as u32)
}

/// The line break at an offset, else the last one before it.
fn line_break_near(text: &str, offset: usize) -> &'static str {
    let (head, tail) = (text.get(..offset).unwrap_or_default(), text.get(offset..).unwrap_or_default());
    match (tail.as_bytes(), memchr::memrchr2(b'\n', b'\r', head.as_bytes())) {
        ([b'\r' | b'\n', ..], _) => first_line_break(tail),
        (_, Some(at)) => first_line_break(&head[if head[..at].ends_with('\r') { at - 1 } else { at }..]),
        _ => "\n",
    }
}

/// The first line break of a text, `\n` where it has none.
fn first_line_break(text: &str) -> &'static str {
    let at = memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len());
    match text.as_bytes().get(at..) {
        Some([b'\r', b'\n', ..]) => "\r\n",
        Some([b'\r', ..]) => "\r",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(text: &str, end: u32) -> Option<String> {
        let Insertion { offset, text: lines } = Insertion::below(text, end, "#", &["x", "y"])?;
        let (head, tail) = text.split_at(offset as usize);
        Some(format!("{head}{lines}{tail}"))
    }

    #[test]
    fn lines_take_the_line_breaks_of_the_text() {
        assert_eq!(below("a # b\r\nc\n", 1).as_deref(), Some("a # b\r\nx\r\ny\r\nc\n"));
        assert_eq!(below("a\r\nb", 4).as_deref(), Some("a\r\nb\r\nx\r\ny"));
        assert_eq!(below("a\rb", 3).as_deref(), Some("a\rb\rx\ry"));
        assert_eq!(below("a", 1).as_deref(), Some("a\nx\ny"));
        assert_eq!(
            below("a\nb\n", 2).as_deref(),
            Some("a\nx\ny\nb\n"),
            "a block scalar ends behind its line break"
        );
        assert_eq!(below("a b\n", 1), None);
        let with_blanks = |count| below(&format!("a{}\nb", " ".repeat(count)), 1);
        assert!(with_blanks(MOST_AFTER - 1).is_some());
        assert_eq!(with_blanks(MOST_AFTER), None, "the end of the line is too far off");
        assert_eq!(Insertion::above("a\r\n", 0, &["x"]).text, "x\r\n");
    }

    #[test]
    fn a_name_takes_its_place_among_names_in_order() {
        let place = |names: &[&str]| place_in_order(names, "b");
        assert_eq!(
            [place(&["a", "c"]), place(&["c"]), place(&["a"]), place(&[])],
            [Some(1), Some(0), None, None]
        );
        assert_eq!(place(&["c", "a"]), None, "they are in no order");

        assert_eq!(place_above("a\r\n  b", 5, "#"), Some(3));
        assert_eq!(place_above("b", 0, "#"), Some(0));
        assert_eq!(
            place_above("# a\r\n\r\nb", 7, "#"),
            Some(7),
            "a comment above a blank line is the head of the text"
        );
        assert_eq!(place_above(" # a\nb", 5, "#"), None);
        assert_eq!(place_above("a b", 2, "#"), None);
    }
}
