//! Archives by other hands: what the strict reader, `inspect` and `verify` make of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod commands;
mod forge;
mod reader;
