//! Reads and checks projects made of `.xbsl` modules and `.yaml` descriptions. This page is the flow; each room below
//! opens with what it is for and what holds in it.
//!
//! ```text
//! inputs ─► session (settings, snapshot) ─► project (trees, links) ─► rules ─► check::Report
//! ```
//!
//! Rooms depend downwards only: `session → check, config → rules → types → project → platform → parser`, which is a package of
//! its own; `edit` rests on that. `tests/suite/architecture.rs` holds that.

pub mod check;
pub mod config;
pub mod edit;
pub mod messages;
pub mod platform;
pub mod project;
pub mod rules;
pub mod session;
pub mod types;

pub use stapel_parser::{source, syntax, system};
