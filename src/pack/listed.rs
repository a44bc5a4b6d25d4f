//! Lists that an archive of strangers can make as long as it likes.

use std::collections::BTreeMap;

/// How many are kept one by one. Of each kind the first is kept in any case.
const KEPT: usize = 100;

/// Things of which the first are kept and all are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<T> {
    kept: Vec<T>,
    /// By what programs call the kind of thing.
    counts: BTreeMap<String, usize>,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self { kept: Vec::new(), counts: BTreeMap::new() }
    }
}

impl<T> Listed<T> {
    /// Counts a thing of this kind, and keeps it while there is room.
    pub(super) fn add(&mut self, kind: String, thing: impl FnOnce() -> T) {
        let count = self.counts.entry(kind).or_default();
        if *count == 0 || self.kept.len() < KEPT {
            self.kept.push(thing());
        }
        *count += 1;
    }

    /// Those that are kept, in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.kept.iter()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many there are of a kind.
    #[must_use]
    pub fn count(&self, kind: &str) -> usize {
        self.counts.get(kind).copied().unwrap_or_default()
    }

    /// How many there are, kept or not.
    #[must_use]
    pub fn total(&self) -> usize {
        self.counts.values().sum()
    }

    /// How many there are that are not kept.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.total() - self.kept.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_counted_and_each_kind_is_seen() {
        let mut listed = Listed::default();
        for number in 0..250 {
            listed.add("common".to_owned(), || number);
        }
        listed.add("rare".to_owned(), || 1000);
        listed.add("rare".to_owned(), || panic!("nothing is made that is not kept"));
        let kept: Vec<_> = listed.iter().copied().collect();
        assert_eq!(kept, (0..100).chain([1000]).collect::<Vec<_>>());
        assert_eq!((listed.count("rare"), listed.count("none")), (2, 0));
        assert_eq!((listed.total(), listed.hidden(), listed.is_empty()), (252, 151, false));
    }
}
