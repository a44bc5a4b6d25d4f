//! Leaving only what concerns a change: the findings on changed lines, and those about a changed file as a whole.

use std::ops::Range;

use super::Report;
use crate::{
    project::{Codebase, File},
    source::{FileIndex, Span},
};

/// What has changed in a file. Lines are those of version control: each ends with a line feed and with nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed<'c> {
    Nothing,
    /// The file is new, or nothing less is known of it.
    Whole,
    /// These lines, counted from 1, in order; none where a file was only renamed, or lines only removed.
    Lines(&'c [Range<u32>]),
}

impl Report {
    /// Takes out the findings that have nothing to do with what has changed, and returns how many they were.
    pub fn keep_changed<'c>(&mut self, codebase: &Codebase, changed: impl Fn(&File) -> Changed<'c>) -> usize {
        let before = self.findings.len();
        let mut last: Option<(FileIndex, Lines<'c, '_>)> = None;
        self.findings.retain(|reported| {
            let finding = &reported.finding;
            let Some(file) = codebase.file(finding.place.file) else { return true };
            let lines = match &mut last {
                Some((known, lines)) if *known == file.index => lines,
                last => &mut last.insert((file.index, Lines::of(changed(file), file.text()))).1,
            };
            match lines.changed {
                Changed::Nothing => false,
                Changed::Whole => true,
                Changed::Lines(_) if finding.is_about_file() => true,
                Changed::Lines(changed) => lines.meet(finding.place.span, changed),
            }
        });
        before - self.findings.len()
    }
}

/// The lines of a file, counted on first use.
struct Lines<'c, 't> {
    changed: Changed<'c>,
    text: &'t str,
    /// Where line feeds stand.
    ends: Option<Vec<u32>>,
}

impl<'c, 't> Lines<'c, 't> {
    const fn of(changed: Changed<'c>, text: &'t str) -> Self {
        Self { changed, text, ends: None }
    }

    /// Whether a span lies on any of these lines.
    fn meet(&mut self, span: Span, changed: &[Range<u32>]) -> bool {
        let text = self.text;
        let ends = self.ends.get_or_insert_with(|| {
            memchr::memchr_iter(b'\n', text.as_bytes())
                .map(|at| u32::try_from(at).unwrap_or(u32::MAX))
                .collect()
        });
        let line =
            |offset: u32| u32::try_from(ends.partition_point(|end| *end < offset)).unwrap_or(u32::MAX) + 1;
        let first = line(span.start);
        let last = if span.is_empty() { first } else { line(span.end - 1) };
        let next = changed.partition_point(|lines| lines.end <= first);
        changed.get(next).is_some_and(|lines| lines.start <= last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice::from_ref;

    #[test]
    fn a_span_meets_the_lines_it_lies_on() {
        let mut lines = Lines::of(Changed::Nothing, "one\r\ntwo\rhalf\n\nfour");
        let mut meets =
            |start, end, changed: Range<u32>| lines.meet(Span::new(start, end), from_ref(&changed));
        assert!(meets(0, 3, 1..2));
        // The line feed itself belongs to the line it ends.
        assert!(!meets(0, 5, 2..3));
        assert!(meets(0, 6, 2..3));
        assert!(meets(9, 9, 2..3));
        assert!(meets(14, 14, 3..4));
        assert!(meets(15, 19, 4..9));
        assert!(meets(0, 19, 3..4));
        assert!(lines.meet(Span::new(14, 19), &[1..2, 4..5]));
        assert!(!lines.meet(Span::new(15, 19), &[1..2, 3..4]));
        assert!(!lines.meet(Span::new(0, 19), &[]));
    }
}
