//! Everything that lies below a directory, whatever it is: what a build file is made from.
//!
//! Unlike the walk of a check this one passes nothing over: links, pipes and what cannot be read are reported, because to
//! pack around them would lose data in silence. Links are not followed.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::problem::{Reason, Special};
use super::read::{fill, open};
use crate::system::{FileId, change_times, special};

/// One thing below the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// From the directory downwards.
    pub path: PathBuf,
    pub kind: ItemKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    File(Stamp),
    /// A directory that was not entered.
    Skipped,
    /// `to_directory` tells whether a directory lies behind it.
    Link {
        to_directory: bool,
    },
    Special(Special),
    /// A directory that could not be listed, or something that could not be looked at.
    Unread(Reason),
}

/// What changes when a file does: its size, its times and which file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// In bytes.
    pub size: u64,
    times: [i64; 4],
    id: FileId,
}

impl Stamp {
    /// Of the file at a path, of which `data` were read.
    fn at(path: &Path, data: &Metadata) -> io::Result<Self> {
        Ok(Self { size: data.len(), times: change_times(data), id: FileId::at(path, data)? })
    }

    /// Of an open file as it is now.
    ///
    /// # Errors
    /// What the system says of the file.
    pub(super) fn of_open(file: &File) -> io::Result<Self> {
        let data = file.metadata()?;
        Ok(Self { size: data.len(), times: change_times(&data), id: FileId::of_open(file, &data)? })
    }

    /// Whether it is the same file, whatever has become of its contents.
    #[must_use]
    pub fn is_of(&self, id: FileId) -> bool {
        self.id == id
    }
}

/// All that lies below `dir`, ordered by the bytes of the paths. A directory is entered where `enters` says so of its name.
/// Directories of one level are listed at the same time, on the threads of the current pool.
#[must_use]
pub fn inventory(dir: &Path, enters: impl Fn(&OsStr) -> bool + Sync) -> Vec<Item> {
    let mut items = Vec::new();
    let mut level = vec![PathBuf::new()];
    while !level.is_empty() {
        let listed: Vec<_> = level.into_par_iter().map(|below| list(dir, below, &enters)).collect();
        level = Vec::new();
        for (found, directories) in listed {
            items.extend(found);
            level.extend(directories);
        }
    }
    items.par_sort_unstable_by(|one, other| one.path.as_os_str().cmp(other.path.as_os_str()));
    items
}

/// What lies in a directory, and the directories there that are to be listed in their turn.
fn list(dir: &Path, below: PathBuf, enters: &impl Fn(&OsStr) -> bool) -> (Vec<Item>, Vec<PathBuf>) {
    let (mut items, mut directories) = (Vec::new(), Vec::new());
    if let Err(error) = look_into(dir, &below, enters, &mut items, &mut directories) {
        items.push(Item { path: below, kind: ItemKind::Unread(Reason::of(&error)) });
    }
    (items, directories)
}

fn look_into(
    dir: &Path,
    below: &Path,
    enters: &impl Fn(&OsStr) -> bool,
    items: &mut Vec<Item>,
    waiting: &mut Vec<PathBuf>,
) -> io::Result<()> {
    let unread = |error: io::Error| ItemKind::Unread(Reason::of(&error));
    for entry in fs::read_dir(dir.join(below))? {
        let entry = entry?;
        let name = entry.file_name();
        let path = joined(below, name.as_ref());
        let kind = match entry.metadata() {
            Ok(data) if data.is_dir() && enters(&name) => {
                waiting.push(path);
                continue;
            }
            Ok(data) if data.is_dir() => ItemKind::Skipped,
            Ok(data) if data.is_symlink() => {
                ItemKind::Link { to_directory: fs::metadata(entry.path()).is_ok_and(|data| data.is_dir()) }
            }
            Ok(data) => match special(data.file_type()) {
                Some(kind) => ItemKind::Special(kind),
                None => Stamp::at(&entry.path(), &data).map_or_else(unread, ItemKind::File),
            },
            Err(error) => unread(error),
        };
        items.push(Item { path, kind });
    }
    Ok(())
}

/// A path below a directory, in memory of just its size: when memory grows that another thread made, both may have to wait.
pub fn joined(dir: &Path, below: &Path) -> PathBuf {
    let mut path = PathBuf::with_capacity(dir.as_os_str().len() + 1 + below.as_os_str().len());
    path.push(dir);
    path.push(below);
    path
}

/// Whether a directory lies there, and not a link to one.
#[must_use]
pub fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_dir())
}

/// The stamp of a regular file; none where nothing is.
///
/// # Errors
/// Why there is none: it is a link or no file, or cannot be looked at.
pub fn stamp(path: &Path) -> Result<Option<Stamp>, Reason> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_file() => Stamp::at(path, &data).map(Some).map_err(|error| Reason::of(&error)),
        Ok(data) => Err(special(data.file_type()).map_or(Reason::LinkLoop, Reason::NotRegular)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Reason::of(&error)),
    }
}

/// The bytes of a file that is still the one the stamp was taken of, before and after the reading.
///
/// # Errors
/// Why it cannot be read; [`Reason::Changed`] where it is another file, or was written to.
pub fn read_stamped(path: &Path, stamp: &Stamp) -> Result<Vec<u8>, Reason> {
    let (mut file, _) = open(path)?;
    let stamp_now = |file: &File| Stamp::of_open(file).map_err(|error| Reason::of(&error));
    if stamp_now(&file)? != *stamp {
        return Err(Reason::Changed);
    }
    // Room for one byte more than there should be: its staying empty tells the end of the file.
    let mut bytes = vec![0; usize::try_from(stamp.size).unwrap_or_default() + 1];
    let length = match fill(&mut bytes, &mut file, stamp.size, stamp.size) {
        Err(Reason::TooLarge { .. }) => return Err(Reason::Changed),
        filled => filled?,
    };
    if length as u64 != stamp.size || stamp_now(&file)? != *stamp {
        return Err(Reason::Changed);
    }
    bytes.truncate(length);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn file(dir: &Path, path: &str, text: &str) {
        let path = dir.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
        fs::write(path, text).expect("a file");
    }

    fn stamp(dir: &Path, path: &str) -> Stamp {
        super::stamp(&dir.join(path)).expect("a file").expect("a stamp")
    }

    #[test]
    fn all_is_told_in_the_order_of_paths() {
        let dir = tempfile::tempdir().expect("a directory");
        let top = dir.path();
        for path in ["b/x", "a.txt", "a/y", "skipped/z"] {
            file(top, path, "");
        }
        symlink("nowhere", top.join("link")).expect("a link");
        symlink("a", top.join("other")).expect("a link");
        let found = inventory(top, |name| name != "skipped");
        let told: Vec<_> =
            found.iter().map(|item| (item.path.to_str().unwrap_or_default(), &item.kind)).collect();
        let files = ["a.txt", "a/y", "b/x"].map(|path| ItemKind::File(stamp(top, path)));
        let (link, other) = (ItemKind::Link { to_directory: false }, ItemKind::Link { to_directory: true });
        let expected = [
            ("a.txt", &files[0]),
            ("a/y", &files[1]),
            ("b/x", &files[2]),
            ("link", &link),
            ("other", &other),
            ("skipped", &ItemKind::Skipped),
        ];
        assert_eq!(told, expected);
        let missing = inventory(&top.join("nowhere"), |_| true);
        assert_eq!(missing, [Item { path: PathBuf::new(), kind: ItemKind::Unread(Reason::Vanished) }]);
    }

    #[test]
    fn a_file_that_is_another_one_is_not_read() {
        let dir = tempfile::tempdir().expect("a directory");
        file(dir.path(), "a", "text");
        let before = stamp(dir.path(), "a");
        let path = dir.path().join("a");
        assert_eq!(read_stamped(&path, &before), Ok(b"text".to_vec()));
        file(dir.path(), "a", "longer text");
        assert_eq!(read_stamped(&path, &before), Err(Reason::Changed));
        fs::remove_file(&path).expect("it is there");
        assert_eq!(read_stamped(&path, &before), Err(Reason::Vanished));
    }
}
