//! Findings as readers see them: sentences, lines and columns.

use std::{borrow::Cow, cell::OnceCell};

use super::{Fault, Input};
use crate::{
    check::{Reported, fix::fixability},
    project::{Contents, File, Secrets},
    rules::{Edit, Finding, Fixability, Place, Rule, Severity},
    source::{FileIndex, LineIndex, Position, Span, visible},
};

/// The longest message, in characters. A finding may quote a source, and a source may be one long line.
const LONGEST: usize = 1000;

/// A finding as readers see it.
pub(super) struct Entry<'r> {
    pub(super) spot: Spot<'r>,
    pub(super) text: &'r str,
    /// The line on which that begins, without its end.
    pub(super) line: Span,
    /// What no reader may see of that line around the place, in order.
    pub(super) secrets: Vec<Span>,
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    /// One line, without secrets and without characters that cannot be seen: it goes to people, whatever shows it.
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

/// How paths are written in the sentences of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paths {
    AsTyped,
    FromRoot,
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
    paths: Paths,
    /// By file.
    looked_at: Vec<OnceCell<Box<LookedAt<'r>>>>,
}

/// What is known of a file that something points to.
struct LookedAt<'r> {
    lines: LineIndex<'r>,
    secrets: Secrets<'r>,
    contents: OnceCell<Contents>,
}

impl<'r> Entries<'r> {
    /// With paths as typed.
    pub(super) fn of(input: &Input<'r>) -> Self {
        Self::with(input, Paths::AsTyped)
    }

    /// With paths from the root, also within messages.
    pub(super) fn from_root(input: &Input<'r>) -> Self {
        Self::with(input, Paths::FromRoot)
    }

    fn with(input: &Input<'r>, paths: Paths) -> Self {
        let looked_at = input.codebase.files().iter().map(|_| OnceCell::new()).collect();
        Self { input: *input, paths, looked_at }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<'r>> {
        self.input.report.findings.iter().filter_map(|reported| self.entry(reported))
    }

    fn entry(&self, reported: &'r Reported) -> Option<Entry<'r>> {
        let finding = &reported.finding;
        let index = finding.place.file;
        let (file, LookedAt { lines, secrets, contents }) = self.file(index)?;
        let spot = self.spot(finding.place)?;
        let line = lines.line_span(spot.start.line).unwrap_or_default();
        let is_told = |edit: &Edit| is_told_by(secrets, edit);
        let edits = if finding.fix.iter().any(is_told) { &[][..] } else { &finding.fix };
        let edit_spot = |span| self.spot(Place { file: index, span });
        Some(Entry {
            text: file.text(),
            line,
            spot,
            rule: finding.rule,
            severity: finding.severity,
            message: self.message(finding),
            fingerprint: reported.fingerprint.to_string(),
            related: finding.related.iter().filter_map(|place| self.spot(*place)).collect(),
            secrets: match finding.rule.sensitive {
                true => covering(near(secrets, line, finding.place.span), finding.place.span),
                false => near(secrets, line, finding.place.span).to_vec(),
            },
            fixability: if edits.is_empty() {
                Fixability::None
            } else {
                fixability(finding, contents.get_or_init(|| Contents::of(file)))
            },
            edits: edits.iter().filter_map(|edit| Some((edit_spot(edit.span)?, &*edit.text))).collect(),
        })
    }

    /// The sentence of a finding. It may quote its own file and those that it points to.
    fn message(&self, finding: &Finding) -> String {
        let index = finding.place.file;
        let mut files: Vec<FileIndex> = std::iter::once(finding.place)
            .chain(finding.related.iter().copied())
            .chain(finding.places())
            .map(|place| place.file)
            .collect();
        files.sort_unstable();
        files.dedup();
        let message = finding.message(
            self.input.lang,
            |place| self.shown(place, index),
            |text| files.iter().fold(Cow::Borrowed(text), |text, file| self.masked(*file, text)),
        );
        shortened(visible(&shortened(message)).into_owned())
    }

    fn masked<'t>(&self, file: FileIndex, text: Cow<'t, str>) -> Cow<'t, str> {
        let Some((_, LookedAt { secrets, .. })) = self.file(file) else { return text };
        if secrets.are_told_by(&text) { secrets.mask(&text).into_owned().into() } else { text }
    }

    fn file(&self, index: FileIndex) -> Option<(&'r File, &LookedAt<'r>)> {
        let file = self.input.codebase.file(index)?;
        let looked_at = self.looked_at.get(index.0 as usize)?;
        let look = || LookedAt {
            lines: LineIndex::new(file.text()),
            secrets: Secrets::of(file),
            contents: OnceCell::new(),
        };
        Some((file, looked_at.get_or_init(|| Box::new(look()))))
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

    /// The secrets of a file.
    pub(super) fn secrets(&self, file: FileIndex) -> Option<&Secrets<'r>> {
        self.file(file).map(|(_, looked_at)| &looked_at.secrets)
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
            Some(spot) => {
                let from_root = spot.root_path.as_deref().filter(|_| self.paths == Paths::FromRoot);
                format!("{}:{}", from_root.unwrap_or(spot.path), spot.start.line)
            }
            None => String::new(),
        }
    }
}

/// The secrets of a line around a place. There may be many, and no excerpt shows more masks on one side than this.
fn near<'s>(secrets: &'s Secrets<'_>, line: Span, place: Span) -> &'s [Span] {
    const MOST: usize = 100;
    let all = secrets.touching(line);
    let here = all.partition_point(|secret| secret.end <= place.start);
    all.get(here.saturating_sub(MOST)..all.len().min(here + MOST)).unwrap_or_default()
}

/// Whether an edit touches a secret or carries one.
fn is_told_by(secrets: &Secrets<'_>, edit: &Edit) -> bool {
    !secrets.touching(edit.span).is_empty() || secrets.are_told_by(&edit.text)
}

/// Places in order, with one more that may cover some of them.
fn covering(places: &[Span], more: Span) -> Vec<Span> {
    let apart = |place: &&Span| place.end <= more.start || more.end <= place.start;
    let mut all: Vec<Span> = places.iter().filter(apart).copied().collect();
    all.push(more);
    all.sort_unstable();
    all
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
