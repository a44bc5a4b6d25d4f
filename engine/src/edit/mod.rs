//! Changes of texts: what a fix proposes, applied to what was read, shown as a diff, edits of YAML by route, and how a text
//! gets to disk.

pub mod atomic;
mod diff;
pub mod output_dir;
mod scratch;
pub mod temporary;
mod text;
pub mod transaction;
pub mod yaml;

pub use diff::{changed_lines, unified, unified_as};
pub use scratch::{Spool, scratch};
pub use text::{TextEdit, apply};
