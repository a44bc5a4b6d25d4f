//! `stapel` checks and packs the sources of application projects made of `.xbsl` modules and `.yaml`
//! descriptions. This page is the flow; each room below opens with what it is for and what holds in it.
//!
//! ```text
//! inputs ─► session (settings, snapshot) ─► project (trees, links) ─► rules ─► check::Report ─► report
//! ```
//!
//! Rooms depend downwards only: `cli → service, scaffold → session, report, pack → check → rules → types → project → platform, syntax → source →
//! system`; `edit` rests on `syntax`. `tests/suite/architecture.rs` holds that.

pub mod check;
pub mod cli;
pub mod config;
pub mod edit;
pub mod messages;
pub mod pack;
pub mod platform;
pub mod project;
pub mod report;
pub mod rules;
pub mod scaffold;
pub mod service;
pub mod session;
pub mod source;
pub mod syntax;
pub mod system;
pub mod types;
