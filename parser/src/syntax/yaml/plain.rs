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
use crate::syntax::spaces::spaces_end;

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
        let end = scanner.line(start)?;
        start = scanner.next_line(end)?;
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
    /// Reads the line that begins at a byte offset. Returns where it ends, its line break not included.
    fn line(&mut self, start: usize) -> Option<usize> {
        let at = self.skip_spaces(start);
        if self.ends_line(at) {
            return Some(at);
        }
        if self.byte(at) == b'#' {
            return self.comment(at, true);
        }
        let column = at - start;
        if column == 0 && matches!(self.bytes.get(at..at + 3), Some(b"---" | b"...")) {
            return None;
        }
        let opens = self.settle(column, self.is_dash(at))?;
        self.content(start, at, opens)
    }

    /// Where the next line begins behind the end of one, if that is a line break or the end of the text.
    fn next_line(&self, end: usize) -> Option<usize> {
        match self.bytes.get(end..).unwrap_or_default() {
            [b'\n', ..] => Some(end + 1),
            [b'\r', b'\n', ..] => Some(end + 2),
            [] => Some(end),
            _ => None,
        }
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

    /// Reads dashes, then an entry or a scalar. Returns where the line ends.
    fn content(&mut self, line: usize, mut at: usize, mut opens: bool) -> Option<usize> {
        let mut is_item = false;
        while self.is_dash(at) {
            if opens {
                self.open(Kind::Sequence, at, line)?;
            }
            let next = self.skip_space(at + 1);
            if self.ends_content(next) {
                self.pending = Some(Pending::Item(at + 1));
                return self.end_of_line(next);
            }
            (at, opens, is_item) = (next, true, true);
        }
        let mut token = self.token(at)?;
        if token.is_key {
            if opens {
                self.open(Kind::Mapping, at, line)?;
            }
            if token.end - token.start > LONGEST_KEY {
                return None;
            }
            self.leaf(Kind::Scalar(token.style), token.start, token.end)?;
            let value = self.skip_space(token.next);
            if self.ends_content(value) {
                self.pending = Some(Pending::Value(token.next));
                return self.end_of_line(value);
            }
            token = self.token(value)?;
            if token.is_key || self.is_dash(value) {
                return None;
            }
        } else if !is_item {
            // It is a scalar on a line of its own, which may go on in the next.
            return None;
        }
        self.leaf(Kind::Scalar(token.style), token.start, token.end)?;
        if self.ends_line(token.next) {
            return Some(token.next);
        }
        let next = self.skip_spaces(token.next);
        if next == token.next { None } else { self.end_of_line(next) }
    }

    /// Nothing or a comment. Returns where the line ends.
    fn end_of_line(&mut self, at: usize) -> Option<usize> {
        match self.byte(at) {
            b'#' => self.comment(at, false),
            _ => self.ends_line(at).then_some(at),
        }
    }

    #[inline(always)]
    fn token(&self, at: usize) -> Option<Token> {
        match self.byte(at) {
            quote @ (b'"' | b'\'') => self.quoted(at, quote),
            b'-' if !matches!(self.bytes.get(at + 1), Some(b',' | b'[' | b']' | b'{' | b'}')) => {
                self.plain(at)
            }
            b'-' | b'?' | b':' | b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|'
            | b'>' | b'%' | b'@' | b'`' => None,
            _ => self.plain(at),
        }
    }

    #[inline(always)]
    fn plain(&self, start: usize) -> Option<Token> {
        let mut from = start;
        let (stop, is_key) = loop {
            let at = next_sign(self.bytes, from);
            match self.byte(at) {
                b':' if self.byte(at + 1) <= b' ' => break (at, true),
                b'#' if self.byte(at - 1) == b' ' => break (at, false),
                b':' | b'#' => from = at + 1,
                _ => break (at, false),
            }
        };
        let mut last = stop;
        while last > start && self.byte(last - 1) == b' ' {
            last -= 1;
        }
        let next = if is_key { stop + 1 } else { last };
        Some(Token { style: Style::Plain, start, end: last, is_key, next })
    }

    fn quoted(&self, start: usize, quote: u8) -> Option<Token> {
        let inner = self.bytes.get(start + 1..)?;
        let (style, close) = match quote {
            b'"' => (Style::Double, memchr::memchr3(quote, b'\\', b'\n', inner)?),
            _ => (Style::Single, memchr::memchr2(quote, b'\n', inner)?),
        };
        let close = start + 1 + close;
        let has_control = self.bytes.get(start..close).is_some_and(holds_control);
        if self.byte(close) != quote || self.byte(close + 1) == quote || has_control {
            return None;
        }
        let is_key = self.byte(close + 1) == b':';
        if is_key && self.byte(close + 2) > b' ' {
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
        self.builder.leaf(kind, Span::new(start as u32, end as u32)).ok()
    }

    /// Returns where the comment ends, and the line with it.
    fn comment(&mut self, at: usize, is_alone: bool) -> Option<usize> {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let comment = rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len())).unwrap_or_default();
        let comment = comment.strip_suffix(b"\r").unwrap_or(comment);
        if holds_control(comment) {
            return None;
        }
        let end = at + comment.len();
        let span = Span::new(at as u32, end as u32);
        self.builder.comments().push(Comment { span, is_doc: is_doc(comment), is_alone });
        Some(end)
    }

    /// Whether a `-` that stands by itself is here.
    fn is_dash(&self, at: usize) -> bool {
        self.byte(at) == b'-' && self.byte(at + 1) <= b' '
    }

    /// Whether a line break or the end of the text is here, or a control character, which [`Self::next_line`] tells from them.
    fn ends_line(&self, at: usize) -> bool {
        self.byte(at) < b' '
    }

    /// Whether the line ends here or a comment begins.
    fn ends_content(&self, at: usize) -> bool {
        self.ends_line(at) || self.byte(at) == b'#'
    }

    fn skip_spaces(&self, at: usize) -> usize {
        spaces_end(self.bytes, at)
    }

    /// The same where mostly one space stands or none.
    fn skip_space(&self, at: usize) -> usize {
        let next = at + usize::from(self.byte(at) == b' ');
        if self.byte(next) == b' ' { self.skip_spaces(next) } else { next }
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }
}

/// The place of the next colon, number sign or line end. By itself, so that the numbers it compares with stay in registers.
#[inline(never)]
fn next_sign(bytes: &[u8], at: usize) -> usize {
    let Some(mut rest) = bytes.get(at..) else { return at };
    while let Some((eight, behind)) = rest.split_first_chunk() {
        let signs = signs_in(u64::from_le_bytes(*eight));
        if signs != 0 {
            return bytes.len() - rest.len() + signs.trailing_zeros() as usize / 8;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + next_sign_of_few(rest)
}

#[cold]
fn next_sign_of_few(bytes: &[u8]) -> usize {
    let is_sign = |byte: &u8| matches!(byte, ..b' ' | b':' | b'#');
    bytes.iter().position(is_sign).unwrap_or(bytes.len())
}

/// The highest bit of the first of eight bytes that is a colon, a number sign or a control character; what is above it says
/// nothing.
const fn signs_in(eight: u64) -> u64 {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let control = eight.wrapping_sub(EACH * b' ' as u64);
    let colon = (eight ^ (EACH * b':' as u64)).wrapping_sub(EACH);
    let number_sign = (eight ^ (EACH * b'#' as u64)).wrapping_sub(EACH);
    // What is subtracted is more than the byte, and the borrow sets its highest bit, which other bytes of letters have, too.
    (control | colon | number_sign) & !eight & (EACH << 7)
}

/// Whether nothing is in a text that YAML has no place for. Control characters are looked at where the lines are read.
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
    memchr::memchr3_iter(TWO, THREE, DELETE, bytes).all(is_printable)
}

/// Whether a part of a line has tabs or other control characters.
fn holds_control(part: &[u8]) -> bool {
    part.iter().any(|byte| *byte < b' ')
}
