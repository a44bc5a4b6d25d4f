//! What a check depends on in other files, so that a session knows which findings a change of these leaves as they are.
//!
//! - [`Project::tracked_by`] gives a check a project that notes in a [`DependencyTracker`] what it is asked. Whatever may be
//!   answered otherwise after a change of another file is a [`Dependency`], or the check has looked at all files.
//! - What differs between two snapshots is a [`DependencySet`] as well ([`Codebase::difference`]): a check that depends on
//!   nothing in it would say the same again.
//! - Sets hold hashes. Two dependencies with the same one only make a check run again.
//!
//! [`Project::tracked_by`]: super::Project::tracked_by
//! [`Codebase::difference`]: super::Codebase::difference

use std::{
    hash::BuildHasher,
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustc_hash::{FxBuildHasher, FxHashSet};

/// Something of a project that other files decide.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) enum Dependency<'d> {
    /// Whether there is a file with a path, and what others see of it.
    File(&'d str),
    /// The same of all files whose paths are alike up to the first dot of their names.
    Family(&'d str),
    /// The same of all files below a folder.
    Folder(&'d str),
    /// The elements with a name, and whether something that cannot be read may be one.
    Name(&'d str),
    /// The names of elements that begin with a letter.
    NamesFrom(char),
    /// Whether a module declares a type of a name.
    Type(&'d str),
    /// What modules mark as deprecated.
    DeprecatedNames,
    /// The descriptions with an id, by its hash.
    Id(u64),
    /// Which namespaces there are.
    Namespaces,
    /// Whether there are elements, and whether all of them are known.
    Completeness,
    /// What the libraries of the run show.
    Libraries,
}

/// Dependencies, as hashes.
#[derive(Clone, Debug, Default)]
pub struct DependencySet(FxHashSet<u64>);

/// Notes what checks depend on.
#[derive(Debug, Default)]
pub struct DependencyTracker(Mutex<Tracked>);

#[derive(Debug, Default)]
struct Tracked {
    set: DependencySet,
    /// Whether all files were looked at since this was asked last.
    all_files: bool,
}

impl DependencySet {
    pub(super) fn add(&mut self, dependency: Dependency<'_>) {
        self.0.insert(FxBuildHasher.hash_one(dependency));
    }

    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.0.is_disjoint(&other.0)
    }
}

impl DependencyTracker {
    pub(super) fn note(&self, dependency: Dependency<'_>) {
        self.tracked().set.add(dependency);
    }

    pub(super) fn note_all_files(&self) {
        self.tracked().all_files = true;
    }

    /// Whether all files were looked at since this was asked last.
    #[must_use]
    pub fn saw_all_files(&self) -> bool {
        mem::take(&mut self.tracked().all_files)
    }

    /// All dependencies that were noted.
    #[must_use]
    pub fn into_set(self) -> DependencySet {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).set
    }

    /// A check that crashed depends on something, too.
    fn tracked(&self) -> MutexGuard<'_, Tracked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
