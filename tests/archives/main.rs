//! Archives by other hands: what the strict reader, `inspect` and `verify` make of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "one claim is about archives")]
#[allow(clippy::expect_used, reason = "a claim that cannot be stated must fail")]
#[path = "../claims/mod.rs"]
mod claims;
mod commands;
mod forge;
mod properties;
mod reader;
