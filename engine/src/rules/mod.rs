//! What a rule is: a manifest (`rules/<group>/<name>.yaml`) and, where an algorithm is needed, a check beside it.
//!
//! - `build.rs` turns the manifests into [`TABLE`]; adding a rule edits no shared file.
//! - A check sees its subject, a part of a file or the project, and of the rest what its manifest asks for, through a
//!   [`Context`]. It answers through [`Reporter`], and knows neither severities nor sentences nor which other rules run.
//! - Rules compare platform words, never spellings, and conclude from absence only where a table is complete.

mod catalog;
mod context;
mod finding;
mod language;
pub mod manifest;
pub mod matchers;
#[allow(dead_code, reason = "a part of `build.rs` too, which packs what is read here")]
mod packed;
pub mod pattern;
pub mod prelude;
mod reference;
mod reporter;
mod rule;
mod selectors;
mod suppressions;
mod table;

pub use catalog::Catalog;
pub use context::{Context, ProjectContext};
pub use finding::{Arg, Edit, Finding, Place};
pub use language::{Bilingual, Lang};
pub use manifest::{Fixability, Severity, Subject, Syntax, Tier};
pub use reference::RuleRef;
pub use reporter::{Draft, Reporter, Variant};
pub use rule::{Check, Example, Examples, Param, Rule};
pub use selectors::{Selection, Selector, UnknownSelector};
pub use suppressions::{Asked, Frozen, Named, State, Suppressions};
pub use table::{TABLE, variant_of_yaml_error};
