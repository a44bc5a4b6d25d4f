//! How the places of files change when some go and others come.

use crate::source::FileIndex;

/// How a list of what belongs to files changes with the files.
pub(in crate::project) struct Relisted<'l> {
    /// The places of those that go, in order.
    pub(super) gone: &'l [usize],
    /// The place before which each comes, in order.
    pub(super) new: &'l [usize],
}

impl Relisted<'_> {
    pub(in crate::project) fn apply<T>(&self, old: impl IntoIterator<Item = T>, new: Vec<T>) -> Vec<T> {
        let mut gone = self.gone.iter().peekable();
        let mut new = self.new.iter().zip(new).peekable();
        let old = old.into_iter();
        let mut list = Vec::with_capacity(old.size_hint().0 + self.new.len());
        for (place, item) in old.enumerate() {
            while let Some((_, new)) = new.next_if(|(before, _)| **before <= place) {
                list.push(new);
            }
            if gone.next_if(|gone| **gone == place).is_none() {
                list.push(item);
            }
        }
        list.extend(new.map(|(_, item)| item));
        list
    }

    /// Where a file that stays stands now.
    pub(in crate::project) fn place_of(&self, FileIndex(old): FileIndex) -> FileIndex {
        let gone = self.gone.partition_point(|gone| *gone < old as usize);
        let new = self.new.partition_point(|before| *before <= old as usize);
        index(old as usize - gone + new)
    }

    /// Where those that come stand.
    pub(in crate::project) fn places_of_new(&self) -> Vec<FileIndex> {
        let gone = |before: usize| self.gone.partition_point(|gone| *gone < before);
        self.new.iter().enumerate().map(|(number, before)| index(before - gone(*before) + number)).collect()
    }
}

impl Relisted<'_> {
    /// Where those that are gone would stand now: before which of the files.
    pub(in crate::project) fn places_of_gone(&self) -> impl Iterator<Item = FileIndex> {
        self.gone.iter().map(|gone| self.place_of(index(*gone)))
    }
}

fn index(place: usize) -> FileIndex {
    FileIndex(u32::try_from(place).unwrap_or(u32::MAX))
}
