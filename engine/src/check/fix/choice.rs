//! Which of the fixes of some files can be made at once.

use std::collections::{BTreeMap, BTreeSet};

use super::{Subject, Subjects};
use crate::{
    rules::{Edit, Finding, Place},
    source::{FileIndex, LineIndex, Span},
};

/// The lines on which frozen findings begin.
pub(super) struct Frozen<'t> {
    text: &'t str,
    index: LineIndex<'t>,
    lines: BTreeSet<u32>,
}

impl<'t> Frozen<'t> {
    pub(super) fn of(text: &'t str, spans: impl Iterator<Item = Span>) -> Self {
        let index = LineIndex::new(text);
        // A finding about the whole file stands on no line.
        let starts = spans.filter(|span| *span != Span::at(0)).map(|span| span.start);
        let lines = starts.map(|start| index.line_col(start).line).collect();
        Self { text, index, lines }
    }

    /// Whether an edit changes the words of such a line: the finding there would become another one.
    fn is_touched_by(&self, edit: &Edit) -> bool {
        let is_blank = |text: &str| text.trim().is_empty();
        let span = edit.place.span;
        let keeps_words = || is_blank(&edit.text) && is_blank(span.slice(self.text));
        if self.lines.is_empty() || keeps_words() || self.is_between_lines(edit) {
            return false;
        }
        let last = span.end.saturating_sub(1).max(span.start);
        let [first, last] = [span.start, last].map(|offset| self.index.line_col(offset).line);
        self.lines.range(first..=last).next().is_some()
    }

    /// Whether an edit puts whole lines between others.
    fn is_between_lines(&self, Edit { place, text }: &Edit) -> bool {
        let offset = place.span.start as usize;
        let (Some(head), Some(tail)) = (self.text.get(..offset), self.text.get(offset..)) else {
            return false;
        };
        let line_end = ['\n', '\r'];
        let starts_line = (head.is_empty() || head.ends_with(line_end)) && text.ends_with(line_end);
        let ends_line = (tail.is_empty() || tail.starts_with(line_end)) && text.starts_with(line_end);
        place.span.is_empty() && (starts_line || ends_line)
    }
}

/// Which fixes are made together.
#[derive(Default)]
pub(super) struct Choice<'f> {
    pub(super) chosen: Vec<&'f Finding>,
    /// Those after which a text would be too large.
    pub(super) too_large: Vec<&'f Finding>,
}

/// The fixes that touch different bytes, of those that touch the same the first one. Left out is also what touches
/// a frozen line, what changes nothing, what contradicts itself or the text, and that after which a text would
/// have more bytes than it may.
pub(super) fn choose<'f>(subjects: &Subjects<'_>, fixes: &[&'f Finding]) -> Choice<'f> {
    let mut taken = Taken::default();
    let mut lengths: BTreeMap<FileIndex, usize> =
        subjects.iter().map(|(index, subject)| (*index, subject.file.text().len())).collect();
    let mut choice = Choice::default();
    for finding in fixes {
        if !can_be_made(subjects, finding) {
            continue;
        }
        let Some(new) = taken.take(finding) else { continue };
        let grown = grown(&lengths, &new);
        let is_too_large = |(file, length): (&FileIndex, &usize)| {
            subjects.get(file).is_some_and(|subject| *length > subject.most)
                && lengths.get(file).is_some_and(|before| length > before)
        };
        if grown.iter().any(is_too_large) {
            taken.leave(&new);
            choice.too_large.push(finding);
        } else {
            lengths.extend(grown);
            choice.chosen.push(finding);
        }
    }
    choice
}

/// Whether the edits fit the texts, are on no frozen line, and change something.
fn can_be_made(subjects: &Subjects<'_>, finding: &Finding) -> bool {
    let is_possible = |edit: &Edit| {
        let fits = |Subject { file, frozen, .. }: &Subject<'_>| {
            let Span { start, end } = edit.place.span;
            file.text().get(start as usize..end as usize).is_some() && !frozen.is_touched_by(edit)
        };
        subjects.get(&edit.place.file).is_some_and(fits)
    };
    let is_change = |edit: &Edit| {
        let text = subjects.get(&edit.place.file).map(|subject| edit.place.span.slice(subject.file.text()));
        text.is_some_and(|text| text != edit.text)
    };
    finding.fix.iter().all(is_possible) && finding.fix.iter().any(is_change)
}

/// The lengths of the files that edits change, after these.
fn grown(lengths: &BTreeMap<FileIndex, usize>, edits: &[&Edit]) -> BTreeMap<FileIndex, usize> {
    let mut grown: BTreeMap<FileIndex, (usize, usize)> = BTreeMap::new();
    for Edit { place, text } in edits {
        let (added, removed) = grown.entry(place.file).or_default();
        *added += text.len();
        *removed += place.span.len() as usize;
    }
    let after = |(file, (added, removed)): (FileIndex, (usize, usize))| {
        let before = lengths.get(&file).copied().unwrap_or_default();
        (file, (before + added).saturating_sub(removed))
    };
    grown.into_iter().map(after).collect()
}

/// The edits that do not touch one another, by where they begin.
#[derive(Default)]
struct Taken<'f>(BTreeMap<(FileIndex, u32), &'f Edit>);

impl<'f> Taken<'f> {
    /// Takes the places of all edits of a finding, or of none, and tells which of them it took. An edit in another file
    /// may be made for several findings: it is then taken once.
    fn take(&mut self, finding: &'f Finding) -> Option<Vec<&'f Edit>> {
        let mut new = Vec::new();
        for edit in &finding.fix {
            let key = (edit.place.file, edit.place.span.start);
            if edit.place.file != finding.place.file && self.0.get(&key).is_some_and(|taken| *taken == edit) {
                continue;
            }
            if !self.is_free(edit.place) {
                self.leave(&new);
                return None;
            }
            self.0.insert(key, edit);
            new.push(edit);
        }
        Some(new)
    }

    /// Frees the places of edits that were taken.
    fn leave(&mut self, edits: &[&Edit]) {
        for edit in edits {
            self.0.remove(&(edit.place.file, edit.place.span.start));
        }
    }

    /// Whether an edit there meets no other. Two at one place would depend on which comes first.
    fn is_free(&self, Place { file, span: Span { start, end } }: Place) -> bool {
        let before = self.0.range((file, 0)..=(file, start)).next_back();
        let after = self.0.range((file, start)..=(file, u32::MAX)).next();
        before.is_none_or(|((_, other), edit)| *other < start && edit.place.span.end <= start)
            && after.is_none_or(|((_, other), _)| end <= *other)
    }
}
