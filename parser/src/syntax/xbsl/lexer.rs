//! One pass over the bytes. Strings, braced literals and queries become one token each; the parser lexes
//! what is inserted in them with the same functions, over the part of the text between the braces.
//!
//! A literal that is not closed ends where the lines after it stay readable: a string at the end of its line,
//! a query before the next line that can only be code. Comments without an end take the rest of the text.

use memchr::{memchr, memchr2};

use super::error::{ErrorKind, SyntaxError};
use super::token::{Token, TokenKind};
use super::word::{identifier_end, is_identifier_part, is_wide_space, keyword};
use crate::source::Span;
use crate::syntax::spaces::spaces_end;

/// What files that were put together have between their texts.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How deep strings and braces may stand inside a string before it is read as if nothing were inserted.
const MAX_INSERTS: u32 = 32;

/// How many times the text failed searches for the ends of literals may read.
const PATIENCE: usize = 8;
/// How many bytes such a search reads when that is used up.
const GLANCE: usize = 256;

/// Appends the tokens of `range` and one `End`. The range must lie on character boundaries.
pub(super) fn lex(text: &str, range: Span, tokens: &mut Vec<Token>, errors: &mut Vec<SyntaxError>) {
    let end = (range.end as usize).min(text.len());
    let at = range.start as usize;
    let patience = PATIENCE * (end - at.min(end));
    let mut lexer = Lexer { text, bytes: text.as_bytes(), end, at, patience, tokens, errors };
    lexer.run();
    lexer.tokens.push(Token { kind: TokenKind::End, span: Span::at(end as u32) });
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    end: usize,
    at: usize,
    /// How many bytes failed searches may still read.
    patience: usize,
    tokens: &'a mut Vec<Token>,
    errors: &'a mut Vec<SyntaxError>,
}

impl Lexer<'_> {
    fn run(&mut self) {
        let mut line_start = self.at == 0;
        while self.at < self.end {
            let start = self.at;
            let kind = match self.bytes[start] {
                b' ' => {
                    self.at = spaces_end(self.bytes, start).min(self.end);
                    continue;
                }
                b'\t' => {
                    self.at += 1;
                    continue;
                }
                b'\n' | b'\r' => {
                    self.at += 1;
                    line_start = true;
                    continue;
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0xD0..=0xD3 => self.word(),
                b'0'..=b'9' => self.number(),
                b'"' => self.string(),
                b'\'' => self.pattern(),
                b'/' if self.byte(1) == b'/' => self.line_comment(),
                b'/' if self.byte(1) == b'*' => self.block_comment(),
                b'#' if line_start => {
                    self.at = line_end(self.bytes, start, self.end);
                    // Until the parser knows better.
                    self.error(ErrorKind::MisplacedDirective, TokenKind::Directive, start);
                    TokenKind::Directive
                }
                0x80.. if identifier_end(self.text, start, self.end) > start => self.word(),
                byte => match operator(byte, self.byte(1)) {
                    Some((kind, length)) => {
                        self.at += length;
                        kind
                    }
                    None => match self.unknown() {
                        Some(kind) => kind,
                        None => continue,
                    },
                },
            };
            line_start = false;
            self.tokens.push(Token { kind, span: Span::new(start as u32, self.at as u32) });
        }
    }

    /// The byte `ahead` of the current one, 0 at the end.
    fn byte(&self, ahead: usize) -> u8 {
        let at = self.at + ahead;
        if at < self.end { self.bytes[at] } else { 0 }
    }

    fn error(&mut self, kind: ErrorKind, found: TokenKind, start: usize) {
        let span = Span::new(start as u32, self.at as u32);
        self.errors.push(SyntaxError { span, kind, found, opener: None });
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        self.at = identifier_end(self.text, start, self.end);
        let kind = keyword(&self.bytes[start..self.at]);
        let brace = match kind {
            Some(TokenKind::QueryWord) => skip_blank(self.bytes, self.at, self.end),
            // Whatever the name: no other construct glues a brace to it.
            None | Some(TokenKind::TypeWord) => self.at,
            Some(keyword) => return keyword,
        };
        if brace >= self.end || self.bytes[brace] != b'{' {
            return kind.unwrap_or(TokenKind::Identifier);
        }
        self.at = brace;
        if kind == Some(TokenKind::QueryWord) { self.query(start) } else { self.braced(start) }
    }

    /// Stands at the opening brace.
    #[inline(never)]
    fn query(&mut self, start: usize) -> TokenKind {
        match self.try_scan(|scan, at| scan.braces(at + 1, 0, true)) {
            Some(end) => self.at = end,
            None => {
                self.at = end_before_code(self.text, self.at, self.end);
                self.error(ErrorKind::UnclosedQuery, TokenKind::Query, start);
            }
        }
        TokenKind::Query
    }

    /// Stands at the opening brace.
    #[inline(never)]
    fn braced(&mut self, start: usize) -> TokenKind {
        match self.try_scan(|scan, at| scan.matching_brace(at)) {
            Some(end) => self.at = end,
            None => {
                self.at = line_end(self.bytes, self.at, self.end);
                self.error(ErrorKind::UnclosedBraces, TokenKind::Braced, start);
            }
        }
        TokenKind::Braced
    }

    /// Looks for the end of a literal from here. A failed search may have read the rest of the text, so all
    /// failed searches together may read a few times the text; after that a search looks only a little ahead.
    fn try_scan(&mut self, scan: impl Fn(&mut Scan<'_>, usize) -> Option<usize>) -> Option<usize> {
        let end = if self.patience == 0 { self.end.min(self.at + GLANCE) } else { self.end };
        let mut search = Scan::new(self.bytes, end);
        let found = scan(&mut search, self.at);
        if found.is_none() {
            self.patience = self.patience.saturating_sub(search.reached.saturating_sub(self.at));
        }
        found
    }

    fn number(&mut self) -> TokenKind {
        let start = self.at;
        self.at = identifier_end(self.text, start, self.end);
        if self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at = identifier_end(self.text, self.at + 1, self.end);
        }
        let plain = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_');
        if self.bytes[start..self.at].iter().all(plain) { TokenKind::Number } else { TokenKind::Duration }
    }

    /// Inserted expressions may hold strings of their own. If one of them is not closed, the string ends at
    /// its first quote, as the author of `"100%{"` meant it.
    fn string(&mut self) -> TokenKind {
        let start = self.at;
        let end = self.try_scan(|scan, at| scan.string(at + 1, 0));
        match end.or_else(|| self.try_scan(|scan, at| scan.plain_string(at + 1))) {
            Some(end) => self.at = end,
            None => {
                self.at = line_end(self.bytes, start, self.end);
                self.error(ErrorKind::UnclosedString, TokenKind::String, start);
            }
        }
        TokenKind::String
    }

    fn pattern(&mut self) -> TokenKind {
        let start = self.at;
        match pattern_end(self.bytes, start, self.end) {
            Some(end) => self.at = end,
            None => {
                self.at = line_end(self.bytes, start, self.end);
                self.error(ErrorKind::UnclosedPattern, TokenKind::Pattern, start);
            }
        }
        TokenKind::Pattern
    }

    fn line_comment(&mut self) -> TokenKind {
        let doc = self.byte(2) == b'/' && self.byte(3) != b'/';
        self.at = line_end(self.bytes, self.at, self.end);
        if doc { TokenKind::DocLine } else { TokenKind::LineComment }
    }

    fn block_comment(&mut self) -> TokenKind {
        let start = self.at;
        let doc = self.byte(2) == b'*' && self.byte(3) != b'/';
        match comment_end(self.bytes, start, self.end) {
            Some(end) => self.at = end,
            None => {
                self.at = self.end;
                self.error(ErrorKind::UnclosedComment, TokenKind::BlockComment, start);
            }
        }
        if doc { TokenKind::DocBlock } else { TokenKind::BlockComment }
    }

    /// Takes a run of characters the language has no use for. White space among them is an error and no token, so that what
    /// stands around it can be read; a byte order mark is none.
    fn unknown(&mut self) -> Option<TokenKind> {
        let start = self.at;
        let characters = || self.text.get(start..self.end).unwrap_or_default().chars();
        let length = |is_one: fn(char) -> bool| {
            characters().take_while(|character| is_one(*character)).map(char::len_utf8).sum::<usize>()
        };
        let blank = length(is_wide_space);
        self.at += if blank > 0 { blank } else { length(|one| !is_wide_space(one) && !is_ordinary(one)) };
        if self.text.as_bytes()[start..self.at] == *BYTE_ORDER_MARK {
            return None;
        }
        self.error(ErrorKind::UnknownCharacter, TokenKind::Unknown, start);
        (blank == 0).then_some(TokenKind::Unknown)
    }
}

/// Whether a character begins a token or is white space of the usual kind.
const fn is_ordinary(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '"' | '\'')
        || is_identifier_part(character)
        || (character.is_ascii() && operator(character as u8, 0).is_some())
}

#[inline(always)]
const fn operator(first: u8, second: u8) -> Option<(TokenKind, usize)> {
    use TokenKind as T;
    Some(match (first, second) {
        (b'?', b'?') => (T::Coalesce, 2),
        (b'?', b'.') => (T::SafeDot, 2),
        (b':', b':') => (T::DoubleColon, 2),
        (b'-', b'>') => (T::Arrow, 2),
        (b'=', b'=') => (T::Equal, 2),
        (b'!', b'=') => (T::NotEqual, 2),
        (b'<', b'=') => (T::LessEqual, 2),
        (b'>', b'=') => (T::GreaterEqual, 2),
        (b'+', b'=') => (T::PlusAssign, 2),
        (b'-', b'=') => (T::MinusAssign, 2),
        (b'*', b'=') => (T::StarAssign, 2),
        (b'/', b'=') => (T::SlashAssign, 2),
        (b'*', b'*') => (T::Power, 2),
        (b'+', _) => (T::Plus, 1),
        (b'-', _) => (T::Minus, 1),
        (b'*', _) => (T::Star, 1),
        (b'/', _) => (T::Slash, 1),
        (b'%', _) => (T::Percent, 1),
        (b'=', _) => (T::Assign, 1),
        (b'<', _) => (T::Less, 1),
        (b'>', _) => (T::Greater, 1),
        (b'!', _) => (T::Bang, 1),
        (b'?', _) => (T::Question, 1),
        (b':', _) => (T::Colon, 1),
        (b';', _) => (T::Semicolon, 1),
        (b',', _) => (T::Comma, 1),
        (b'.', _) => (T::Dot, 1),
        (b'@', _) => (T::At, 1),
        (b'#', _) => (T::Hash, 1),
        (b'&', _) => (T::Ampersand, 1),
        (b'|', _) => (T::Pipe, 1),
        (b'(', _) => (T::OpenParen, 1),
        (b')', _) => (T::CloseParen, 1),
        (b'[', _) => (T::OpenBracket, 1),
        (b']', _) => (T::CloseBracket, 1),
        (b'{', _) => (T::OpenBrace, 1),
        (b'}', _) => (T::CloseBrace, 1),
        _ => return None,
    })
}

/// The end of what `%{` began, `start` being past the brace: past the closing brace, or `None`.
pub(super) fn insert_end(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    Scan::new(bytes, end).braces(start, 0, false)
}

/// What is not read past in a query, and within braces.
static QUERY_SIGNS: Signs = signs(b"%\"'/");
static BRACE_SIGNS: Signs = signs(b"{}\\\"'/");

/// Of each byte whether it is looked for.
type Signs = [bool; 256];

const fn signs(wanted: &[u8]) -> Signs {
    let mut signs = [false; 256];
    let mut at = 0;
    while at < wanted.len() {
        signs[wanted[at] as usize] = true;
        at += 1;
    }
    signs
}

/// The place of the first sign at `at` or later.
fn next_of(signs: &Signs, bytes: &[u8], at: usize, end: usize) -> Option<usize> {
    bytes.get(at..end)?.iter().position(|byte| signs[*byte as usize]).map(|found| at + found)
}

/// The next `%` of a query at `at` or later, outside its strings and comments.
pub(super) fn next_query_sign(bytes: &[u8], mut at: usize, end: usize) -> Option<usize> {
    let mut scan = Scan::new(bytes, end);
    while let Some(found) = next_of(&QUERY_SIGNS, bytes, at, end) {
        at = match bytes[found] {
            b'%' => return Some(found),
            b'"' => scan.plain_string(found + 1)?,
            b'\'' => scan.pattern(found),
            b'/' if bytes.get(found + 1) == Some(&b'/') => line_end(bytes, found, end),
            b'/' if bytes.get(found + 1) == Some(&b'*') => comment_end(bytes, found, end)?,
            _ => found + 1,
        };
    }
    None
}

/// The end of the pattern whose apostrophe is at `start`, if it is closed on its line.
fn pattern_end(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let mut at = start + 1;
    while at < end {
        match bytes[at] {
            b'\'' => return Some(at + 1),
            b'\n' | b'\r' => return None,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// The end of the block comment at `start`, past `*/`.
fn comment_end(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let mut at = start + 2;
    while let Some(found) = bytes.get(at..end).and_then(|rest| memchr(b'*', rest)) {
        at += found + 1;
        if at < end && bytes[at] == b'/' {
            return Some(at + 1);
        }
    }
    None
}

fn line_end(bytes: &[u8], start: usize, end: usize) -> usize {
    bytes.get(start..end).and_then(|rest| memchr2(b'\n', b'\r', rest)).map_or(end, |found| start + found)
}

fn skip_blank(bytes: &[u8], start: usize, end: usize) -> usize {
    (start..end).find(|&at| !matches!(bytes[at], b' ' | b'\t' | b'\r' | b'\n')).unwrap_or(end)
}

/// The end of the line before the next one that begins, without indentation, with `;`, `@` or the keyword of a
/// declaration.
fn end_before_code(text: &str, start: usize, end: usize) -> usize {
    let bytes = text.as_bytes();
    let mut line = line_end(bytes, start, end);
    while line < end {
        let next = line + 1;
        let word = &bytes[next..identifier_end(text, next, end)];
        let declares = matches!(
            keyword(word),
            Some(TokenKind::Method | TokenKind::Static | TokenKind::Structure | TokenKind::Enumeration)
        );
        if declares || matches!(bytes.get(next), Some(b';' | b'@')) {
            return line;
        }
        line = line_end(bytes, next, end);
    }
    end
}

/// Looks for the end of a string or of braces through everything that may stand between.
struct Scan<'a> {
    bytes: &'a [u8],
    end: usize,
    /// Up to here an apostrophe begins no pattern: one did not before it.
    no_pattern_before: usize,
    /// How far a search that failed has read.
    reached: usize,
}

impl<'a> Scan<'a> {
    const fn new(bytes: &'a [u8], end: usize) -> Self {
        Self { bytes, end, no_pattern_before: 0, reached: 0 }
    }

    fn fail(&mut self, at: usize) -> Option<usize> {
        self.reached = self.reached.max(at);
        None
    }

    /// `at` is past the opening quote.
    fn string(&mut self, mut at: usize, depth: u32) -> Option<usize> {
        while at < self.end {
            match self.bytes[at] {
                b'"' => return Some(at + 1),
                b'\\' => at += 2,
                sign @ (b'%' | b'$') => match self.bytes.get(at + 1..self.end) {
                    Some([next, b'{', ..]) if *next == sign => at += 3,
                    Some([b'{', ..]) => at = self.braces(at + 2, depth + 1, false)?,
                    _ => at += 1,
                },
                _ => at += 1,
            }
        }
        self.fail(at)
    }

    /// As [`Scan::string`], nothing being inserted.
    fn plain_string(&mut self, mut at: usize) -> Option<usize> {
        while let Some(found) = self.bytes.get(at..self.end).and_then(|rest| memchr2(b'"', b'\\', rest)) {
            at += found;
            if self.bytes[at] == b'"' {
                return Some(at + 1);
            }
            at += 2;
        }
        self.fail(self.end)
    }

    /// `at` is past the opening brace.
    fn braces(&mut self, mut at: usize, depth: u32, query: bool) -> Option<usize> {
        if depth > MAX_INSERTS {
            return self.fail(at);
        }
        let mut open = 1_usize;
        while let Some(found) = next_of(&BRACE_SIGNS, self.bytes, at, self.end) {
            let next = self.bytes.get(found + 1);
            at = match self.bytes[found] {
                b'{' => {
                    open += 1;
                    found + 1
                }
                b'}' if open == 1 => return Some(found + 1),
                b'}' => {
                    open -= 1;
                    found + 1
                }
                // Escaped as in the string around: no string begins or ends with it.
                b'\\' if !query && next == Some(&b'"') => found + 2,
                b'"' => self.string(found + 1, depth)?,
                b'\'' => self.pattern(found),
                b'/' if query && next == Some(&b'/') => line_end(self.bytes, found, self.end),
                b'/' if query && next == Some(&b'*') => {
                    comment_end(self.bytes, found, self.end).or_else(|| self.fail(self.end))?
                }
                _ => found + 1,
            };
        }
        self.fail(at.max(self.end))
    }

    /// `at` is at an apostrophe.
    fn pattern(&mut self, at: usize) -> usize {
        if at >= self.no_pattern_before {
            if let Some(end) = pattern_end(self.bytes, at, self.end) {
                return end;
            }
            self.no_pattern_before = line_end(self.bytes, at, self.end);
        }
        at + 1
    }

    /// `at` is at the opening brace; only braces count. On the line of the brace anything may stand in the
    /// literal, on the next ones no sign of code: there the closing brace was forgotten.
    fn matching_brace(&mut self, mut at: usize) -> Option<usize> {
        let mut open = 0_usize;
        let mut lines = 0_usize;
        while at < self.end {
            match self.bytes[at] {
                b'{' => open += 1,
                b'}' if open == 1 => return Some(at + 1),
                b'}' => open -= 1,
                b'\n' | b'\r' => lines += 1,
                b';' | b'"' | b'\'' | b'(' | b')' | b'=' | b'<' | b'>' if lines > 0 => {
                    return self.fail(at);
                }
                _ => {}
            }
            at += 1;
        }
        self.fail(at)
    }
}
