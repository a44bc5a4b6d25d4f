//! Texts become trees: modules (`xbsl`) and descriptions (`yaml`); queries (`xbql`), web files (`web`) and
//! the sentences of comments (`prose`) are read as pieces in a row; `types` are what descriptions write for a type, and
//! `suppression` is what comments of all languages write to have findings left out.
//!
//! - A parser returns a tree and its errors, never `Result`, and never panics, on any bytes.
//! - Depth is bounded by [`MAX_DEPTH`]; hitting the bound is an error in the tree, not a crash.
//! - A tree is immutable, owns its text, is `Send + Sync + 'static` and keeps its nodes in index arenas.
//! - Nothing here knows platform words, projects or rules.

mod insertion;
pub mod prose;
mod spaces;
pub mod suppression;
pub mod types;
pub mod web;
mod word_table;
pub mod xbql;
pub mod xbsl;
pub mod yaml;

pub use insertion::Insertion;
pub use insertion::{place_above, place_in_order};

/// How deep nested constructs may stand before a parser gives up on the inner part, in levels.
pub const MAX_DEPTH: usize = 256;
