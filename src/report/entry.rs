//! Findings as readers see them: sentences, lines and columns.

use std::{borrow::Cow, cell::OnceCell};

use super::{Fault, Input};
use crate::{
    check::{MASK, Reported, fix::fixability},
    project::{Contents, File},
    rules::{Edit, Fixability, Place, Rule, Severity},
    source::{FileIndex, LineIndex, Position, Span},
};

/// The longest message, in characters. A finding may quote a source, and a source may be one long line.
const LONGEST: usize = 1000;

/// A finding as readers see it.
pub(super) struct Entry<'r> {
    pub(super) spot: Spot<'r>,
    pub(super) text: &'r str,
    /// The line on which that begins, without its end.
    pub(super) line: Span,
    /// What no reader may see of that line.
    pub(super) secrets: Vec<Span>,
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) message: String,
    pub(super) fingerprint: String,
    pub(super) related: Vec<Spot<'r>>,
    pub(super) fixability: Fixability,
    pub(super) edits: Vec<(Spot<'r>, &'r str)>,
}

/// A place in a file as readers count it; `end` is exclusive.
pub(super) struct Spot<'r> {
    pub(super) place: Place,
    /// As typed.
    pub(super) path: &'r str,
    pub(super) start: Position,
    pub(super) end: Position,
    /// The columns of start and end in UTF-16 code units, from 1.
    pub(super) utf16: [u32; 2],
    /// The columns of start and end in bytes of UTF-8, from 1.
    pub(super) utf8: [u32; 2],
    root_path: Option<Cow<'r, str>>,
}

impl<'r> Spot<'r> {
    /// The path from the root.
    ///
    /// # Errors
    /// The file lies outside of it.
    pub(super) fn root_path(&self) -> Result<&str, Fault> {
        self.root_path.as_deref().ok_or_else(|| Fault::OutsideRoot { path: self.path.to_owned() })
    }

    pub(super) const fn is_on_one_line(&self) -> bool {
        self.start.line == self.end.line
    }
}

/// The findings of a report in order. The lines of a file are counted once, and only if something points there.
pub(super) struct Entries<'r> {
    input: Input<'r>,
    /// By file.
    looked_at: Vec<OnceCell<Box<LookedAt<'r>>>>,
}

/// What is known of a file that something points to.
struct LookedAt<'r> {
    lines: LineIndex<'r>,
    contents: OnceCell<Contents>,
}

/// How many secrets of a file are looked for at other findings.
const MANY: usize = 100;

impl<'r> Entries<'r> {
    pub(super) fn of(input: &Input<'r>) -> Self {
        let looked_at = input.codebase.files().iter().map(|_| OnceCell::new()).collect();
        Self { input: *input, looked_at }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<'r>> {
        self.input.report.findings.iter().filter_map(|reported| self.entry(reported))
    }

    fn entry(&self, reported: &'r Reported) -> Option<Entry<'r>> {
        let finding = &reported.finding;
        let index = finding.place.file;
        let (file, LookedAt { lines, contents }) = self.file(index)?;
        let spot = self.spot(finding.place)?;
        let message = finding.message(self.input.lang, |place| self.shown(place, index));
        let line = lines.line_span(spot.start.line).unwrap_or_default();
        let words: Vec<&str> = self.input.report.secrets(file).take(MANY).collect();
        let mut secrets: Vec<Span> =
            words.iter().flat_map(|word| occurrences(word, file.text(), line)).collect();
        secrets.extend(finding.rule.sensitive.then_some(finding.place.span));
        let message = words.iter().fold(message, |message, word| message.replace(word, MASK));
        let tells = |edit: &&Edit| words.iter().any(|word| edit.text.contains(word));
        let edits = if finding.fix.iter().any(|edit| tells(&edit)) { &[][..] } else { &finding.fix };
        let edit_spot = |span| self.spot(Place { file: index, span });
        Some(Entry {
            text: file.text(),
            line,
            spot,
            rule: finding.rule,
            severity: finding.severity,
            message: shortened(message),
            fingerprint: reported.fingerprint.to_string(),
            related: finding.related.iter().filter_map(|place| self.spot(*place)).collect(),
            secrets,
            fixability: if edits.is_empty() {
                Fixability::None
            } else {
                fixability(finding, contents.get_or_init(|| Contents::of(file)))
            },
            edits: edits.iter().filter_map(|edit| Some((edit_spot(edit.span)?, &*edit.text))).collect(),
        })
    }

    fn file(&self, index: FileIndex) -> Option<(&'r File, &LookedAt<'r>)> {
        let file = self.input.codebase.file(index)?;
        let looked_at = self.looked_at.get(index.0 as usize)?;
        let look = || Box::new(LookedAt { lines: LineIndex::new(file.text()), contents: OnceCell::new() });
        Some((file, looked_at.get_or_init(look)))
    }

    /// The findings of each file that has any.
    pub(super) fn by_file(&self) -> Vec<Vec<Entry<'r>>> {
        let mut files: Vec<Vec<Entry<'r>>> = Vec::new();
        for entry in self.iter() {
            let is_same = |entries: &&mut Vec<Entry<'_>>| {
                entries.last().is_some_and(|last| last.spot.place.file == entry.spot.place.file)
            };
            match files.last_mut().filter(is_same) {
                Some(entries) => entries.push(entry),
                None => files.push(vec![entry]),
            }
        }
        files
    }

    /// Whether a text tells a secret of the file.
    pub(super) fn tells(&self, file: FileIndex, text: &str) -> bool {
        let Some(file) = self.input.codebase.file(file) else { return false };
        self.input.report.secrets(file).any(|word| text.contains(word))
    }

    pub(super) fn spot(&self, place: Place) -> Option<Spot<'r>> {
        let (file, LookedAt { lines, .. }) = self.file(place.file)?;
        let [start, end] = [place.span.start, place.span.end].map(|offset| lines.line_col(offset));
        let Span { start: from, end: to } = place.span;
        Some(Spot {
            place,
            path: file.path(),
            start,
            end,
            utf16: [from, to].map(|offset| lines.utf16_col(offset)),
            utf8: [from, to].map(|offset| lines.utf8_col(offset)),
            root_path: self.input.codebase.root_relative(file),
        })
    }

    /// The part of a place that lies on its first line.
    pub(super) fn first_line(&self, spot: &Spot<'_>) -> Option<Spot<'r>> {
        let (_, LookedAt { lines, .. }) = self.file(spot.place.file)?;
        let line = lines.line_span(spot.start.line)?;
        let Span { start, end } = spot.place.span;
        self.spot(Place { span: Span::new(start, end.min(line.end).max(start)), ..spot.place })
    }

    /// A place named in a message about `file`: its line, and in another file also the path.
    fn shown(&self, place: Place, file: FileIndex) -> String {
        match self.spot(place) {
            Some(spot) if place.file == file => spot.start.line.to_string(),
            Some(spot) => format!("{}:{}", spot.path, spot.start.line),
            None => String::new(),
        }
    }
}

/// Where a word stands in a part of the text.
fn occurrences(word: &str, text: &str, part: Span) -> impl Iterator<Item = Span> {
    let length = word.len() as u32;
    part.slice(text).match_indices(word).map(move |(at, _)| {
        let start = part.start + at as u32;
        Span::new(start, start + length)
    })
}

fn shortened(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_a_longest_length() {
        assert_eq!(shortened("ю".repeat(LONGEST)).chars().count(), LONGEST);
        let long = shortened("ю".repeat(5 * LONGEST));
        assert_eq!(long.chars().count(), LONGEST + 1);
        assert!(long.ends_with("ю…"));
    }
}
