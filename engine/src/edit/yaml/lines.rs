//! The whole lines of a text that belong to something in it. Offsets are in bytes.

use super::splice::{column, comments_above, end_of_block, line_start};
use crate::source::Span;

/// From the line on which something starts to the end of the last line that belongs to it, comments below it that stand
/// further in included.
#[must_use]
pub fn around(text: &str, start: u32, end: u32) -> Span {
    Span::new(line_start(text, start), end_of_block(text, end, column(text, start)))
}

/// Where the line begins on which something starts, or the first of the comments that stand directly above it.
#[must_use]
pub fn start_with_comments(text: &str, start: u32) -> u32 {
    comments_above(text, start, column(text, start))
}
