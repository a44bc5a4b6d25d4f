//! The comments of a file as prose: lines without markers, paragraphs of lines.

use super::{File, Text};
use crate::{
    source::{Newlines, Span, lines},
    syntax::prose::{Piece, pieces},
};

/// The comments of a module, a query, a description or a web file.
#[derive(Clone, Debug)]
pub struct Comments<'p> {
    file: &'p File,
    lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    /// Without comment signs and blanks around.
    span: Span,
    /// Whether it does not go on what the line above says.
    begins: bool,
}

impl<'p> Comments<'p> {
    #[must_use]
    pub fn of(file: &'p File) -> Self {
        let text = file.text();
        let mut found = Vec::new();
        let mut begins = true;
        let mut before = 0;
        for Text { span, .. } in file.texts().into_iter().filter(|text| text.kind.is_comment()) {
            let whole = span.slice(text);
            begins |= whole.starts_with("/*") || !is_line_break(Span::new(before, span.start).slice(text));
            for line in lines(whole) {
                let line = unmark(text, Span::new(span.start + line.start, span.start + line.end));
                if line.is_empty() {
                    begins = true;
                } else {
                    begins |= begins_item(line.slice(text));
                    found.push(Line { span: line, begins });
                    begins = false;
                }
            }
            before = span.end;
        }
        Self { file, lines: found }
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    /// The pieces of each line that says something.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Piece<'p>>> {
        self.lines.iter().map(|line| pieces(self.file.text(), line.span).collect())
    }

    /// The pieces of each paragraph: of lines right below one another, whether one comment or several.
    pub fn paragraphs(&self) -> impl Iterator<Item = Vec<Piece<'p>>> {
        let paragraphs = self.lines.chunk_by(|_, next| !next.begins);
        paragraphs.map(|lines| lines.iter().flat_map(|line| pieces(self.file.text(), line.span)).collect())
    }
}

/// Whether a gap between comments is one line end and blanks.
fn is_line_break(gap: &str) -> bool {
    let Newlines { lf, crlf, cr } = Newlines::of(gap);
    lf + crlf + cr == 1 && gap.trim_ascii().is_empty()
}

/// Whether a line begins an item of a list, or a tag.
fn begins_item(line: &str) -> bool {
    let number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    line.starts_with("- ")
        || line.starts_with('@')
        || (number.len() < line.len() && number.starts_with([')', '.']))
}

/// A line of a comment without the signs that make it one, and without blanks around.
fn unmark(text: &str, line: Span) -> Span {
    let whole = line.slice(text);
    let open = whole.strip_prefix("<!--").unwrap_or(whole);
    let open = open.trim_start_matches(['/', '*', '#', '!', ' ', '\t']);
    let shut = open.strip_suffix("-->").unwrap_or(open).trim_end_matches(['/', '*', ' ', '\t']);
    let start = line.end - open.len() as u32;
    Span::new(start, start + shut.len() as u32)
}
