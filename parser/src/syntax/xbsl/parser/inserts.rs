//! What is inserted in strings and queries: `%Имя`, `%{выражение}` and their twins with `$`. The literal stays one
//! token; an insert gets tokens of its own behind those of the text, and is parsed like any other expression.

use super::Parser;
use crate::source::Span;
use crate::syntax::xbsl::error::{ErrorKind, Expected, SyntaxError};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::lexer::{insert_end, lex, next_query_sign};
use crate::syntax::xbsl::token::{Token, TokenKind};
use crate::syntax::xbsl::tree::flag;
use crate::syntax::xbsl::word::{identifier_end, is_identifier_start};

impl Parser<'_> {
    /// A string or a query with a child for each insert.
    pub(super) fn literal_with_inserts(&mut self, kind: NodeKind) {
        let mark = self.start();
        let span = self.tokens[self.at].span;
        self.bump();
        let end = self.end_of_previous;
        let next = self.at;
        if kind == NodeKind::Query {
            self.query_inserts(span);
        } else {
            self.string_inserts(span);
        }
        self.at = next;
        self.end_of_previous = end;
        self.finish(mark, kind);
    }

    fn string_inserts(&mut self, span: Span) {
        let bytes = self.text.as_bytes();
        let end = span.end as usize;
        let mut at = span.start as usize + 1;
        while let Some(found) = bytes.get(at..end).and_then(|rest| memchr::memchr3(b'%', b'$', b'\\', rest)) {
            at += found;
            let sign = bytes[at];
            at = match bytes.get(at + 1..end) {
                _ if sign == b'\\' => at + 2,
                Some([next, b'{', ..]) if *next == sign => {
                    self.single_token(TokenKind::EscapedInsert, NodeKind::EscapedInsert, at, at + 3);
                    at + 3
                }
                _ => self.insert(at, end),
            };
        }
    }

    fn query_inserts(&mut self, span: Span) {
        let end = span.end as usize;
        let mut at = span.start as usize;
        while let Some(sign) = next_query_sign(self.text.as_bytes(), at, end) {
            at = self.insert(sign, end);
        }
    }

    /// The insert whose sign is at `at`, if it is one; where to look for the next.
    fn insert(&mut self, at: usize, end: usize) -> usize {
        let bytes = self.text.as_bytes();
        let dollar = if bytes[at] == b'$' { flag::DOLLAR } else { 0 };
        if bytes.get(at + 1) == Some(&b'{') {
            let Some(close) = insert_end(bytes, at + 2, end) else {
                let span = Span::new(at as u32, at as u32 + 2);
                let error = SyntaxError {
                    span,
                    kind: ErrorKind::UnclosedInsert,
                    found: TokenKind::InsertOpen,
                    opener: None,
                };
                self.errors.push(error);
                return end;
            };
            self.braced_insert(at, close, flag::BRACES | dollar);
            return close;
        }
        let first = self.text.get(at + 1..end).and_then(|rest| rest.chars().next());
        if !first.is_some_and(is_identifier_start) {
            return at + 1;
        }
        let close = identifier_end(self.text, at + 1, end);
        self.named_insert(at, close, dollar);
        close
    }

    fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        self.tokens.push(Token { kind, span: Span::new(start as u32, end as u32) });
    }

    /// A leaf over one token behind the text.
    fn single_token(&mut self, token: TokenKind, kind: NodeKind, start: usize, end: usize) {
        self.at = self.tokens.len();
        self.push(token, start, end);
        self.push(TokenKind::End, end, end);
        self.leaf(kind);
    }

    fn named_insert(&mut self, start: usize, end: usize, flags: u8) {
        self.at = self.tokens.len();
        self.push(TokenKind::InsertSign, start, start + 1);
        self.push(TokenKind::Identifier, start + 1, end);
        self.push(TokenKind::End, end, end);
        let mark = self.start();
        self.bump();
        self.leaf(NodeKind::NameExpression);
        self.finish_with(mark, NodeKind::Insert, TokenKind::InsertSign, flags);
    }

    /// Of an insert that cannot be read, whatever may be a name: it may be used there.
    fn names_in_insert(&mut self, start: usize, close: usize) {
        self.push(TokenKind::InsertOpen, start, start + 2);
        let mut at = start + 2;
        while let Some(letter) = self.text.get(at..close - 1).and_then(|rest| rest.chars().next()) {
            if is_identifier_start(letter) {
                let end = identifier_end(self.text, at, close - 1);
                self.push(TokenKind::Identifier, at, end);
                at = end;
            } else {
                at += letter.len_utf8();
            }
        }
        self.push(TokenKind::InsertClose, close - 1, close);
        self.push(TokenKind::End, close, close);
        self.bump();
        let names = self.start();
        while self.is(TokenKind::Identifier) {
            self.leaf(NodeKind::NameExpression);
        }
        self.finish(names, NodeKind::Error);
        self.bump();
    }

    /// From the sign to past the closing brace. An error in it ends with it.
    fn braced_insert(&mut self, start: usize, close: usize, mut flags: u8) {
        let brackets = std::mem::take(&mut self.brackets);
        let panicking = std::mem::take(&mut self.panicking);
        self.at = self.tokens.len();
        let mark = self.start();
        self.push(TokenKind::InsertOpen, start, start + 2);
        let inside = Span::new(start as u32 + 2, close as u32 - 1);
        lex(self.text, inside, &mut self.tokens, &mut self.errors);
        self.tokens.pop();
        self.push(TokenKind::InsertClose, close - 1, close);
        self.push(TokenKind::End, close, close);
        self.bump();
        if !self.is(TokenKind::InsertClose) {
            self.expression();
            if !self.is(TokenKind::InsertClose) {
                self.error(Expected::Token(TokenKind::CloseBrace));
            }
        }
        while !self.is(TokenKind::End) {
            self.bump();
        }
        if self.errors.len() > mark.errors {
            flags |= flag::ERRORS;
            self.errors_in_inserts.extend(self.errors.drain(mark.errors..));
            self.forget(mark);
            self.names_in_insert(start, close);
        }
        self.finish_with(mark, NodeKind::Insert, TokenKind::InsertOpen, flags);
        self.brackets = brackets;
        self.panicking = panicking;
    }
}
