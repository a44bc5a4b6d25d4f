//! What the service keeps, as its answers show it.
//!
//! A record keeps its whole document, so that fields that nobody knows are shown like all others. Each known field is asked
//! for by a method; one that is missing or of another shape is none, never an error. Spec: "Resources and their fields".

mod applications;
mod builds;
mod lists;
mod records;
mod tasks;

pub use applications::{Application, DebugInfo, Dump, Source, Status};
pub use builds::{Branch, Build, Project, Space, UploadedBuild, counter};
pub use lists::items;
pub use records::Record;
pub use tasks::{ApplicationTask, GroupTask};

pub use self::records::{AccountService, UserList};
