//! Where texts come from and how places in them are counted.
//!
//! - [`Workspace`] is a value: a run, an editor, a rule example and a test make one each in their own way
//!   ([`Workspace::load`], [`Workspace::of_buffer`], [`Workspace::in_memory`]), and nothing above this room can tell
//!   them apart.
//! - Every file is opened once, only if it is regular, and whatever its bytes are it has a text.
//! - What cannot be read is a [`SourceProblem`]: a path and a reason, without a sentence.
//! - A [`Span`] is a range of bytes in a decoded text, the byte order mark not included. Lines and columns
//!   exist only in [`position`], and only reports ask for them.

mod before;
mod buffer;
pub mod data_file;
mod decode;
pub mod digest;
mod file;
mod file_set;
mod globs;
mod ignored;
mod inside;
pub mod inventory;
mod lines;
mod listing;
pub mod memory;
pub mod named;
pub mod nearest;
mod newlines;
mod options;
pub mod piecewise;
pub mod position;
mod problem;
mod projects;
mod read;
mod resolve;
mod root;
mod targets;
pub mod temporary;
mod visible;
mod walk;
mod workspace;

pub use before::before;
pub use decode::{Damage, Guess, decode, without_mark};
pub use digest::{Sha256, Sha256Hasher};
pub use file::{CONFIGURATION, FileIndex, FileKind, Source};
pub use file_set::FileSet;
pub use globs::{BadPattern, Globs, Pattern};
pub use inside::{is_led_outside, stays_inside};
pub use lines::{lines, lines_longer_than};
pub use listing::regular_files;
pub use named::{
    BINARY_RESOURCES, DESCRIPTORS, PACKED_EXTENSIONS, PLAIN_RESOURCES, SUBSYSTEM_DESCRIPTORS, WEB_RESOURCES,
    has_extension,
};
pub use nearest::nearest;
pub use newlines::{Newline, Newlines, newlines};
pub use options::{LIMIT, Options};
pub use piecewise::ByteSource;
pub use position::{LineIndex, Position, line_starts};
pub use problem::{Reason, SourceProblem, Special};
pub use projects::{ProjectFiles, Walks};
pub use read::read_bytes;
pub use resolve::resolve_path;
pub use root::{Root, has_descriptor};
pub use targets::display_path;
pub use visible::{VisibleJson, code_point, is_hidden, push_visible, visible, visible_json, visible_lines};
pub use walk::{directories_below, is_excluded_directory};
pub use workspace::{RunInfo, Workspace};

/// A range of bytes in one decoded text: `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// An empty span at a byte offset.
    #[must_use]
    pub const fn at(offset: u32) -> Self {
        Self { start: offset, end: offset }
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    #[must_use]
    pub const fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The part of `text` this span names, or an empty string where it names none.
    #[inline]
    #[must_use]
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or_else(nothing)
    }
}

/// What a wrong span names. A call of this is known to be rare, which spares all others some moves.
#[cold]
const fn nothing<'t>() -> &'t str {
    ""
}
