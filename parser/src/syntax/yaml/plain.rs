//! The front end for the plain subset nearly all descriptions are written in: block mappings and sequences,
//! scalars of one line that are plain or quoted without escapes, comments.
//!
//! It reads line by line and knows no errors: at the first thing outside the subset it gives up, and the
//! whole text is read by [`super::granit`]. What it does read it reads the same way, to the byte; a
//! property test holds both equal.

use std::sync::Arc;

use super::builder::Builder;
use super::comments::is_doc;
use super::tree::{Comment, Kind, Style, Tree};
use crate::source::Span;

/// YAML lets a key on the line of its value be so many characters long; here the bytes are counted.
const LONGEST_KEY: usize = 1024;

/// The tree of a text of the subset, or nothing.
pub(super) fn parse(text: &Arc<str>) -> Option<Tree> {
    if u32::try_from(text.len()).is_err() || !has_plain_characters(text.as_bytes()) {
        return None;
    }
    let builder = Builder::new(Arc::clone(text));
    let mut scanner =
        Scanner { bytes: text.as_bytes(), builder, levels: Vec::with_capacity(16), pending: None };
    let mut start = 0;
    while start < text.len() {
        let rest = scanner.bytes.get(start..)?;
        let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let is_crlf = len > 0 && rest.get(len - 1) == Some(&b'\r') && len < rest.len();
        scanner.line(start, start + len - usize::from(is_crlf))?;
        start += len + 1;
    }
    scanner.settle_pending()?;
    Some(scanner.builder.finish())
}

struct Scanner<'t> {
    bytes: &'t [u8],
    builder: Builder,
    levels: Vec<Level>,
    pending: Option<Pending>,
}

/// A collection that is open; all its keys or dashes stand in one column.
#[derive(Clone, Copy)]
struct Level {
    column: usize,
    is_sequence: bool,
}

/// What the innermost collection waits for, and where it is null if nothing comes.
#[derive(Clone, Copy)]
enum Pending {
    Value(usize),
    Item(usize),
}

/// A scalar as it stands in a line.
struct Token {
    style: Style,
    start: usize,
    end: usize,
    /// Whether a colon makes it a key.
    is_key: bool,
    /// The place after it and its colon.
    next: usize,
}

impl Scanner<'_> {
    /// Reads the line between two byte offsets, its line break not included.
    fn line(&mut self, start: usize, end: usize) -> Option<()> {
        let at = self.skip_spaces(start, end);
        if at == end {
            return Some(());
        }
        if self.byte(at) == b'#' {
            self.comment(at, end, true);
            return Some(());
        }
        let column = at - start;
        if column == 0 && matches!(self.bytes.get(at..at + 3), Some(b"---" | b"...")) {
            return None;
        }
        let opens = self.settle(column, self.is_dash(at, end))?;
        self.content(start, at, end, opens)
    }

    /// Closes what a line in this column ends. Whether the line opens a collection.
    fn settle(&mut self, column: usize, is_item: bool) -> Option<bool> {
        if let (Some(pending), Some(level)) = (self.pending, self.levels.last()) {
            let is_list_of_key = matches!(pending, Pending::Value(_)) && column == level.column && is_item;
            if column > level.column || is_list_of_key {
                self.pending = None;
                return Some(true);
            }
        }
        self.settle_pending()?;
        while let Some(level) = self.levels.last() {
            if level.column < column || (level.column == column && level.is_sequence == is_item) {
                break;
            }
            // A key ends the list whose dashes stand in the column of the list's own key.
            if level.column == column && !level.is_sequence {
                return None;
            }
            self.builder.close(None);
            self.levels.pop();
        }
        match self.levels.last() {
            Some(level) => (level.column == column).then_some(false),
            None => self.builder.is_empty().then_some(true),
        }
    }

    fn settle_pending(&mut self) -> Option<()> {
        match self.pending.take() {
            Some(Pending::Value(at) | Pending::Item(at)) => self.leaf(Kind::Null, at, at),
            None => Some(()),
        }
    }

    /// Reads dashes, then an entry or a scalar.
    fn content(&mut self, line: usize, mut at: usize, end: usize, mut opens: bool) -> Option<()> {
        let mut is_item = false;
        while self.is_dash(at, end) {
            if opens {
                self.open(Kind::Sequence, at, line)?;
            }
            let next = self.skip_spaces(at + 1, end);
            if next == end || self.byte(next) == b'#' {
                self.pending = Some(Pending::Item(at + 1));
                return self.end_of_line(next, end);
            }
            (at, opens, is_item) = (next, true, true);
        }
        let token = self.token(at, end)?;
        if !token.is_key {
            // Elsewhere it is a scalar on a line of its own, which may go on in the next.
            return if is_item { self.scalar(&token, end) } else { None };
        }
        if opens {
            self.open(Kind::Mapping, at, line)?;
        }
        if token.end - token.start > LONGEST_KEY {
            return None;
        }
        self.leaf(Kind::Scalar(token.style), token.start, token.end)?;
        let value = self.skip_spaces(token.next, end);
        if value == end || self.byte(value) == b'#' {
            self.pending = Some(Pending::Value(token.next));
            return self.end_of_line(value, end);
        }
        let token = self.token(value, end)?;
        if token.is_key || self.is_dash(value, end) {
            return None;
        }
        self.scalar(&token, end)
    }

    fn scalar(&mut self, token: &Token, end: usize) -> Option<()> {
        self.leaf(Kind::Scalar(token.style), token.start, token.end)?;
        let next = self.skip_spaces(token.next, end);
        if next == token.next && next != end {
            return None;
        }
        self.end_of_line(next, end)
    }

    /// Nothing or a comment.
    fn end_of_line(&mut self, at: usize, end: usize) -> Option<()> {
        if at < end {
            if self.byte(at) != b'#' {
                return None;
            }
            self.comment(at, end, false);
        }
        Some(())
    }

    fn token(&self, at: usize, end: usize) -> Option<Token> {
        match self.byte(at) {
            quote @ (b'"' | b'\'') => self.quoted(at, end, quote),
            b'-' if !matches!(self.bytes.get(at + 1), Some(b',' | b'[' | b']' | b'{' | b'}')) => {
                self.plain(at, end)
            }
            b'-' | b'?' | b':' | b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|'
            | b'>' | b'%' | b'@' | b'`' => None,
            _ => self.plain(at, end),
        }
    }

    fn plain(&self, start: usize, end: usize) -> Option<Token> {
        let mut from = start;
        let (stop, is_key) = loop {
            let Some(found) = memchr::memchr2(b':', b'#', self.bytes.get(from..end)?) else {
                break (end, false);
            };
            let at = from + found;
            if self.byte(at) == b':' {
                if at + 1 == end || self.byte(at + 1) == b' ' {
                    break (at, true);
                }
            } else if self.byte(at - 1) == b' ' {
                break (at, false);
            }
            from = at + 1;
        };
        let mut last = stop;
        while last > start && self.byte(last - 1) == b' ' {
            last -= 1;
        }
        let next = if is_key { stop + 1 } else { last };
        Some(Token { style: Style::Plain, start, end: last, is_key, next })
    }

    fn quoted(&self, start: usize, end: usize, quote: u8) -> Option<Token> {
        let inner = self.bytes.get(start + 1..end)?;
        let (style, close) = match quote {
            b'"' => (Style::Double, memchr::memchr2(quote, b'\\', inner)?),
            _ => (Style::Single, memchr::memchr(quote, inner)?),
        };
        let close = start + 1 + close;
        if self.byte(close) != quote || (close + 1 < end && self.byte(close + 1) == quote) {
            return None;
        }
        let is_key = close + 1 < end && self.byte(close + 1) == b':';
        if is_key && close + 2 < end && self.byte(close + 2) != b' ' {
            return None;
        }
        let next = close + 1 + usize::from(is_key);
        Some(Token { style, start, end: close + 1, is_key, next })
    }

    fn open(&mut self, kind: Kind, at: usize, line: usize) -> Option<()> {
        self.levels.push(Level { column: at - line, is_sequence: kind == Kind::Sequence });
        self.builder.open(kind, at as u32).ok()
    }

    fn leaf(&mut self, kind: Kind, start: usize, end: usize) -> Option<()> {
        self.builder.leaf(kind, Span::new(start as u32, end as u32), None).ok()
    }

    fn comment(&mut self, at: usize, end: usize, is_alone: bool) {
        let is_doc = self.bytes.get(at..end).is_some_and(is_doc);
        let span = Span::new(at as u32, end as u32);
        self.builder.comments().push(Comment { span, is_doc, is_alone });
    }

    /// Whether a `-` that stands by itself is here.
    fn is_dash(&self, at: usize, end: usize) -> bool {
        self.byte(at) == b'-' && (at + 1 == end || self.byte(at + 1) == b' ')
    }

    fn skip_spaces(&self, mut at: usize, end: usize) -> usize {
        const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
        while let Some(eight) = self.bytes.get(at..).and_then(|rest| rest.first_chunk()) {
            let others = u64::from_le_bytes(*eight) ^ SPACES;
            at += others.trailing_zeros() as usize / 8;
            if others != 0 {
                return at;
            }
        }
        while at < end && self.byte(at) == b' ' {
            at += 1;
        }
        at
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }
}

/// Whether there are no tabs, no carriage returns but before line feeds, and nothing YAML has no place for.
fn has_plain_characters(bytes: &[u8]) -> bool {
    /// Begins the C1 controls and other characters of two bytes.
    const TWO: u8 = 0xC2;
    /// Begins the byte order mark, the noncharacters and other characters of three bytes.
    const THREE: u8 = 0xEF;
    const DELETE: u8 = 0x7F;
    let is_printable = |at: usize| match bytes.get(at..at + 3) {
        Some([TWO, second, _]) => *second >= 0xA0,
        Some([THREE, rest @ ..]) => !matches!(rest, [0xBB, 0xBF] | [0xBF, 0xBE | 0xBF]),
        _ => false,
    };
    let is_followed = |at: usize| bytes.get(at + 1) == Some(&b'\n');
    !holds_control(bytes)
        && memchr::memchr_iter(b'\r', bytes).all(is_followed)
        && memchr::memchr3_iter(TWO, THREE, DELETE, bytes).all(is_printable)
}

/// Whether there are control characters that break no line.
fn holds_control(bytes: &[u8]) -> bool {
    // In lanes and without branches, so that it compiles to vector instructions.
    let (chunks, rest) = bytes.as_chunks::<32>();
    let is_control = |byte: u8| (byte < b' ') & (byte != b'\n') & (byte != b'\r');
    let mut lanes = [false; 32];
    for chunk in chunks {
        for (lane, &byte) in lanes.iter_mut().zip(chunk) {
            *lane |= is_control(byte);
        }
    }
    lanes.contains(&true) || rest.iter().any(|byte| is_control(*byte))
}
