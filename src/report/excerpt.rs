//! The line of the source a finding is about, with the place marked under it.

use std::{
    io::{self, Write},
    ops::Range,
};

use codespan_reporting::{
    diagnostic::{Diagnostic, Label, Severity as Weight},
    files::{Error, Files},
    term::{self, Config, termcolor},
};

use super::{Entry, TextStyle};
use crate::{
    messages::{Sentence, run::Below},
    project::MASK,
    rules::{Lang, Severity},
    source::{Position, Span, push_visible, visible},
};

/// How much of a line is shown, in characters.
const WIDTH: usize = 200;
/// How much of it is shown at least, however narrow the terminal is.
const NARROWEST: usize = 20;
/// What stands for the rest.
const DOTS: char = '…';

/// What is shown of one line. It is its own little file to the renderer, which asks us for all positions.
pub(super) struct Excerpt<'e> {
    path: &'e str,
    shown: String,
    /// Where the place lies in `shown`, in bytes.
    marked: Range<usize>,
    line: usize,
    col: usize,
}

/// Writes the excerpt of `entry`, which goes below its headline.
pub(super) fn write(entry: &Entry<'_>, lang: Lang, style: TextStyle, to: &mut dyn Write) -> io::Result<()> {
    let TextStyle { coloured, width, .. } = style;
    let excerpt = match width {
        Some(width) => Excerpt::within(entry, shown_width(width, entry.location.start.line)),
        None => Excerpt::of(entry),
    };
    let weight = match entry.severity {
        Severity::Error => Weight::Error,
        Severity::Warning => Weight::Warning,
        Severity::Info => Weight::Note,
    };
    let notes = entry.related.iter().map(|location| {
        let (path, Position { line, col }) = (visible(location.path).into_owned(), location.start);
        Below::SeeAlso { path, line, col }.to(lang).to_string()
    });
    let diagnostic = Diagnostic::new(weight)
        .with_label(Label::primary((), excerpt.marked.clone()))
        .with_notes(notes.collect());
    let mut rendered = Vec::new();
    let written = if coloured {
        let mut ansi = termcolor::Ansi::new(&mut rendered);
        term::emit_to_write_style(&mut ansi, &Config::default(), &excerpt, &diagnostic)
    } else {
        term::emit_to_io_write(&mut rendered, &Config::default(), &excerpt, &diagnostic)
    };
    // The renderer begins with a headline of its own, which knows neither our severities nor rules.
    let headline = rendered.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    match written {
        Ok(()) => to.write_all(rendered.get(headline..).unwrap_or_default()),
        Err(_) => Ok(()),
    }
}

/// How much of a line is shown on a terminal that is so wide: all that fits beside its number and the dots.
fn shown_width(terminal: usize, line: u32) -> usize {
    let beside = line.to_string().len() + " │ ".chars().count() + 2;
    terminal.saturating_sub(beside).clamp(NARROWEST, WIDTH)
}

impl<'e> Excerpt<'e> {
    pub(super) fn of(entry: &'e Entry<'_>) -> Self {
        Self::within(entry, WIDTH)
    }

    /// The same of at most so many characters, of which two fifths may lie before the place.
    fn within(entry: &'e Entry<'_>, width: usize) -> Self {
        let before_place = width * 2 / 5;
        let Entry { location, line, .. } = entry;
        let span = location.place.span;
        // Of a place that goes on over the next lines the first one is shown.
        let start = span.start.clamp(line.start, line.end);
        let end = span.end.clamp(start, line.end);
        let [before, inside, after] = [(line.start, start), (start, end), (end, line.end)]
            .map(|(from, to)| masked(entry, Span::new(from, to)));

        let mut lead: Vec<char> = before.clone().rev().take(before_place).collect();
        lead.reverse();
        let mut shown = Cut { text: String::new(), room: width, is_full: false };
        // Asked from the end: the line may be megabytes long.
        if before.clone().nth_back(before_place).is_some() {
            shown.text.push(DOTS);
        }
        shown.take(lead.into_iter());
        let start = shown.text.len();
        shown.take(inside);
        let end = shown.text.len();
        shown.take(after);
        Self {
            path: location.path,
            shown: shown.text,
            marked: start..end,
            line: location.start.line as usize,
            col: location.start.col as usize,
        }
    }

    /// What stands before the place, the place, and what stands behind it.
    pub(super) fn parts(&self) -> [&str; 3] {
        let Range { start, end } = self.marked;
        [0..start, start..end, end..self.shown.len()].map(|part| self.shown.get(part).unwrap_or_default())
    }
}

/// The characters of a part of the text, every secret in it masked.
fn masked(entry: &Entry<'_>, part: Span) -> impl DoubleEndedIterator<Item = char> + Clone {
    part.slice(entry.text).char_indices().flat_map(move |(at, letter)| {
        let at = part.start + at as u32;
        let next = entry.secrets.partition_point(|secret| secret.end <= at);
        let secret = entry.secrets.get(next).filter(|secret| secret.contains(at));
        let (mask, letter) = match secret {
            None => ("", Some(letter)),
            Some(secret) if at == secret.start.max(part.start) => (MASK, None),
            Some(_) => ("", None),
        };
        mask.chars().chain(letter)
    })
}

/// A text that takes characters while it has room for them and ends in dots if there were more.
struct Cut {
    text: String,
    room: usize,
    is_full: bool,
}

impl Cut {
    fn take(&mut self, characters: impl Iterator<Item = char>) {
        for character in characters {
            if self.is_full {
                return;
            }
            if self.room == 0 {
                self.is_full = true;
                self.text.push(DOTS);
                return;
            }
            self.room -= 1;
            match character {
                // A tab stays one, the renderer lines it up.
                '\t' => self.text.push('\t'),
                _ => push_visible(&mut self.text, character),
            }
        }
    }
}

impl<'a> Files<'a> for Excerpt<'_> {
    type FileId = ();
    type Name = String;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<String, Error> {
        Ok(visible(self.path).into_owned())
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.shown)
    }

    fn line_index(&'a self, (): (), _byte: usize) -> Result<usize, Error> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _line: usize) -> Result<usize, Error> {
        Ok(self.line)
    }

    fn column_number(&'a self, (): (), _line: usize, _byte: usize) -> Result<usize, Error> {
        Ok(self.col)
    }

    fn line_range(&'a self, (): (), _line: usize) -> Result<Range<usize>, Error> {
        Ok(0..self.shown.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(parts: &[&str]) -> String {
        let mut cut = Cut { text: String::new(), room: 4, is_full: false };
        parts.iter().for_each(|part| cut.take(part.chars()));
        cut.text
    }

    #[test]
    fn what_is_shown_fits_beside_the_number_of_the_line() {
        assert_eq!(shown_width(80, 7), 74);
        assert_eq!(shown_width(80, 1234), 71);
        assert_eq!([shown_width(10, 1), shown_width(1000, 1)], [NARROWEST, WIDTH]);
    }

    #[test]
    fn dots_stand_only_where_something_is_left_out() {
        assert_eq!(cut(&["ab", "cd"]), "abcd");
        assert_eq!(cut(&["ab", "cd", "e", "f"]), "abcd…");
        assert_eq!(cut(&["абвгд", "е"]), "абвг…");
        assert_eq!(cut(&["a\tb\x1b"]), "a\tb\\u{1b}");
    }
}
