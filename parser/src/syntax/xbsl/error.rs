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
    /// The word or the bracket that opened what is not closed here.
    pub opener: Option<Span>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// Something else had to stand here.
    Expected(Expected),
    /// The block this keyword opened has no `;`.
    UnclosedBlock(TokenKind),
    /// A `;` with no block to close.
    ExtraSemicolon,
    /// This closing bracket is missing.
    UnclosedBracket(TokenKind),
    /// A closing bracket that nothing opened.
    StrayBracket,
    /// `неизвестно`, `ничто` or `никогда` among the alternatives of a type.
    KeywordInUnion,
    /// After the variable of `для` comes neither `из` nor `=`.
    LoopHeader,
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
    UnclosedInsert,
    /// Characters that are no part of the language.
    UnknownCharacter,
    /// A directive inside of a declaration.
    MisplacedDirective,
    /// Constructs nested deeper than the parser follows.
    TooDeep,
}

/// The rule an error belongs to; each error belongs to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    Grammar,
    Blocks,
    Brackets,
    LoopHeader,
}

impl ErrorKind {
    #[must_use]
    pub const fn class(self) -> ErrorClass {
        match self {
            Self::UnclosedBlock(_) | Self::ExtraSemicolon => ErrorClass::Blocks,
            Self::UnclosedBracket(_) | Self::StrayBracket => ErrorClass::Brackets,
            Self::LoopHeader => ErrorClass::LoopHeader,
            _ => ErrorClass::Grammar,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// This very token; its spelling is [`TokenKind::spelling`].
    Token(TokenKind),
    Name,
    Type,
    Expression,
    Statement,
    /// A method, structure, enumeration or constant of a module, or an import.
    Declaration,
    /// A field, method or constructor of a structure.
    StructureMember,
    /// A type or a value: one of them has to be written.
    TypeOrValue,
}
