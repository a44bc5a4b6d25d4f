//! Any bytes are no archive, or an unsound one, or unpack to just what they tell.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target makes its own claims")]
#[path = "../../tests/suite/claims.rs"]
mod claims;

fuzz_target!(|bytes: &[u8]| claims::archives_are_sound_or_told(bytes));
