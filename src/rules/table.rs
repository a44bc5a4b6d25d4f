//! The rules, ordered by id. Written by `build.rs` from `rules/`.

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
