//! Finds the comments of a read text.
//!
//! Outside scalars a `#` begins a comment exactly where a blank or a line start stands before it, and no
//! scalar reaches over a comment; so the comments are found in the gaps between scalars.

use super::tree::{Comment, Kind, Style, Tree};
use crate::source::Span;

/// The comments of the tree's text before the byte offset `end`.
pub(super) fn collect(tree: &Tree, end: u32) -> Vec<Comment> {
    let mut comments = Vec::new();
    let mut from = 0;
    for node in &tree.nodes {
        if let Kind::Scalar(style) = node.kind {
            gap(&tree.text, from, node.span.start.min(end), &mut comments);
            from = node.span.end.max(from);
            if matches!(style, Style::Literal | Style::Folded) {
                header(&tree.text, node.span, &mut comments);
            }
        }
    }
    gap(&tree.text, from, end, &mut comments);
    comments
}

/// The comments between two byte offsets where no scalar stands.
fn gap(text: &str, start: u32, end: u32, comments: &mut Vec<Comment>) {
    let bytes = text.as_bytes();
    let mut from = start as usize;
    while let Some(found) = bytes.get(from..end as usize).and_then(|gap| memchr::memchr(b'#', gap)) {
        let at = from + found;
        from = at + 1;
        if at == 0 || matches!(bytes.get(at - 1), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            let comment = comment_at(text, at);
            from = comment.span.end as usize;
            comments.push(comment);
        }
    }
}

/// The comment beside the `|` or `>` of a block scalar, which is the only one within a scalar's span.
fn header(text: &str, span: Span, comments: &mut Vec<Comment>) {
    let line = span.slice(text).split(['\n', '\r']).next().unwrap_or_default();
    gap(text, span.start, span.start + line.len() as u32, comments);
}

/// The comment whose `#` stands at a byte offset.
pub(super) fn comment_at(text: &str, at: usize) -> Comment {
    let bytes = text.as_bytes();
    let rest = bytes.get(at..).unwrap_or_default();
    let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let before = bytes.get(..at).unwrap_or_default();
    let line = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |line_break| line_break + 1);
    let is_alone =
        before.get(line..).is_some_and(|line| line.iter().all(|byte| matches!(byte, b' ' | b'\t')));
    Comment { span: Span::new(at as u32, (at + len) as u32), is_doc: is_doc(rest), is_alone }
}

/// Whether a comment documents something: a line of more signs than `##` separates parts of a text.
pub(super) fn is_doc(comment: &[u8]) -> bool {
    comment.starts_with(b"##") && comment.get(2) != Some(&b'#')
}

/// The first place from `at` on that is neither white space nor in a comment.
pub(super) fn skip_space(text: &str, at: u32) -> u32 {
    let bytes = text.as_bytes();
    let mut at = at as usize;
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
            Some(b'#') => at = comment_at(text, at).span.end as usize,
            _ => return at as u32,
        }
    }
}
