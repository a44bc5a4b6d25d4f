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

mod abroad;
mod access;
mod add_form;
mod creatable;
mod delete;
mod dependency;
mod doc;
mod family;
mod field;
mod field_kind;
mod file;
pub mod form;
pub mod inspect;
mod item_class;
mod kept_meaning;
mod localization;
mod mentions;
mod method;
mod name;
mod object;
mod operation;
mod plan;
mod project;
mod qualify;
mod relocate;
mod rename;
mod report;
mod route;
mod spelling;
mod subsystem;
mod translated;
mod validation;
mod value;
mod working_copy;

pub use access::SetAccess;
pub use add_form::AddForm;
pub use delete::{DeleteObject, ReadBytes};
pub use dependency::AddDependency;
pub use family::{BoundForm, Family, Member, Relative, Tie, bound_forms};
pub use field::{AddField, Property, SetFieldProperty};
pub use field_kind::FieldKind;
pub use kept_meaning::KeptMeaning;
pub use localization::AddLocalization;
pub use mentions::Excerpts;
pub use method::{AddMethod, Anchor};
pub use object::NewObject;
pub use plan::{FormChange, HandlerChange, Plan, Planned, Step};
pub use project::{NewProject, expect_project_names};
pub use relocate::{MoveObject, RenameSubsystem, Surroundings};
pub use rename::{Disk, RenameObject};
pub use route::AddRoutes;
pub use spelling::Spelling;
pub use subsystem::AddSubsystem;
pub use validation::Validation;
pub use working_copy::WorkingCopy;

use crate::messages::scaffold::Refusal;

/// Makes new ids, each another one: `xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx`.
pub type NewId<'i> = dyn FnMut() -> String + 'i;

/// What a command wants, or why it cannot be had.
pub type Outcome<T = ()> = Result<T, Refusal>;

#[cfg(test)]
mod tests;
