//! One session behind every door: typed inputs become a snapshot, changes the next one, files their findings.
//!
//! - Command line, fixes, packing and tests ask this room; it knows no options of a command line, prints nothing and
//!   looks at no environment.
//! - [`Scope`], [`Configurations`], [`baseline`] and [`data`] find what a run goes by; a [`Session`] is a snapshot of the
//!   sources with the rules that judge them.
//! - A snapshot does not change and is cheap to clone. [`Session::with`] gives the next one: what has stayed is shared, and
//!   what rules said of it is not found out again.
//! - Whatever changes led to a snapshot, its findings are those of a run over the same texts (`tests/suite/session.rs`).

mod at;
pub mod baseline;
mod configuration;
pub mod data;
mod disk;
mod inputs;
mod nearest;
mod open;
mod problems;
mod scope;
mod select;
mod snapshot;
mod text_file;

pub use at::{At, Declared};
pub use configuration::{ConfigFile, Configuration, Configurations, Counting, UnusedPattern};
pub use inputs::{DataInputs, FileChoice, Inputs, ScopeInputs, Selectors};
pub use nearest::{nearest, nearest_sibling};
pub use open::{Choose, Opening};
pub use problems::{RunProblem, unread};
pub use scope::Scope;
pub use select::{expect_rules, rule, selectors};
pub use snapshot::{Session, any_rules};
