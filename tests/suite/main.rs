//! All tests that drive the program or its rooms from outside, in one binary: each binary would be linked against everything
//! by itself, which takes longer than running it. `cargo test --test suite pages::` runs the tests of one module.
//!
//! A module must not change what belongs to the whole process (environment, current directory, panic hook); what needs that
//! runs the program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]

mod architecture;
mod archives;
mod baseline;
mod breakages;
mod buffer;
mod build_script;
mod claims;
mod cli;
mod common;
mod config;
mod configurations;
mod determinism;
mod docs;
mod fix_option;
mod fixes;
mod hostile;
mod html_report;
mod index;
mod init;
mod judged;
mod libraries;
mod linked_fixes;
mod loose;
mod pack;
mod pages;
mod properties;
mod reports;
mod resources;
mod respell;
mod rule_examples;
mod scaffold;
mod service;
mod session;
mod shells;
mod signals;
mod since;
mod source;
mod strangers;
mod suppressions;
mod tables;
mod team_rules;
mod twins;
mod unpackable;
mod watch;
