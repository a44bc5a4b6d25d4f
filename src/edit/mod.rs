//! Changes of texts: what a fix proposes, applied to what was read.

mod text;

pub use text::{TextEdit, apply};
