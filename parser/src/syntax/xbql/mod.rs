//! Tokens of the query language, in `.xbql` files and in `Запрос{}` / `Query{}` literals.
//!
//! There is no tree: a rule looks at neighbours. A keyword may be a name where the grammar wants one, and after
//! a dot it always is, so there it is given as [`TokenKind::Identifier`].

mod keyword;

pub use keyword::Keyword;

use memchr::memchr2;

use super::spaces::spaces_end;
use super::xbsl::{identifier_end, is_identifier_start, is_wide_space};
use crate::source::Span;

/// A piece of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Keyword(Keyword),
    Identifier,
    Number,
    /// `"..."`, over several lines too.
    String,
    /// `'...'`.
    Pattern,
    /// `&Имя` as a whole.
    NamedParameter,
    /// `%Имя` as a whole.
    Parameter,
    /// `%{...}` as a whole.
    ParameterExpression,
    /// `// ...` or `/* ... */`.
    Comment,
    Dot,
    Comma,
    OpenParen,
    CloseParen,
    Semicolon,
    /// `== != <> <= >= < > = + - * / % ** ?? ::` and the rest; which one says the text.
    Operator,
    /// Characters the language has no use for.
    Unknown,
}

impl TokenKind {
    /// An identifier, or a keyword that may be used as one.
    #[must_use]
    pub const fn is_word(self) -> bool {
        matches!(self, Self::Identifier | Self::Keyword(_))
    }
}

impl Token {
    /// Its text, `text` being the one it was read from.
    #[must_use]
    pub fn text(self, text: &str) -> &str {
        self.span.slice(text)
    }
}

/// The tokens of the part of `text` that `span` names, comments included. Spans are offsets in `text`.
#[must_use]
pub fn tokens(text: &str, span: Span) -> Vec<Token> {
    let end = (span.end as usize).min(text.len());
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: span.start as usize, end, by_line: false };
    let mut tokens = Vec::with_capacity(span.len() as usize / 6);
    let mut after_dot = false;
    while lexer.skip_space() {
        let start = lexer.at;
        let mut kind = lexer.token();
        if after_dot && matches!(kind, TokenKind::Keyword(_)) {
            kind = TokenKind::Identifier;
        }
        if kind != TokenKind::Comment {
            after_dot = kind == TokenKind::Dot;
        }
        tokens.push(Token { kind, span: Span::new(start as u32, lexer.at as u32) });
    }
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    end: usize,
    /// Whether every string ends with its line: one of them had no other end.
    by_line: bool,
}

impl Lexer<'_> {
    /// Whether anything but white space is left.
    fn skip_space(&mut self) -> bool {
        while self.at < self.end {
            match self.bytes[self.at] {
                b' ' => self.at = spaces_end(self.bytes, self.at).min(self.end),
                b'\t' | b'\n' | b'\r' => self.at += 1,
                0x80.. | 0xb | 0xc => match self.character() {
                    Some(space) if is_wide_space(space) => self.at += space.len_utf8(),
                    _ => return true,
                },
                _ => return true,
            }
        }
        false
    }

    fn character(&self) -> Option<char> {
        self.text.get(self.at..self.end)?.chars().next()
    }

    fn byte(&self, ahead: usize) -> u8 {
        let at = self.at + ahead;
        if at < self.end { self.bytes[at] } else { 0 }
    }

    fn take(&mut self, length: usize, kind: TokenKind) -> TokenKind {
        self.at += length;
        kind
    }

    fn token(&mut self) -> TokenKind {
        use TokenKind as T;
        match (self.byte(0), self.byte(1)) {
            (b'"', _) => self.quoted(b'"', T::String),
            (b'\'', _) => self.quoted(b'\'', T::Pattern),
            (b'0'..=b'9', _) => self.number(),
            (b'/', b'/') => self.line_comment(),
            (b'/', b'*') => self.block_comment(),
            (b'&', _) if self.starts_name(1) => self.named(T::NamedParameter),
            (b'%', _) if self.starts_name(1) => self.named(T::Parameter),
            (b'%', b'{') => self.expression(),
            (b'.', _) => self.take(1, T::Dot),
            (b',', _) => self.take(1, T::Comma),
            (b'(', _) => self.take(1, T::OpenParen),
            (b')', _) => self.take(1, T::CloseParen),
            (b';', _) => self.take(1, T::Semicolon),
            (b'=' | b'!' | b'<' | b'>', b'=') | (b'<', b'>') => self.take(2, T::Operator),
            (b'*', b'*') | (b'?', b'?') | (b':', b':') => self.take(2, T::Operator),
            _ if self.starts_name(0) => self.word(),
            (first, _) if b"=<>!+-*/%&|?:@#[]{}".contains(&first) => self.take(1, T::Operator),
            _ => {
                let length = self.character().map_or(1, char::len_utf8);
                self.take(length, T::Unknown)
            }
        }
    }

    fn starts_name(&self, ahead: usize) -> bool {
        let rest = self.text.get(self.at + ahead..self.end);
        rest.and_then(|rest| rest.chars().next()).is_some_and(is_identifier_start)
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        self.at = identifier_end(self.text, start, self.end);
        let word = self.text.get(start..self.at).unwrap_or_default();
        Keyword::of(word).map_or(TokenKind::Identifier, TokenKind::Keyword)
    }

    fn named(&mut self, kind: TokenKind) -> TokenKind {
        self.at = identifier_end(self.text, self.at + 1, self.end);
        kind
    }

    fn number(&mut self) -> TokenKind {
        self.at = identifier_end(self.text, self.at, self.end);
        if self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at = identifier_end(self.text, self.at + 1, self.end);
        }
        TokenKind::Number
    }

    /// To the closing sign; to the end of the line where there is none, and for a pattern always.
    fn quoted(&mut self, sign: u8, kind: TokenKind) -> TokenKind {
        let mut line_end = None;
        self.at += 1;
        while self.at < self.end {
            match self.bytes[self.at] {
                b'\\' if self.at + 1 < self.end => self.at += 1 + self.escaped_length(),
                b'\n' | b'\r' if kind == TokenKind::Pattern || self.by_line => return kind,
                byte => {
                    if matches!(byte, b'\n' | b'\r') {
                        line_end.get_or_insert(self.at);
                    }
                    self.at += 1;
                    if byte == sign {
                        return kind;
                    }
                }
            }
        }
        if let Some(line_end) = line_end {
            self.by_line = true;
            self.at = line_end;
        }
        kind
    }

    fn escaped_length(&self) -> usize {
        let rest = self.text.get(self.at + 1..self.end);
        rest.and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
    }

    fn line_comment(&mut self) -> TokenKind {
        let rest = self.bytes.get(self.at..self.end).unwrap_or_default();
        self.at = memchr2(b'\n', b'\r', rest).map_or(self.end, |found| self.at + found);
        TokenKind::Comment
    }

    fn block_comment(&mut self) -> TokenKind {
        let rest = self.text.get(self.at + 2..self.end).unwrap_or_default();
        self.at = rest.find("*/").map_or(self.end, |found| self.at + found + 4);
        TokenKind::Comment
    }

    /// `%{` to its brace; braces inside count, strings hide them.
    fn expression(&mut self) -> TokenKind {
        self.at += 2;
        let mut open = 1_usize;
        while self.at < self.end && open > 0 {
            match self.bytes[self.at] {
                b'"' => {
                    self.quoted(b'"', TokenKind::String);
                    continue;
                }
                b'{' => open += 1,
                b'}' => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
        TokenKind::ParameterExpression
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        tokens(text, Span::new(0, text.len() as u32)).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn words_parameters_and_operators() {
        use TokenKind as T;
        assert_eq!(
            kinds("Выбрать Т.Ссылка from Т как Т // да\nгде Т.А == %А и Б >= %{Ф(\"}\")} or Г = &В"),
            [
                T::Keyword(Keyword::Select),
                T::Identifier,
                T::Dot,
                T::Identifier,
                T::Keyword(Keyword::From),
                T::Identifier,
                T::Keyword(Keyword::As),
                T::Identifier,
                T::Comment,
                T::Keyword(Keyword::Where),
                T::Identifier,
                T::Dot,
                T::Identifier,
                T::Operator,
                T::Parameter,
                T::Keyword(Keyword::And),
                T::Identifier,
                T::Operator,
                T::ParameterExpression,
                T::Keyword(Keyword::Or),
                T::Identifier,
                T::Operator,
                T::NamedParameter,
            ]
        );
    }

    #[test]
    fn strings_go_over_lines_if_they_end() {
        use TokenKind as T;
        assert_eq!(kinds("\"а\nб\" г"), [T::String, T::Identifier]);
        assert_eq!(kinds("\"а\nб \\\" г"), [T::String, T::Identifier, T::Unknown, T::String]);
        assert_eq!(kinds("'а\nб' г"), [T::Pattern, T::Identifier, T::Pattern]);
    }

    #[test]
    fn spans_are_those_of_the_whole_text() {
        let text = "Запрос{ВЫБРАТЬ 1}";
        let inside = Span::new("Запрос{".len() as u32, text.len() as u32 - 1);
        let texts: Vec<_> = tokens(text, inside).into_iter().map(|token| token.text(text)).collect();
        assert_eq!(texts, ["ВЫБРАТЬ", "1"]);
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_covered_by_tokens_and_space(text in ".{0,80}|[a-z%{}\"'/*&я\\\\ \n]{0,80}") {
            let mut at = 0;
            for token in tokens(&text, Span::new(0, text.len() as u32)) {
                assert!(at <= token.span.start && token.span.start < token.span.end);
                let gap = text.get(at as usize..token.span.start as usize).expect("character boundaries");
                assert!(gap.chars().all(|space| space.is_ascii_whitespace() || is_wide_space(space)), "{gap:?}");
                at = token.span.end;
            }
            assert!(text.get(at as usize..).expect("a boundary").chars().all(|space| {
                space.is_ascii_whitespace() || is_wide_space(space)
            }));
        }
    }
}
