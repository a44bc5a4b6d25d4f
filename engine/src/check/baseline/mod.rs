//! The findings a team lives with for now: frozen, so that only new ones are reported.
//!
//! - A finding is frozen by its identity, the path of its file from the directory of the baseline, and a count: of
//!   equals in a file the first ones are suppressed.
//! - Text in, text out: reading and writing the file is up to the caller.
//! - What is not understood is an error with its line, and what was not changed is written as it was read.
//! - An entry is stale only where its rule ran and its file was looked at, or is known to be gone.

mod foreign;
mod freeze;
mod lines;
mod paths;
mod suppress;

use std::{cmp::Ordering, collections::BTreeMap};

use super::Identity;

pub use foreign::{Carried, ForeignEntry, carry, parse_foreign};
pub use freeze::freeze;
pub use lines::{Broken, LineFault};
pub use paths::{relative, resolved};
pub use suppress::{State, Usage, report_unexplained};

/// The name a baseline is looked for by.
pub const FILE_NAME: &str = ".stapellint-baseline";

/// Findings of one kind in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From the directory of the baseline, joined with `/`.
    pub path: String,
    pub rule: String,
    pub id: Identity,
    /// How many equals are frozen; never 0.
    pub count: u32,
    pub reason: Option<String>,
    /// The line of the source, for people: white space folded, secrets masked. It takes no part in matching.
    pub text: String,
}

/// Entries in the order of their file, no two of them for the same path and identity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: Vec<Kept>,
}

/// An entry with the line it was read from; one that is new or changed has none.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    entry: Entry,
    written: Option<Box<str>>,
}

impl Entry {
    fn key(&self) -> (&str, Identity) {
        (&self.path, self.id)
    }

    fn has_reason(&self) -> bool {
        self.reason.as_deref().is_some_and(|reason| !reason.trim().is_empty())
    }

    fn order(&self, other: &Self) -> Ordering {
        (&self.path, &self.rule, self.id).cmp(&(&other.path, &other.rule, other.id))
    }
}

impl Kept {
    const fn new(entry: Entry) -> Self {
        Self { entry, written: None }
    }

    fn set_count(&mut self, count: u32) {
        if self.entry.count != count {
            self.entry.count = count;
            self.written = None;
        }
    }

    /// Gives the entry a reason, unless it has one. Tells whether that changed anything.
    fn give_reason(&mut self, reason: Option<&str>) -> bool {
        let is_given = !self.entry.has_reason() && reason.is_some();
        if is_given {
            self.entry.reason = reason.map(str::to_owned);
            self.written = None;
        }
        is_given
    }
}

impl Baseline {
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().map(|kept| &kept.entry)
    }

    /// Adds to the counts of entries that are there, and new entries at their sorted place. A reason is taken only
    /// by an entry without one.
    pub fn add(&mut self, new: Vec<Entry>) {
        let known = self.positions();
        let (known, new): (Vec<_>, Vec<_>) = new
            .into_iter()
            .map(|entry| (known.get(&entry.key()).copied(), entry))
            .partition(|(at, _)| at.is_some());
        for (at, entry) in known {
            if let Some(kept) = at.and_then(|at| self.entries.get_mut(at)) {
                kept.set_count(kept.entry.count.saturating_add(entry.count));
                kept.give_reason(entry.reason.as_deref());
            }
        }
        self.insert(new.into_iter().map(|(_, entry)| entry).collect());
    }

    /// Makes the baseline say what there is now: `current` with its counts, together with the entries that were not
    /// checked. Reasons stay.
    pub fn freeze_anew(&mut self, current: Vec<Entry>, usage: &Usage) {
        let mut current: BTreeMap<(String, Identity), Entry> =
            current.into_iter().map(|entry| ((entry.path.clone(), entry.id), entry)).collect();
        let mut states = usage.states.iter();
        self.entries.retain_mut(|kept| {
            let state = states.next();
            match current.remove(&(kept.entry.path.clone(), kept.entry.id)) {
                Some(found) => {
                    kept.set_count(found.count);
                    true
                }
                None => state == Some(&State::NotChecked),
            }
        });
        self.insert(current.into_values().collect());
    }

    /// Removes the stale entries. Those that are of any use stay as they are, counts included.
    pub fn prune(&mut self, usage: &Usage) {
        let mut states = usage.states.iter();
        self.entries.retain(|_| states.next() != Some(&State::Stale));
    }

    /// Gives a reason to the entries that suppress something and have none. Tells whether there were any.
    pub fn give_reason(&mut self, reason: &str, usage: &Usage) -> bool {
        let live = self.entries.iter_mut().zip(&usage.states);
        let live = live.filter(|(_, state)| matches!(state, State::Live(_)));
        live.fold(false, |given, (kept, _)| kept.give_reason(Some(reason)) || given)
    }

    /// Where the entry for a path and an identity stands.
    fn positions(&self) -> BTreeMap<(&str, Identity), usize> {
        self.entries.iter().enumerate().map(|(at, kept)| (kept.entry.key(), at)).collect()
    }

    /// Puts each new entry before the first one that sorts after it; the order of the others stays.
    fn insert(&mut self, mut new: Vec<Entry>) {
        new.sort_by(Entry::order);
        let mut new = new.into_iter().peekable();
        let mut merged = Vec::with_capacity(self.entries.len() + new.len());
        for kept in self.entries.drain(..) {
            while let Some(entry) = new.next_if(|entry| entry.order(&kept.entry).is_lt()) {
                merged.push(Kept::new(entry));
            }
            merged.push(kept);
        }
        merged.extend(new.map(Kept::new));
        self.entries = merged;
    }
}

#[cfg(test)]
mod tests;
