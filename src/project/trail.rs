//! What a check asked of its project, so that a session knows which findings a change of other files leaves as they are.
//!
//! - [`Project::followed_by`] gives a check a project that notes on a [`Trail`] what it is asked. Whatever can be answered
//!   otherwise after a change of another file is a [`Question`], or the check has looked at everything.
//! - What differs between two snapshots is a set of [`Keys`] as well ([`Codebase::difference`]): a check whose keys are none
//!   of them would say the same again.
//! - Keys are hashes. Two questions with the same one only make a check run again.
//!
//! [`Project::followed_by`]: super::Project::followed_by
//! [`Codebase::difference`]: super::Codebase::difference

use std::{
    hash::{Hash, Hasher},
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustc_hash::{FxHashSet, FxHasher};

/// Something of a project that other files decide.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) enum Question<'q> {
    /// Whether there is a file with a path, and what others see of it.
    File(&'q str),
    /// The same of all files whose paths are alike up to the first dot of their names.
    Family(&'q str),
    /// The same of all files below a folder.
    Folder(&'q str),
    /// The elements with a name, and whether something that cannot be read may be one.
    Name(&'q str),
    /// Whether a module declares a type of a name.
    Type(&'q str),
    /// The descriptions with an id, by its hash.
    Id(u64),
    /// Which namespaces there are.
    Namespaces,
    /// Whether there are elements, and whether all of them are known.
    Completeness,
    /// What the libraries of the run show.
    Libraries,
}

/// Questions, as hashes.
#[derive(Clone, Debug, Default)]
pub struct Keys(FxHashSet<u64>);

/// What a check asked.
#[derive(Debug, Default)]
pub struct Trail(Mutex<Asked>);

#[derive(Debug, Default)]
struct Asked {
    keys: Keys,
    /// Whether all files were looked at since this was asked last.
    everything: bool,
}

impl Keys {
    pub(super) fn add(&mut self, question: Question<'_>) {
        let mut hasher = FxHasher::default();
        question.hash(&mut hasher);
        self.0.insert(hasher.finish());
    }

    #[must_use]
    pub fn is_disjoint(&self, others: &[u64]) -> bool {
        self.0.is_empty() || others.iter().all(|key| !self.0.contains(key))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The hashes, with others.
    #[must_use]
    pub fn joined(mut self, others: &[u64]) -> Box<[u64]> {
        self.0.extend(others);
        self.0.into_iter().collect()
    }
}

impl Trail {
    pub(super) fn note(&self, question: Question<'_>) {
        self.asked().keys.add(question);
    }

    pub(super) fn note_everything(&self) {
        self.asked().everything = true;
    }

    /// Whether all files were looked at since this was asked last.
    #[must_use]
    pub fn saw_everything(&self) -> bool {
        mem::take(&mut self.asked().everything)
    }

    /// What was asked so far.
    #[must_use]
    pub fn keys(&self) -> Keys {
        mem::take(&mut self.asked().keys)
    }

    /// A check that crashed leaves a trail too.
    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
