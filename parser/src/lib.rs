//! Finds, reads and parses sources. This page is the flow; each room below opens with what it is for and what holds in it.
//!
//! ```text
//! paths ─► source (texts, places) ─► syntax (trees)
//! ```
//!
//! `source` rests on `system`, `syntax` on `source`. `tests/suite/architecture.rs` holds that.

pub mod source;
pub mod syntax;
pub mod system;
