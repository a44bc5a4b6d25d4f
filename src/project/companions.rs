//! Descriptions and modules that differ in their extension alone.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::File;
use crate::source::FileIndex;

/// The extensions of both, as the platform writes them.
pub(super) const DESCRIPTION: &str = ".yaml";
const MODULE: &str = ".xbsl";

/// The files of a codebase by a hash of their paths without extension, and those that belong to each file.
#[derive(Debug)]
pub(super) struct Companions {
    pairs: FxHashMap<u64, Pair>,
    of_files: Vec<Belonging>,
}

/// The files that belong to another one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Belonging {
    /// Of a description: its module.
    pub(super) module: Option<FileIndex>,
    /// Of a module: the description of the element it is about, `Товары.yaml` for `Товары.Объект.xbsl` too.
    pub(super) element: Option<FileIndex>,
}

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
        let mut companions = Self { pairs, of_files: Vec::new() };
        companions.of_files = files.iter().map(|file| companions.belonging_to(file, files)).collect();
        companions
    }

    /// The files that belong to a file.
    pub(super) fn of_file(&self, FileIndex(file): FileIndex) -> Belonging {
        self.of_files.get(file as usize).copied().unwrap_or_default()
    }

    /// The description whose path without extension is `stem`.
    pub(super) fn description<'f>(&self, files: &'f [File], stem: &str) -> Option<&'f File> {
        self.find(files, stem, DESCRIPTION, |pair| pair.description)
    }

    fn belonging_to(&self, file: &File, files: &[File]) -> Belonging {
        let (path, dir) = (file.path(), file.path().len() - file.file_name().len());
        let module = path.strip_suffix(DESCRIPTION);
        let module = module.and_then(|stem| self.find(files, stem, MODULE, |pair| pair.module));
        let element = path.strip_suffix(MODULE).and_then(|stem| {
            let name = stem.get(dir..)?.split('.').next()?;
            self.description(files, stem.get(..dir + name.len())?)
        });
        Belonging { module: module.map(|file| file.index), element: element.map(|file| file.index) }
    }

    fn find<'f>(
        &self,
        files: &'f [File],
        stem: &str,
        extension: &str,
        place: fn(&Pair) -> Option<FileIndex>,
    ) -> Option<&'f File> {
        let pair = self.pairs.get(&hash(stem))?;
        let is_wanted = |file: &&File| file.path().strip_suffix(extension) == Some(stem);
        let found = place(pair).and_then(|index| files.get(index.0 as usize)).filter(is_wanted);
        found.or_else(|| files.iter().find(|file| pair.is_lossy && is_wanted(file)))
    }
}

fn hash(stem: &str) -> u64 {
    let mut hasher = FxHasher::default();
    stem.hash(&mut hasher);
    hasher.finish()
}
