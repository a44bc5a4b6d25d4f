//! Lines, columns and offsets of one text, in the three units that readers of reports count in.
//!
//! An offset counts bytes from 0, lines and columns count from 1. `\n`, `\r\n` and a lone `\r` each end a
//! line, and a terminator belongs to the line it ends. A query costs a search among the lines and a count
//! over at most `STEP` bytes, however long the line is.

use std::{borrow::Cow, ops::Range, sync::OnceLock};

/// A line and a column in characters (Unicode scalar values), both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub line: u32,
    pub col: u32,
}

/// The lines of a text; made once for a file that has something to report.
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t str,
    /// Offsets at which lines start; the first is 0.
    starts: Cow<'t, [u32]>,
    /// What lies before each multiple of [`STEP`] bytes; empty for a text of ASCII alone. Counted for the first long line.
    marks: OnceLock<Vec<Units>>,
}

/// How far apart the counted places of a text lie, in bytes.
const STEP: usize = 256;

#[derive(Clone, Copy, Debug, Default)]
struct Units {
    chars: u32,
    utf16: u32,
}

impl<'t> LineIndex<'t> {
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { text, starts: line_starts(text).into(), marks: OnceLock::new() }
    }

    /// Of a text whose [`line_starts`] are known.
    #[must_use]
    pub const fn of_starts(text: &'t str, starts: &'t [u32]) -> Self {
        Self { text, starts: Cow::Borrowed(starts), marks: OnceLock::new() }
    }

    fn marks(&self) -> &[Units] {
        self.marks.get_or_init(|| {
            if self.text.is_ascii() {
                return Vec::new();
            }
            let mut before = Units::default();
            let mut marks = Vec::with_capacity(self.text.len() / STEP + 2);
            for chunk in self.text.as_bytes().chunks(STEP) {
                marks.push(before);
                before = before.plus(Units::of(chunk));
            }
            marks.push(before);
            marks
        })
    }

    /// How many lines there are; a text that ends in a terminator has an empty last line.
    #[must_use]
    pub fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line an offset lies on, from 1.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        self.locate(offset).0
    }

    /// The line an offset lies on and its column in characters. An offset inside a character counts as the
    /// start of it, one past the end as the end.
    #[must_use]
    pub fn line_col(&self, offset: u32) -> Position {
        let (line, start, at) = self.locate(offset);
        Position { line, col: self.between(start, at).chars + 1 }
    }

    /// The column of an offset in UTF-16 code units, from 1.
    #[must_use]
    pub fn utf16_col(&self, offset: u32) -> u32 {
        let (_, start, at) = self.locate(offset);
        self.between(start, at).utf16 + 1
    }

    /// The column of an offset in bytes of UTF-8, from 1.
    #[must_use]
    pub fn utf8_col(&self, offset: u32) -> u32 {
        let (_, start, at) = self.locate(offset);
        (at - start) as u32 + 1
    }

    /// How many characters stand before an offset.
    #[must_use]
    pub fn chars_before(&self, offset: u32) -> u32 {
        self.between(0, floor(self.text, offset as usize)).chars
    }

    /// The offset of a place given by line and column in characters. A column past the end of its line is the
    /// end of that line; a line that does not exist has no offset.
    #[must_use]
    pub fn offset(&self, position: Position) -> Option<u32> {
        self.place(position.line, position.col, |units| units.chars)
    }

    /// The same for a column in UTF-16 code units, from 1, as editors count.
    #[must_use]
    pub fn offset_of_utf16(&self, line: u32, col: u32) -> Option<u32> {
        self.place(line, col, |units| units.utf16)
    }

    /// The bytes of a line (from 1) without its terminator; `None` for a line that does not exist.
    #[must_use]
    pub fn line_span(&self, line: u32) -> Option<super::Span> {
        let range = self.line_range(line)?;
        Some(super::Span::new(range.start as u32, range.end as u32))
    }

    fn line_range(&self, line: u32) -> Option<Range<usize>> {
        let index = (line as usize).checked_sub(1)?;
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(self.text.len(), |next| *next as usize);
        let content = self.text.get(start..end)?.trim_end_matches(['\r', '\n']);
        Some(start..start + content.len())
    }

    /// The line of an offset, the offset its line starts at, and the offset moved to a character's start.
    fn locate(&self, offset: u32) -> (u32, usize, usize) {
        let at = floor(self.text, offset as usize);
        let line = self.starts.partition_point(|start| *start as usize <= at);
        let start =
            line.checked_sub(1).and_then(|index| self.starts.get(index)).map_or(0, |start| *start as usize);
        (line as u32, start, at)
    }

    fn between(&self, start: usize, end: usize) -> Units {
        if end - start <= STEP {
            return Units::of(self.text.as_bytes().get(start..end).unwrap_or_default());
        }
        if self.marks().is_empty() {
            return self.count(start, end);
        }
        self.before(end).minus(self.before(start))
    }

    fn before(&self, offset: usize) -> Units {
        let mark = self.marks().get(offset / STEP).copied().unwrap_or_default();
        mark.plus(self.count(offset / STEP * STEP, offset))
    }

    fn count(&self, start: usize, end: usize) -> Units {
        if self.marks().is_empty() {
            let length = (end - start) as u32;
            return Units { chars: length, utf16: length };
        }
        Units::of(self.text.as_bytes().get(start..end).unwrap_or_default())
    }

    fn place(&self, line: u32, col: u32, unit: impl Fn(Units) -> u32) -> Option<u32> {
        let range = self.line_range(line)?;
        let wanted = col.saturating_sub(1);
        // The last step of the line that still starts at or before the column, then character by character.
        let first = range.start / STEP + 1;
        let last = range.end / STEP + 1;
        let steps = self.marks().get(first..last).unwrap_or_default();
        let base = unit(self.before(range.start));
        let passed = steps.partition_point(|mark| unit(*mark) - base <= wanted);
        let mut at = range.start;
        if passed > 0 {
            at = floor(self.text, (first + passed - 1) * STEP);
        } else if self.marks().is_empty() {
            at = range.end.min(range.start + wanted as usize);
        }
        let mut done = unit(self.between(range.start, at));
        for character in self.text.get(at..range.end)?.chars() {
            let width = unit(Units { chars: 1, utf16: character.len_utf16() as u32 });
            if done + width > wanted {
                break;
            }
            done += width;
            at += character.len_utf8();
        }
        Some(at as u32)
    }
}

/// The offsets at which the lines of a text start; the first is 0.
#[must_use]
pub fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let mut starts = Vec::with_capacity(text.len() / 24 + 1);
    starts.push(0);
    for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        let is_half_of_crlf = bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n');
        if !is_half_of_crlf {
            starts.push(at as u32 + 1);
        }
    }
    starts
}

/// The start of the character that `offset` lies in, or the end of the text.
fn floor(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl Units {
    /// Counts the characters whose first byte lies in `bytes`, which are at most [`STEP`].
    fn of(bytes: &[u8]) -> Self {
        // In numbers so small that many are added at once.
        let count = |holds: fn(u8) -> bool| bytes.iter().map(|byte| u16::from(holds(*byte))).sum::<u16>();
        let chars = u32::from(count(|byte| byte.cast_signed() >= -0x40));
        let beyond_bmp = u32::from(count(|byte| byte >= 0xF0));
        Self { chars, utf16: chars + beyond_bmp }
    }

    const fn plus(self, other: Self) -> Self {
        Self { chars: self.chars + other.chars, utf16: self.utf16 + other.utf16 }
    }

    const fn minus(self, other: Self) -> Self {
        Self { chars: self.chars - other.chars, utf16: self.utf16 - other.utf16 }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::prelude::*;

    use super::*;

    /// What the index must answer, by walking the text from its start.
    fn slow(text: &str, offset: usize) -> (u32, u32, u32, u32) {
        let mut line = 1;
        let mut start = 0;
        let bytes = text.as_bytes();
        for at in 0..offset {
            let ends = bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
            if ends {
                line += 1;
                start = at + 1;
            }
        }
        let part = &text[start..offset];
        (line, part.chars().count() as u32 + 1, part.encode_utf16().count() as u32 + 1, part.len() as u32 + 1)
    }

    #[test]
    fn every_kind_of_terminator_ends_a_line() {
        let index = LineIndex::new("а\nб\r\nв\rг");
        assert_eq!(index.lines(), 4);
        assert_eq!(index.line_col(10), Position { line: 4, col: 1 });
        assert_eq!(index.line_span(2).map(|span| (span.start, span.end)), Some((3, 5)));
        assert_eq!(index.line_span(5), None);
        assert_eq!(LineIndex::new("").line_col(7), Position { line: 1, col: 1 });
    }

    #[test]
    fn columns_differ_by_unit() {
        let index = LineIndex::new("я𝄞x");
        assert_eq!(index.line_col(6), Position { line: 1, col: 3 });
        assert_eq!((index.utf16_col(6), index.utf8_col(6)), (4, 7));
        assert_eq!(index.line_col(4), Position { line: 1, col: 2 }, "inside a character");
        assert_eq!(index.offset_of_utf16(1, 3), Some(2), "inside a surrogate pair");
        assert_eq!(index.offset(Position { line: 1, col: 99 }), Some(7));
    }

    #[test]
    fn many_places_on_one_long_line_are_quick() {
        let text = "Я и a".repeat(700_000);
        let start = Instant::now();
        let index = LineIndex::new(&text);
        for n in 0..100_000 {
            let offset = (n * 49) % text.len() as u32;
            let position = index.line_col(offset);
            assert_eq!(index.offset(position).map(|at| at <= offset), Some(true));
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn agrees_with_a_walk(
            parts in prop::collection::vec(
                prop_oneof!["[aя𝄞 ]{0,40}", Just("\n".to_owned()), Just("\r".to_owned()), Just("ы".repeat(1500))],
                0..12,
            ),
        ) {
            let text = parts.concat();
            let index = LineIndex::new(&text);
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                if text.len() > 600 && offset % 7 != 0 {
                    continue;
                }
                let (line, col, utf16, utf8) = slow(&text, offset);
                let at = offset as u32;
                prop_assert_eq!(index.line_col(at), Position { line, col });
                prop_assert_eq!(index.utf16_col(at), utf16);
                prop_assert_eq!(index.utf8_col(at), utf8);
                let span = index.line_span(line).expect("the line exists");
                if at <= span.end {
                    prop_assert_eq!(index.offset(Position { line, col }), Some(at));
                    prop_assert_eq!(index.offset_of_utf16(line, utf16), Some(at));
                }
            }
        }
    }
}
