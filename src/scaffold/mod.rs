//! Changes of sources that people, editors and agents ask for by commands: create, change, rename, delete, inspect.
//!
//! - A command makes a [`Plan`] against a snapshot of the session, in a [`WorkingCopy`]; nothing is written meanwhile.
//! - A plan is validated as a whole ([`Validation`]): every text parses, and the check finds no error that it did not find
//!   before. Only then it is written, all or nothing (`edit::transaction`).
//! - Texts are edited by route (`edit::yaml`) or by spans of their tree, so that every byte that is not meant stays.
//! - What is written follows the file, else the project: Russian or English, newlines, indentation.
//! - Ids, the clock and the disk belong to the caller.
//!
//! Spec: `toolkit.md`, "Scaffolding and inspection commands".

mod field;
mod field_kind;
pub mod form;
mod name;
mod plan;
mod spelling;
mod validation;
mod working_copy;

pub use field::{AddField, Property, SetFieldProperty};
pub use field_kind::FieldKind;
pub use plan::{Plan, Planned, Step};
pub use spelling::Spelling;
pub use validation::Validation;
pub use working_copy::WorkingCopy;

use crate::messages::scaffold::Refusal;

/// Makes new ids, each another one: `xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx`.
pub type NewId<'i> = dyn FnMut() -> String + 'i;

/// What a command wants, or why it cannot be had.
pub type Outcome<T = ()> = Result<T, Refusal>;

#[cfg(test)]
mod tests;
