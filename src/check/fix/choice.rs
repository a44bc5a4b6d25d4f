//! Which of the fixes of a file can be made at once.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    rules::{Edit, Finding},
    source::{LineIndex, Span},
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
        if self.lines.is_empty() || is_blank(&edit.text) && is_blank(edit.span.slice(self.text)) {
            return false;
        }
        let last = edit.span.end.saturating_sub(1).max(edit.span.start);
        let [first, last] = [edit.span.start, last].map(|offset| self.index.line_col(offset).line);
        self.lines.range(first..=last).next().is_some()
    }
}

/// Which fixes are made together.
#[derive(Default)]
pub(super) struct Choice<'f> {
    pub(super) chosen: Vec<&'f Finding>,
    /// Those after which the text would be too large.
    pub(super) too_large: Vec<&'f Finding>,
}

/// The fixes that touch different bytes, of those that touch the same the first one. Left out is also what touches
/// a frozen line, what changes nothing, what contradicts itself or the text, and that after which the text would
/// have more than `most` bytes.
pub(super) fn choose<'f>(text: &str, fixes: &[&'f Finding], frozen: &Frozen<'_>, most: usize) -> Choice<'f> {
    let mut taken = Taken::default();
    let mut length = text.len();
    let mut choice = Choice::default();
    let is_possible = |edit: &Edit| text.get(edit.span.start as usize..edit.span.end as usize).is_some();
    let is_change = |edit: &Edit| edit.span.slice(text) != &*edit.text;
    for finding in fixes {
        let edits = &finding.fix;
        if !edits.iter().all(|edit| is_possible(edit) && !frozen.is_touched_by(edit))
            || !edits.iter().any(is_change)
            || !taken.take(edits)
        {
            continue;
        }
        let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
        let removed: usize = edits.iter().map(|edit| edit.span.len() as usize).sum();
        let after = (length + added).saturating_sub(removed);
        if added > removed && after > most {
            taken.leave(edits);
            choice.too_large.push(finding);
        } else {
            length = after;
            choice.chosen.push(finding);
        }
    }
    choice
}

/// The spans of edits that do not touch one another, by where they begin.
#[derive(Default)]
struct Taken(BTreeMap<u32, u32>);

impl Taken {
    /// Takes the places of all these edits, or of none.
    fn take(&mut self, edits: &[Edit]) -> bool {
        for (count, edit) in edits.iter().enumerate() {
            if !self.is_free(edit.span) {
                self.leave(edits.get(..count).unwrap_or_default());
                return false;
            }
            self.0.insert(edit.span.start, edit.span.end);
        }
        true
    }

    /// Frees the places of edits that were taken.
    fn leave(&mut self, edits: &[Edit]) {
        for edit in edits {
            self.0.remove(&edit.span.start);
        }
    }

    /// Whether an edit there meets no other. Two at one place would depend on which comes first.
    fn is_free(&self, Span { start, end }: Span) -> bool {
        let before = self.0.range(..=start).next_back();
        let after = self.0.range(start..).next();
        before.is_none_or(|(other, other_end)| *other < start && *other_end <= start)
            && after.is_none_or(|(other, _)| end <= *other)
    }
}
