//! From a project to a build file: what goes in, under which names, in which order and with which bytes.
//!
//! - The bytes are a function of the selected files, the values of the [`Manifest`], the method and [`FORMAT_VERSION`]:
//!   of no clock, locale, mode, owner, directory order or number of threads.
//! - Nothing is lost in silence: what is left out is reported with the reason, and what cannot be packed as it is
//!   (a link, a name that another system would change) is a [`PackRefusal`] with its path.
//! - Git, the clock and the environment are looked at in `cli`, which gives the values they have.

pub mod archive;
mod codec;
pub mod descriptor;
mod frame;
pub mod inspect;
pub mod library;
pub mod listed;
pub mod manifest;
pub mod names;
pub mod project;
mod proportion;
pub mod reader;
pub mod record;
pub mod selection;
mod timestamp;
pub mod verify;
pub mod version;

pub use archive::Archive;
pub use codec::Method;
pub use descriptor::Descriptor;
pub use manifest::{Manifest, ProjectKind};
pub use project::Project;
pub use selection::{Entry, Selection};
pub use timestamp::Timestamp;

use crate::messages::pack::{Caution, Fault};

/// Grows with every change of what archives of the same files and values look like.
pub const FORMAT_VERSION: u32 = 1;

/// Why a project is not packed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackRefusal {
    /// As reports show it.
    pub path: String,
    /// From 1; only in the descriptor.
    pub line: Option<u32>,
    pub fault: Fault,
}

impl PackRefusal {
    pub fn new(path: impl Into<String>, fault: Fault) -> Self {
        Self { path: path.into(), line: None, fault }
    }
}

/// Something worth a look that keeps nobody from packing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// As reports show it.
    pub path: String,
    pub caution: Caution,
}
