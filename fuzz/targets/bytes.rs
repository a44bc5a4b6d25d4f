//! Any bytes have a text, and its places lead back to it.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target makes its own claims")]
#[path = "../../tests/suite/claims.rs"]
mod claims;

fuzz_target!(|bytes: &[u8]| {
    claims::bytes_become_text(bytes);
    claims::places_lead_back(&String::from_utf8_lossy(bytes));
});
