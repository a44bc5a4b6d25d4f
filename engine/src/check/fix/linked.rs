//! Files that fixes change together: all of them are written or none.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::FileIndex;

/// Sets of files. A file that no fix links to another is a set of its own.
#[derive(Debug, Default)]
pub struct Linked {
    /// For each linked file but the first of its set another one of that set, which goes before it.
    earlier: BTreeMap<FileIndex, FileIndex>,
}

impl Linked {
    /// Puts two files into one set, and with them the sets in which they are.
    pub(super) fn join(&mut self, one: FileIndex, other: FileIndex) {
        let [one, other] = [one, other].map(|file| self.first(file));
        if one != other {
            self.earlier.insert(one.max(other), one.min(other));
        }
    }

    /// The first file of the set that a file is in. Later questions about it are answered in one step.
    pub(super) fn first(&mut self, file: FileIndex) -> FileIndex {
        let mut first = file;
        while let Some(earlier) = self.earlier.get(&first) {
            first = *earlier;
        }
        let mut passed = file;
        while let Some(earlier) = self.earlier.get_mut(&passed) {
            passed = std::mem::replace(earlier, first);
        }
        first
    }

    /// All files of the sets that these are in.
    #[must_use]
    pub fn with(&mut self, files: impl IntoIterator<Item = FileIndex>) -> BTreeSet<FileIndex> {
        let mut all: BTreeSet<FileIndex> = files.into_iter().collect();
        let sets: BTreeSet<FileIndex> = all.iter().map(|file| self.first(*file)).collect();
        let linked: Vec<FileIndex> = self.earlier.keys().copied().collect();
        all.extend(linked.into_iter().filter(|file| sets.contains(&self.first(*file))));
        all.extend(sets);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_in_one_set_if_links_lead_from_one_to_the_other() {
        let mut linked = Linked::default();
        for (one, other) in [(9, 8), (8, 7), (2, 9), (4, 5)] {
            linked.join(FileIndex(one), FileIndex(other));
        }
        let mut with = |file| linked.with([FileIndex(file)]).into_iter().map(|it| it.0).collect::<Vec<_>>();
        assert_eq!(with(7), [2, 7, 8, 9]);
        assert_eq!(with(2), [2, 7, 8, 9]);
        assert_eq!(with(5), [4, 5]);
        assert_eq!(with(6), [6]);
    }
}
