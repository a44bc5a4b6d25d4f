//! `stapel` checks and packs the sources of application projects made of `.xbsl` modules and `.yaml`
//! descriptions. This page is the flow; each room opens with what it is for and what holds in it.
//!
//! ```text
//! inputs ─► engine: session (settings, snapshot) ─► check::Report ─► report
//! ```
//!
//! Rooms depend downwards only: `cli → service, scaffold → report, pack → messages → engine → parser`. These two are packages of
//! their own, so that they are compiled beside the rest and for speed. `tests/suite/architecture.rs` holds that.

pub mod cli;
pub mod messages;
pub mod pack;
pub mod report;
pub mod scaffold;
pub mod service;

pub use stapel_engine::{
    check, config, edit, platform, project, rules, session, source, syntax, system, types,
};
