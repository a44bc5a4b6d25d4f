//! Which module belongs to which description: `Товары.xbsl` and `Товары.Объект.xbsl` to `Товары.yaml`.

use std::ops::Range;

use memchr::{memchr, memrchr};
use rustc_hash::FxHashMap;

use super::{File, codebase::Relisted};
use crate::source::{FileIndex, FileKind};

/// The extensions of both, as the platform writes them.
pub(super) const DESCRIPTION: &str = ".yaml";
pub(super) const MODULE: &str = ".xbsl";

/// The files that belong to each file of a snapshot.
#[derive(Debug)]
pub(super) struct Companions {
    /// By the places of the files.
    all: Vec<Companion>,
    /// The modules beside which no description stands, by the names of their files, each in path order. Those about one side of
    /// an element, such as `Товары.Объект.xbsl`, are left out.
    alone: FxHashMap<Box<str>, Vec<FileIndex>>,
}

/// The file that belongs to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Companion {
    None,
    /// Of a description, its module.
    Module(FileIndex),
    /// Of a module, the description of the element that it is about.
    Description(FileIndex),
}

impl Companions {
    /// Of files in the order of their paths.
    pub(super) fn of(files: &[File]) -> Self {
        // What begins alike up to the first dot stands side by side.
        let groups = files.chunk_by(are_of_family);
        Self::new(groups.flat_map(|group| group.iter().map(|file| companion(file, group))).collect(), files)
    }

    fn new(all: Vec<Companion>, files: &[File]) -> Self {
        let mut alone: FxHashMap<Box<str>, Vec<FileIndex>> = FxHashMap::default();
        for (file, companion) in files.iter().zip(&all) {
            let is_module = file.source.kind == FileKind::Module;
            if *companion == Companion::None && is_module && !file.stem().contains('.') {
                alone.entry(file.stem().into()).or_default().push(file.index);
            }
        }
        Self { all, alone }
    }

    /// The same after some files have gone and others have come: `files` are all that are there now.
    pub(super) fn after(&self, list: &Relisted<'_>, files: &[File]) -> Self {
        let new = list.places_of_new();
        let moved = self.all.iter().map(|companion| companion.moved(list));
        let mut all = list.apply(moved, vec![Companion::None; new.len()]);
        // What stands beside a file that has come or gone may be of its family.
        let mut places: Vec<_> =
            new.into_iter().chain(list.places_of_gone()).map(|FileIndex(at)| at as usize).collect();
        places.sort_unstable();
        let mut next = 0;
        for place in places {
            next = next.max(place.saturating_sub(1));
            while next <= place + 1
                && let Some(group) = group_at(files, next)
            {
                next = group.end;
                let (Some(group), Some(known)) = (files.get(group.clone()), all.get_mut(group)) else {
                    break;
                };
                known.iter_mut().zip(group).for_each(|(known, file)| *known = companion(file, group));
            }
        }
        Self::new(all, files)
    }

    pub(super) fn of_file(&self, FileIndex(file): FileIndex) -> Companion {
        self.all.get(file as usize).copied().unwrap_or(Companion::None)
    }

    /// The modules without a description whose files have a name, in path order.
    pub(super) fn alone(&self, name: &str) -> &[FileIndex] {
        self.alone.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Companion {
    fn moved(self, list: &Relisted<'_>) -> Self {
        match self {
            Self::None => Self::None,
            Self::Module(file) => Self::Module(list.place_of(file)),
            Self::Description(file) => Self::Description(list.place_of(file)),
        }
    }
}

/// Where the files stand that belong together with the one at a place.
fn group_at(files: &[File], place: usize) -> Option<Range<usize>> {
    let are_together = |at: usize| {
        files.get(at).zip(files.get(at + 1)).is_some_and(|(one, other)| are_of_family(one, other))
    };
    files.get(place)?;
    let start = (0..place).rev().find(|at| !are_together(*at)).map_or(0, |at| at + 1);
    let end = (place..files.len()).find(|at| !are_together(*at)).map_or(files.len(), |at| at + 1);
    Some(start..end)
}

fn are_of_family(one: &File, other: &File) -> bool {
    is_of_family(other.path(), family(one.path()))
}

/// A path up to the first dot of the file name.
pub(super) fn family(path: &str) -> &str {
    let name = memrchr(b'/', path.as_bytes()).map_or(0, |slash| slash + 1);
    memchr(b'.', &path.as_bytes()[name..]).map_or(path, |dot| &path[..name + dot])
}

fn companion(file: &File, group: &[File]) -> Companion {
    let with = |stem: &str, extension: &str| {
        let path = |other: &File| other.path().strip_suffix(extension) == Some(stem);
        let found = if group.len() <= FEW {
            group.iter().find(|other| path(other))
        } else {
            let wanted = format!("{stem}{extension}");
            group.binary_search_by(|other| other.path().cmp(&wanted)).ok().and_then(|at| group.get(at))
        };
        found.map(|file| file.index)
    };
    if let Some(stem) = file.path().strip_suffix(DESCRIPTION) {
        return with(stem, MODULE).map_or(Companion::None, Companion::Module);
    }
    let is_module = file.path().ends_with(MODULE);
    let description = is_module.then(|| with(family(file.path()), DESCRIPTION)).flatten();
    description.map_or(Companion::None, Companion::Description)
}

/// Whether a path is of a [`family`].
fn is_of_family(path: &str, family: &str) -> bool {
    let rest = path.strip_prefix(family);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.') && !rest.contains('/'))
}

/// So many files are looked through.
const FEW: usize = 8;
