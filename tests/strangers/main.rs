//! What a stranger may put into a tree that is checked or packed, and what must not come of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod archives;
#[path = "../common/mod.rs"]
mod common;
mod configuration;
mod git;
mod growth;
mod outputs;
mod reports;
mod texts;
