//! Some of the files of a workspace.

use super::file::FileIndex;

/// A set of files, by their places in one workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileSet(Vec<bool>);

impl FileSet {
    /// All of so many files.
    #[must_use]
    pub fn all(count: usize) -> Self {
        Self(vec![true; count])
    }

    /// These of so many files.
    pub fn of(files: impl IntoIterator<Item = FileIndex>, count: usize) -> Self {
        let mut set = Self(vec![false; count]);
        for FileIndex(file) in files {
            if let Some(is_in) = set.0.get_mut(file as usize) {
                *is_in = true;
            }
        }
        set
    }

    #[must_use]
    pub fn contains(&self, FileIndex(file): FileIndex) -> bool {
        self.0.get(file as usize).copied().unwrap_or_default()
    }

    /// The same without some files.
    #[must_use]
    pub fn without(mut self, files: impl IntoIterator<Item = FileIndex>) -> Self {
        for FileIndex(file) in files {
            if let Some(is_in) = self.0.get_mut(file as usize) {
                *is_in = false;
            }
        }
        self
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }
}

/// Whether each file is in the set, in their order.
impl FromIterator<bool> for FileSet {
    fn from_iter<I: IntoIterator<Item = bool>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}
