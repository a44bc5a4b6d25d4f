//! What the lexer and the parser have to say, as data; the sentences are written elsewhere.

use super::token::TokenKind;
use crate::source::Span;

/// One broken place. `span` is the token that was found there, empty at the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub span: Span,
    pub kind: ErrorKind,
    /// The kind of the token found.
    pub found: TokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// Something else had to stand here.
    Expected(Expected),
    /// A string without its closing quote.
    UnclosedString,
    /// A pattern without its closing apostrophe.
    UnclosedPattern,
    /// A block comment without `*/`.
    UnclosedComment,
    /// A braced literal without `}`.
    UnclosedBraces,
    /// A query without its closing brace.
    UnclosedQuery,
    /// `%{` or `${` without `}` in its string.
    UnclosedInterpolation,
    /// Characters that are no part of the language.
    UnknownCharacter,
    /// Constructs nested deeper than the parser follows.
    TooDeep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This very token; its spelling is [`TokenKind::spelling`].
    Token(TokenKind),
    /// The `;` that closes the block which this keyword opened.
    BlockEnd(TokenKind),
    Name,
    Type,
    Expression,
    Statement,
    /// A method, structure, enumeration or constant of a module, or an import.
    Declaration,
    /// A field, method or constructor of a structure.
    StructureMember,
    /// `из` or `=` after the variable of a loop.
    LoopSource,
    /// A type or a value: one of them has to be written.
    TypeOrValue,
}
