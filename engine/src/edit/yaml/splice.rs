//! Lines of a text: where they begin and end, what stands above a place, how far what belongs to it reaches.

use crate::{source::Span, syntax::yaml::Comment};

/// How many characters stand before an offset on its line.
pub(super) fn column(text: &str, offset: u32) -> usize {
    let start = line_start(text, offset);
    Span::new(start, offset).slice(text).chars().count()
}

/// The offset at which the line of an offset begins.
pub(super) fn line_start(text: &str, offset: u32) -> u32 {
    let head = text.get(..offset as usize).unwrap_or_default();
    memchr::memrchr2(b'\n', b'\r', head.as_bytes()).map_or(0, |at| at as u32 + 1)
}

/// The offset behind the line break of the line of an offset, or the end of the text.
pub(super) fn line_end(text: &str, offset: u32) -> u32 {
    let tail = text.get(offset as usize..).unwrap_or_default();
    let rest = memchr::memchr2(b'\n', b'\r', tail.as_bytes());
    let Some(rest) = rest else { return text.len() as u32 };
    let line_break = if tail.as_bytes().get(rest..rest + 2) == Some(b"\r\n") { 2 } else { 1 };
    offset + rest as u32 + line_break
}

/// Whether nothing but blanks stands before an offset on its line.
pub(super) fn begins_line(text: &str, offset: u32) -> bool {
    is_blank(Span::new(line_start(text, offset), offset).slice(text))
}

/// Where the line begins on which something ends: what ends behind a line break ends on the line before.
pub(super) fn end_line(text: &str, end: u32) -> u32 {
    let head = text.get(..end as usize).unwrap_or_default();
    let before = head.strip_suffix("\r\n").or_else(|| head.strip_suffix(['\n', '\r']));
    before.map_or(end, |before| before.len() as u32)
}

/// Where the comments begin that stand directly above the line of an offset, at `column` and with no blank line between;
/// the start of that line where there are none.
pub(super) fn comments_above(text: &str, offset: u32, column: usize) -> u32 {
    let mut start = line_start(text, offset);
    while start > 0 {
        let above = line_start(text, end_line(text, start));
        let line = Span::new(above, start).slice(text);
        if !line.trim_start_matches([' ', '\t']).starts_with('#') || indentation(line) != column {
            break;
        }
        start = above;
    }
    start
}

/// The end of the lines that belong to what ends at `end` and stands at `column`: its own last line, and comments below
/// it that stand further in.
pub(super) fn end_of_block(text: &str, end: u32, column: usize) -> u32 {
    let is_behind_break = end > 0 && end_line(text, end) != end;
    let mut reached = if is_behind_break { end } else { line_end(text, end) };
    let mut at = reached;
    while (at as usize) < text.len() {
        let next = line_end(text, at);
        let line = Span::new(at, next).slice(text);
        let is_comment = line.trim_start_matches([' ', '\t']).starts_with('#');
        let belongs = is_comment && indentation(line) > column;
        if !belongs && !is_blank(line) {
            break;
        }
        if is_comment {
            reached = next;
        }
        at = next;
    }
    reached
}

/// How many blanks a line begins with.
pub(super) fn indentation(line: &str) -> usize {
    line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

pub(super) fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

/// The line break of most lines of a text.
pub(super) fn line_break(text: &str) -> &'static str {
    let crlf = memchr::memmem::find_iter(text.as_bytes(), b"\r\n").count();
    let lf = memchr::memchr_iter(b'\n', text.as_bytes()).count() - crlf;
    let cr = memchr::memchr_iter(b'\r', text.as_bytes()).count() - crlf;
    match (lf, crlf, cr) {
        (lf, crlf, cr) if cr > lf && cr > crlf => "\r",
        (lf, crlf, _) if crlf > lf => "\r\n",
        _ => "\n",
    }
}

/// How many comments stand in a part of a text. They come in the order of the text.
pub(super) fn comments_in(comments: &[Comment], part: Span) -> usize {
    let first = comments.partition_point(|comment| comment.span.start < part.start);
    let behind = comments.partition_point(|comment| comment.span.end <= part.end);
    behind.saturating_sub(first)
}

pub(super) const fn covers(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
