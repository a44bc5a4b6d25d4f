//! Edits of a YAML text by route: what is not meant to change keeps every byte.
//!
//! - A [`Document`] is a valid text with its tree. Each operation splices lines or spans of the text, in the style that
//!   the text shows around the place: block or flow, indentation, how items begin, line breaks.
//! - An edit counts only if the new text, read again, says exactly what was asked for and has lost no comment;
//!   otherwise it is [`Refused`] and the document is as it was.
//! - What is moved keeps its own text, with the comments directly above it, shifted to its new indentation ([`Piece`]).
//! - A text may be anything that `syntax::yaml` reads without errors; places in it that a splice cannot reach
//!   (a key written with `?`, two items beginning on one line) are refused, not guessed.

mod data;
mod document;
mod layout;
pub mod lines;
mod node;
mod piece;
mod route;
mod splice;

pub use document::{Document, ScalarPart};
pub use node::Node;
pub use piece::Piece;
pub use route::{Route, RouteStep};

use crate::syntax::yaml::ErrorKind;

/// Why a text was not edited. It is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text is no valid YAML at this byte offset.
    Invalid { offset: u32, kind: ErrorKind },
    /// A key stands twice in one mapping; the second is at this byte offset.
    RepeatedKey { offset: u32 },
    /// Nothing stands on this route.
    NoSuchPlace(Route),
    /// What stands on this route is no mapping.
    NotMapping(Route),
    /// What stands on this route is no list.
    NotSequence(Route),
    /// The mapping on this route has this key already.
    KeyExists { route: Route, key: String },
    /// It is written in a way that an edit cannot keep; the byte offset.
    Unwritable { offset: u32 },
}

#[cfg(test)]
mod tests;
