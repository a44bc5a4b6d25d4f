//! Why a path could not be read, as a value. Sentences about it are made where they are printed.

use std::io;

pub use crate::system::Special;
use crate::system::{PathFault, path_fault};

/// A path that could not be read, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceProblem {
    /// The path as reports show it.
    pub path: String,
    pub reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A path that was asked for does not exist.
    Missing,
    /// A file was found and was gone when it was to be opened.
    Vanished,
    /// A file was written to while it was read.
    Changed,
    /// The file or directory may not be read by this user.
    Denied,
    /// Not a file to read, but something that could block for ever.
    NotRegular(Special),
    /// Larger than `limit` bytes.
    TooLarge {
        limit: u64,
    },
    /// The name is not UTF-8; `path` shows it with replacement characters.
    NameNotUtf8,
    NameTooLong,
    /// Another program has it open and lets nobody else.
    InUse,
    /// Links that lead to themselves.
    LinkLoop,
    /// Anything else, with the number the system gave.
    Io {
        code: Option<i32>,
    },
}

impl Reason {
    /// The reason behind a system error met at a path that had been found before.
    pub(super) fn of(error: &io::Error) -> Self {
        match path_fault(error) {
            PathFault::Missing => Self::Vanished,
            PathFault::Denied => Self::Denied,
            PathFault::NameTooLong => Self::NameTooLong,
            PathFault::LinkLoop => Self::LinkLoop,
            PathFault::InUse => Self::InUse,
            PathFault::Other => Self::Io { code: error.raw_os_error() },
        }
    }

    /// The reason behind a system error met at a path as it was asked for.
    pub(super) fn of_given(error: &io::Error) -> Self {
        match Self::of(error) {
            Self::Vanished => Self::Missing,
            reason => reason,
        }
    }
}
