//! The Diagnostic Format of reviewdog. Its columns count bytes of UTF-8, from 1.

use serde::Serialize;

use super::{Entries, Entry, Fault, Input, Spot};
use crate::{
    rules::{Place, Severity},
    source::Span,
};

/// How many lines a suggestion may replace; more cannot be read in a review.
const LONGEST: u32 = 20;

#[derive(Serialize)]
struct Document {
    source: Source,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
}

#[derive(Serialize)]
struct Diagnostic {
    message: String,
    location: Location,
    severity: &'static str,
    code: Code,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Related>,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
}

#[derive(Serialize)]
struct Related {
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
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

/// The report as one JSON document.
///
/// # Errors
/// A file outside of the root.
pub(super) fn render(input: &Input<'_>) -> Result<Vec<u8>, Fault> {
    let entries = Entries::from_root(input);
    let diagnostics = entries.iter().map(|entry| diagnostic(&entries, &entry)).collect::<Result<_, _>>()?;
    super::json_document(&Document { source: Source { name: env!("CARGO_PKG_NAME") }, diagnostics })
}

fn diagnostic(entries: &Entries<'_>, entry: &Entry<'_>) -> Result<Diagnostic, Fault> {
    let related = entry.related.iter().filter_map(|spot| location(spot).ok());
    Ok(Diagnostic {
        message: entry.message.clone(),
        location: location(&entry.spot)?,
        severity: match entry.severity {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Info => "INFO",
        },
        code: Code { value: entry.rule.id },
        suggestions: suggestion(entries, entry).into_iter().collect(),
        related_locations: related.map(|location| Related { location }).collect(),
    })
}

/// The fix as one replacement: reviewers are offered every suggestion by itself, so that several edits would
/// be taken one without the other.
fn suggestion(entries: &Entries<'_>, entry: &Entry<'_>) -> Option<Suggestion> {
    let mut edits: Vec<(Span, &str)> =
        entry.edits.iter().map(|(spot, text)| (spot.place.span, *text)).collect();
    edits.sort_unstable();
    let (first, last) = (edits.first()?.0, edits.last()?.0);
    let span = first.cover(last);
    let spot = entries.spot(Place { span, ..entry.spot.place })?;
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
    let is_short = spot.end.line - spot.start.line < LONGEST;
    let is_told = entries
        .secrets(spot.place.file)
        .is_none_or(|secrets| !secrets.touching(span).is_empty() || secrets.are_told_by(&text));
    (is_short && !is_told).then(|| Suggestion { range: range(&spot), text })
}

fn location(spot: &Spot<'_>) -> Result<Location, Fault> {
    Ok(Location { path: spot.root_path()?.to_owned(), range: range(spot) })
}

const fn range(spot: &Spot<'_>) -> Range {
    let [start, end] = spot.utf8;
    Range {
        start: Position { line: spot.start.line, column: start },
        end: Position { line: spot.end.line, column: end },
    }
}
