//! Build files as the real program makes them: their bytes, what is refused, and what stays when something goes wrong.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot set up its case must fail")]

mod bytes;
mod fixture;
mod git;
mod memory;
mod refusals;
mod safety;
