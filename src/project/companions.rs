//! Descriptions and modules that differ in their extension alone.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::{Codebase, File};
use crate::source::FileIndex;

/// The extensions of both, as the platform writes them.
pub(super) const DESCRIPTION: &str = ".yaml";
const MODULE: &str = ".xbsl";

/// The files of a codebase by a hash of their paths without extension.
#[derive(Debug)]
pub(super) struct Companions(FxHashMap<u64, Pair>);

/// What bears one path; two paths of one hash overwrite each other, so a look-up compares them.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    description: Option<FileIndex>,
    module: Option<FileIndex>,
    /// Whether some file was overwritten, so that what is not here may still be there.
    is_lossy: bool,
}

impl Companions {
    pub(super) fn of(files: &[File]) -> Self {
        let mut pairs: FxHashMap<u64, Pair> = FxHashMap::default();
        pairs.reserve(files.len());
        for file in files {
            let mut put = |extension, place: fn(&mut Pair) -> &mut Option<FileIndex>| {
                let Some(stem) = file.path().strip_suffix(extension) else { return };
                let pair = pairs.entry(hash(stem)).or_default();
                pair.is_lossy |= place(pair).replace(file.index).is_some();
            };
            put(DESCRIPTION, |pair| &mut pair.description);
            put(MODULE, |pair| &mut pair.module);
        }
        Self(pairs)
    }

    /// The description whose path without extension is `stem`.
    pub(super) fn description<'c>(&self, codebase: &'c Codebase, stem: &str) -> Option<&'c File> {
        self.find(codebase, stem, DESCRIPTION, |pair| pair.description)
    }

    /// The module whose path without extension is `stem`.
    pub(super) fn module<'c>(&self, codebase: &'c Codebase, stem: &str) -> Option<&'c File> {
        self.find(codebase, stem, MODULE, |pair| pair.module)
    }

    fn find<'c>(
        &self,
        codebase: &'c Codebase,
        stem: &str,
        extension: &str,
        place: fn(&Pair) -> Option<FileIndex>,
    ) -> Option<&'c File> {
        let pair = self.0.get(&hash(stem))?;
        let is_wanted = |file: &&File| file.path().strip_suffix(extension) == Some(stem);
        let found = place(pair).and_then(|index| codebase.file(index)).filter(is_wanted);
        found.or_else(|| codebase.files().iter().find(|file| pair.is_lossy && is_wanted(file)))
    }
}

fn hash(stem: &str) -> u64 {
    let mut hasher = FxHasher::default();
    stem.hash(&mut hasher);
    hasher.finish()
}
