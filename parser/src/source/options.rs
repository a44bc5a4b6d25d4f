//! What is to be read.

use std::path::PathBuf;

use super::globs::Globs;
use super::root::Root;

/// How to load a [`super::Workspace`] from disk.
#[derive(Clone, Debug)]
pub struct Options {
    /// The directory relative paths start from.
    pub current: PathBuf,
    /// The root of the run; found by the paths where it is not given.
    pub root: Option<Root>,
    /// Whether `.gitignore` files count.
    pub gitignore: bool,
    /// Files that are context at most, even where they are given themselves.
    pub exclude: Vec<Globs>,
    /// Whether text resources are wanted too; they are found in resource directories only.
    pub resources: bool,
    /// The size in bytes above which a file is a problem instead of a source.
    pub limit: u64,
}

/// The largest source read unless another limit is given, in bytes.
pub const LIMIT: u64 = 64 << 20;

impl Options {
    #[must_use]
    pub fn new(current: PathBuf) -> Self {
        Self { current, root: None, gitignore: true, exclude: Vec::new(), resources: false, limit: LIMIT }
    }
}
