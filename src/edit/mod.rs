//! Changes of texts: what a fix proposes, applied to what was read, and how a text gets to disk.

pub mod atomic;
pub mod outlet;
mod text;

pub use text::{TextEdit, apply};
