//! Lossless reading of XBSL modules: [`parse`] gives a [`Tree`] for any text.
//!
//! - Every byte lies in a token or in white space between two; comments are tokens.
//! - A rule asks for the nodes of a kind, `tree.all::<Call>()`, and looks around from there; it never walks
//!   from the root. Views (`Method`, `Call`, ...) name the parts of a node.
//! - Nothing here knows the words of the platform; keywords are compared as [`TokenKind`], names as text.

mod bindings;
mod declared;
mod doc;
mod error;
mod kind;
mod lexer;
mod name_words;
mod node;
mod parser;
mod places;
mod token;
mod tree;
mod type_texts;
mod views;
mod word;

#[cfg(test)]
mod tests;

pub use bindings::{Bindings, Local, LocalKind, Use, UseKind, UsePlace};
pub use declared::MOST_OVERLOADS;
pub use doc::{Doc, DocLine, DocTag, DocTagKind};
pub use error::{ErrorClass, ErrorKind, Expected, SyntaxError};
pub use kind::NodeKind;
pub use name_words::{after_first_word, first_letters, name_words, with_small_abbreviations};
pub use node::{Node, TokenRef};
pub use parser::parse;
pub use token::{Token, TokenKind};
pub use tree::{NodeId, TokenId, Tree};
pub use views::*;
pub use word::{
    Folded, is_identifier, is_identifier_part, is_identifier_start, is_plain_name, is_russian_letter,
    is_small_letter, same_ignoring_case, small_letter, word_ranges, words,
};
pub(in crate::syntax) use word::{identifier_end, is_wide_space, leading_identifier};
