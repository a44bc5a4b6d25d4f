//! The Diagnostic Format of reviewdog. Its columns count bytes of UTF-8, from 1.

use std::io::{self, Write};

use serde::Serialize;

use super::{Each, Entries, Entry};
use crate::{
    rules::{Place, Severity},
    source::Span,
};

/// How many lines a suggestion may replace; more cannot be read in a review.
const LONGEST: u32 = 20;

#[derive(Serialize)]
struct Document<Diagnostics> {
    source: Source,
    diagnostics: Diagnostics,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
}

#[derive(Serialize)]
struct Diagnostic<'e> {
    message: String,
    location: Location<'e>,
    severity: &'static str,
    code: Code<'e>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Related<'e>>,
}

#[derive(Serialize)]
struct Code<'e> {
    value: &'e str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

#[derive(Serialize)]
struct Related<'e> {
    location: Location<'e>,
}

#[derive(Serialize)]
struct Location<'e> {
    path: &'e str,
    range: Range,
}

#[derive(Serialize)]
struct Range {
    start: Position,
    end: Position,
}

#[derive(Serialize)]
struct Position {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Suggestion {
    range: Range,
    text: String,
}

/// Writes the report as one JSON document.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    let diagnostics = Each(|| entries.iter().map(|entry| diagnostic(entries, entry)));
    super::write_json(&Document { source: Source { name: env!("CARGO_PKG_NAME") }, diagnostics }, to)
}

fn diagnostic<'e>(entries: &Entries<'_>, entry: Entry<'e>) -> Diagnostic<'e> {
    Diagnostic {
        suggestions: suggestion(entries, &entry).into_iter().collect(),
        message: entry.message,
        location: Location::of(&entry.location),
        severity: match entry.severity {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Info => "INFO",
        },
        code: Code {
            value: &entry.rule.id,
            url: entries.input().site.rule(entry.rule, entries.input().lang),
        },
        related_locations: entry.related.iter().map(|it| Related { location: Location::of(it) }).collect(),
    }
}

/// The fix as one replacement: reviewers are offered every suggestion by itself, so that several edits would
/// be taken one without the other. One that changes several files is none therefore.
fn suggestion(entries: &Entries<'_>, entry: &Entry<'_>) -> Option<Suggestion> {
    if entry.edits.iter().any(|(location, _)| location.place.file != entry.location.place.file) {
        return None;
    }
    let mut edits: Vec<(Span, &str)> =
        entry.edits.iter().map(|(location, text)| (location.place.span, *text)).collect();
    edits.sort_unstable();
    let (first, last) = (edits.first()?.0, edits.last()?.0);
    let span = first.cover(last);
    let location = entries.location(Place { span, ..entry.location.place })?;
    let mut text = String::new();
    let mut read = span.start;
    for (edited, new_text) in edits {
        if edited.start < read {
            return None;
        }
        text += Span::new(read, edited.start).slice(entry.text);
        text += new_text;
        read = edited.end;
    }
    let is_short = location.end.line - location.start.line < LONGEST;
    let is_told = entries
        .secrets(location.place.file)
        .is_none_or(|secrets| !secrets.touching(span).is_empty() || secrets.are_told_by(&text));
    (is_short && !is_told).then(|| Suggestion { range: Range::of(&location), text })
}

impl<'e> Location<'e> {
    fn of(location: &super::Location<'e>) -> Self {
        Self { path: location.path, range: Range::of(location) }
    }
}

impl Range {
    fn of(location: &super::Location<'_>) -> Self {
        let [start, end] = location.utf8();
        Self {
            start: Position { line: location.start.line, column: start },
            end: Position { line: location.end.line, column: end },
        }
    }
}
