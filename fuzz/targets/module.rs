//! Lexer and parser of modules lose nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target makes its own claims")]
#[path = "../../tests/suite/claims.rs"]
mod claims;

fuzz_target!(|text: &str| claims::module_is_lossless(text));
