//! What has happened on disk to the files of a snapshot.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Session;
use crate::{
    project::Change,
    source::{DESCRIPTORS, FileKind, LIMIT, Source},
};

/// What git ignores stands in files of this name.
const IGNORE_FILE: &str = ".gitignore";

/// The extension of build files of libraries.
const LIBRARY: &str = "xlib";

impl Session {
    /// What has changed at some places, which are absolute, their links resolved: the files of the snapshot that have other
    /// bytes now. Those that read as before are no change.
    ///
    /// `None` where only reading the whole scope anew tells: a file or directory has come or gone, ignore files say
    /// something else, or something could not be read before or cannot be now.
    #[must_use]
    pub fn changes_at(&self, places: &BTreeSet<PathBuf>) -> Option<Vec<Change>> {
        let sources = || self.codebase().files().iter().map(|file| &file.source);
        let known: FxHashMap<&Path, &Source> =
            sources().filter_map(|source| Some((source.real.as_deref()?, source))).collect();
        let dirs: FxHashSet<&Path> = known.keys().flat_map(|path| path.ancestors().skip(1)).collect();
        let had_problems = !self.codebase().run().problems.is_empty();
        let mut changes = Vec::new();
        for place in places {
            if let Some(source) = known.get(place.as_path()) {
                let new = source.read_again(LIMIT).ok()?;
                // A descriptor says which libraries are read.
                if !new.reads_like(source) && DESCRIPTORS.contains(&new.name()) {
                    return None;
                }
                changes.extend((!new.reads_like(source)).then_some(Change::Put(new)));
            } else if had_problems || dirs.contains(place.as_path()) || decides_on_files(place) {
                return None;
            }
        }
        Some(changes)
    }
}

/// Whether what is or was at a place that no file of a snapshot has may be, hold or leave out sources.
fn decides_on_files(place: &Path) -> bool {
    let is_ignore_file = place.file_name().is_some_and(|name| name == IGNORE_FILE);
    let is_library = place.extension().is_some_and(|extension| extension == LIBRARY);
    is_ignore_file || is_library || FileKind::of(place, true).is_some() || place.is_dir()
}
