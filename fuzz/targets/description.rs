//! The tree of a description nests and lies on its text.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target makes its own claims")]
#[path = "../../tests/suite/claims.rs"]
mod claims;

fuzz_target!(|text: &str| claims::description_is_lossless(text));
