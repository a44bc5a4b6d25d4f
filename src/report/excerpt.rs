//! The line of the source a finding is about, with the place marked under it.

use std::ops::Range;

use codespan_reporting::{
    diagnostic::{Diagnostic, Label, Severity as Weight},
    files::{Error, Files},
    term::{self, Config, termcolor},
};

use super::{
    Entry,
    visible::{push_visible, visible},
};
use crate::{
    rules::Severity,
    source::{LineIndex, Span},
};

/// How much of a line is shown, in characters.
const WIDTH: usize = 200;
/// How much of that may lie before the place, in characters.
const LEAD: usize = 80;

/// What is shown of one line. It is its own little file to the renderer, which asks us for all positions.
struct Excerpt<'e> {
    path: &'e str,
    shown: String,
    /// Where the place lies in `shown`, in bytes.
    marked: Range<usize>,
    line: usize,
    col: usize,
}

/// Writes the excerpt of `entry` below its headline. `lines` belongs to the text of the entry's file.
pub(super) fn write(entry: &Entry<'_>, lines: &LineIndex<'_>, coloured: bool, out: &mut Vec<u8>) {
    let excerpt = Excerpt::of(entry, lines);
    let weight = match entry.severity {
        Severity::Error => Weight::Error,
        Severity::Warning => Weight::Warning,
        Severity::Info => Weight::Note,
    };
    let diagnostic = Diagnostic::new(weight).with_label(Label::primary((), excerpt.marked.clone()));
    let mut rendered = Vec::new();
    let written = if coloured {
        let mut ansi = termcolor::Ansi::new(&mut rendered);
        term::emit_to_write_style(&mut ansi, &Config::default(), &excerpt, &diagnostic)
    } else {
        term::emit_to_io_write(&mut rendered, &Config::default(), &excerpt, &diagnostic)
    };
    // The renderer begins with a headline of its own, which knows neither our severities nor rules.
    let headline = rendered.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    if written.is_ok() {
        out.extend(rendered.get(headline..).unwrap_or_default());
    }
}

impl<'e> Excerpt<'e> {
    fn of(entry: &'e Entry<'_>, lines: &LineIndex<'_>) -> Self {
        let line = lines.line_span(entry.start.line).unwrap_or_default();
        let place = Span::new(
            entry.span.start.min(line.end),
            entry.span.end.clamp(entry.span.start, line.end.max(entry.span.start)),
        );
        let before = Span::new(line.start, place.start).slice(entry.text);
        let after = Span::new(place.end.min(line.end), line.end).slice(entry.text);
        let inside = Span::new(place.start, place.end.min(line.end)).slice(entry.text);

        let mut shown = String::new();
        let lead: Vec<char> = before.chars().rev().take(LEAD).collect();
        if before.chars().nth_back(LEAD).is_some() {
            shown.push('…');
        }
        lead.iter().rev().for_each(|character| push(&mut shown, *character));
        let start = shown.len();
        let mut room = WIDTH - lead.len();
        if entry.rule.sensitive {
            shown.push_str("***");
        } else {
            inside.chars().take(room).for_each(|character| push(&mut shown, character));
        }
        let end = shown.len();
        room -= inside.chars().take(room).count();
        after.chars().take(room).for_each(|character| push(&mut shown, character));
        if inside.chars().nth(WIDTH - lead.len()).is_some() || after.chars().nth(room).is_some() {
            shown.push('…');
        }
        Self {
            path: entry.path,
            shown,
            marked: start..end,
            line: entry.start.line as usize,
            col: entry.start.col as usize,
        }
    }
}

/// A tab stays one, the renderer lines it up.
fn push(shown: &mut String, character: char) {
    if character == '\t' { shown.push('\t') } else { push_visible(shown, character) }
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
