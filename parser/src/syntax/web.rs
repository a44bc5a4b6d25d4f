//! Comments and shown texts of the web files in resource folders: styles, scripts, pages and pictures.
//!
//! There is no tree: only what people read in these files is told apart from what machines do.

use memchr::{memchr, memchr2, memchr3, memmem};

use crate::source::Span;

/// What a web file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Style,
    Script,
    /// HTML and SVG.
    Markup,
}

/// A part of a web file that is written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Comment(Span),
    /// What stands between tags.
    Text(Span),
}

/// The comments and shown texts, in order. What scripts and styles inside a page hold is left out.
#[must_use]
pub fn parts(text: &str, language: Language) -> Vec<Part> {
    let mut scan = Scan { bytes: text.as_bytes(), at: 0, no_pattern_before: 0, parts: Vec::new() };
    match language {
        Language::Style => scan.style(),
        Language::Script => scan.script(),
        Language::Markup => scan.markup(),
    }
    scan.parts
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Up to here a slash begins no regular expression: one before it did not.
    no_pattern_before: usize,
    parts: Vec<Part>,
}

impl Scan<'_> {
    fn style(&mut self) {
        while let Some(found) = memchr3(b'/', b'"', b'\'', self.rest()) {
            self.at += found;
            match self.rest() {
                [b'/', b'*', ..] => self.comment(2, b"*/"),
                [b'/', ..] => self.at += 1,
                [quote, ..] => self.string(*quote),
                [] => {}
            }
        }
    }

    fn script(&mut self) {
        // Whether a slash would divide: it stands after an operand.
        let mut divides = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            match self.rest() {
                [b'/', b'/', ..] => {
                    let length = memchr2(b'\n', b'\r', self.rest()).unwrap_or(self.rest().len());
                    self.take(length, Part::Comment);
                    continue;
                }
                [b'/', b'*', ..] => {
                    self.comment(2, b"*/");
                    continue;
                }
                [b'/', ..] if !divides => self.pattern(),
                [b'"' | b'\'' | b'`', ..] => self.string(byte),
                _ => self.at += 1,
            }
            if !byte.is_ascii_whitespace() {
                let is_operand = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
                divides = is_operand(byte) || matches!(byte, b'_' | b'$' | b')' | b']' | b'"' | b'\'' | b'`');
            }
        }
    }

    fn markup(&mut self) {
        while self.at < self.bytes.len() {
            let shown = self.next_tag();
            if shown > 0 {
                self.take(shown, Part::Text);
            }
            match self.rest() {
                [] => return,
                [b'<', b'!', b'-', b'-', ..] => self.comment(4, b"-->"),
                _ => self.tag(),
            }
        }
    }

    /// How far the next tag or comment is.
    fn next_tag(&self) -> usize {
        let rest = self.rest();
        let begins = |at: &usize| {
            rest.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || b"/!?".contains(next))
        };
        memchr::memchr_iter(b'<', rest).find(begins).unwrap_or(rest.len())
    }

    /// Passes a tag, and everything up to the closing one where it holds a script or a style.
    fn tag(&mut self) {
        let start = self.at;
        self.at += 1;
        loop {
            let Some(found) = memchr3(b'>', b'"', b'\'', self.rest()) else {
                self.at = self.bytes.len();
                return;
            };
            self.at += found + 1;
            let value = self.rest();
            match self.bytes.get(self.at - 1) {
                Some(b'>') | None => break,
                Some(quote) => self.at += memchr(*quote, value).map_or(value.len(), |end| end + 1),
            }
        }
        let opening = self.bytes.get(start..).unwrap_or_default();
        for name in [&b"script"[..], b"style"] {
            let follows = opening.get(name.len() + 1).is_some_and(|byte| !byte.is_ascii_alphanumeric());
            if follows && opening.get(1..=name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name)) {
                self.at += end_of_raw(self.rest(), name);
            }
        }
    }

    /// A comment from here to past its closing sign, or to the end.
    fn comment(&mut self, opening: usize, closing: &[u8]) {
        let inside = self.rest().get(opening..).unwrap_or_default();
        let length = memmem::find(inside, closing).map_or(inside.len(), |found| found + closing.len());
        self.take(opening + length, Part::Comment);
    }

    /// Passes a string, which ends with its line unless it is a template.
    fn string(&mut self, quote: u8) {
        let stop = if quote == b'`' { quote } else { b'\n' };
        self.at += 1;
        while let Some(found) = memchr3(quote, stop, b'\\', self.rest()) {
            self.at += found + 1;
            if self.bytes.get(self.at - 1) != Some(&b'\\') {
                return;
            }
            self.at += 1;
        }
        self.at = self.bytes.len();
    }

    /// Passes a regular expression, or the slash alone where none ends on its line.
    fn pattern(&mut self) {
        let end = if self.at < self.no_pattern_before { Some(0) } else { memchr(b'\n', self.rest()) };
        let search = end.unwrap_or(self.rest().len());
        let mut in_class = false;
        let mut skip = false;
        for (offset, byte) in self.rest().iter().take(search).enumerate().skip(1) {
            match byte {
                _ if skip => skip = false,
                b'\\' => skip = true,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => {
                    self.at += offset + 1;
                    return;
                }
                _ => {}
            }
        }
        self.no_pattern_before = self.no_pattern_before.max(self.at + search);
        self.at += 1;
    }

    fn take(&mut self, length: usize, part: fn(Span) -> Part) {
        let start = self.at;
        self.at = (start + length).min(self.bytes.len());
        self.parts.push(part(Span::new(start as u32, self.at as u32)));
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }
}

/// Where the closing tag of a script or a style begins.
fn end_of_raw(text: &[u8], name: &[u8]) -> usize {
    let closes = |at: &usize| {
        text.get(at + 2..at + 2 + name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name))
    };
    memmem::find_iter(text, b"</").find(closes).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, language: Language) -> Vec<&str> {
        let span = |part: &Part| match part {
            Part::Comment(span) | Part::Text(span) => *span,
        };
        parts(text, language).iter().map(|part| span(part).slice(text)).collect()
    }

    #[test]
    fn strings_of_styles_hide_comments() {
        let text = "a { content: \"/* no */\\\"/* no */\" } /* да */ b { c: 'd\n/* е */";
        assert_eq!(read(text, Language::Style), ["/* да */", "/* е */"]);
        assert_eq!(read("a // no\n/* open", Language::Style), ["/* open"]);
    }

    #[test]
    fn scripts_have_strings_templates_and_patterns() {
        let text = "x = \"// no\" + `// no\n${'/* no */'}` // да\ny = /[/*]\\/ / 2 /* и */";
        assert_eq!(read(text, Language::Script), ["// да", "/* и */"]);
        assert_eq!(read("a / b // да\nc /d/ e // и", Language::Script), ["// да", "// и"]);
    }

    #[test]
    fn markup_shows_what_is_between_tags() {
        let text = "<p a='>' b=\">\">раз<!-- два -->три < 4<script>5 // 6</script >семь<STYLE>8</STYLE>";
        assert_eq!(read(text, Language::Markup), ["раз", "<!-- два -->", "три < 4", "семь"]);
        assert_eq!(read("<p", Language::Markup), Vec::<&str>::new());
        assert_eq!(read("<!-- open", Language::Markup), ["<!-- open"]);
    }

    proptest::proptest! {
        #[test]
        fn any_text_gives_ordered_parts(text in "[a<>/!*'\"`\\\\\n я-]{0,60}") {
            for language in [Language::Style, Language::Script, Language::Markup] {
                let mut end = 0;
                for part in parts(&text, language) {
                    let (Part::Comment(span) | Part::Text(span)) = part;
                    assert!(end <= span.start && span.start < span.end);
                    assert!(text.get(span.start as usize..span.end as usize).is_some());
                    end = span.end;
                }
            }
        }
    }
}
