//! The rules, ordered by id. Written by `build.rs` from `rules/`.

use std::borrow::Cow::Borrowed;

use super::{
    Bilingual, Check, Examples, Fixability, Param, Rule, Severity, Subject, Syntax, Tier,
    manifest::{At, Position, Shape},
    matchers::{Characters, Matcher, NameWords, ValueShape},
};
use crate::project::{NameRole, TextKind};

/// The sentence of `yaml/valid` about an error: what a team writes is YAML too, and its errors are reported in the same words.
pub use yaml_valid::variant as variant_of_yaml_error;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
