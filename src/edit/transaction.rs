//! Changes of several files that are made all or none.
//!
//! - Before the first byte is written, every file must still be what was read, and every new place must be free.
//! - What is replaced or deleted is copied to [`UNDO`] in the directory of the project first. After an error the old state
//!   comes back at once; after a kill the next transaction there brings it back ([`recover`]).
//! - A signal waits until the files are either all new or all old.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Component, Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    atomic::{self, Unreplaced},
    temporary::{self, Replacing},
};
use crate::system;

/// The folder with the old state, while files are being changed. Its name begins with a dot, so it is no source and goes
/// into no build file.
pub const UNDO: &str = ".stapel-undo";

/// What the folder holds, written when all copies are there.
const LIST: &str = "list.json";

/// A change of one file. All paths are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChange {
    Create {
        path: PathBuf,
        bytes: Vec<u8>,
    },
    Replace {
        path: PathBuf,
        before: Vec<u8>,
        after: Vec<u8>,
    },
    /// The file goes elsewhere, with other contents or the same.
    Move {
        from: PathBuf,
        to: PathBuf,
        before: Vec<u8>,
        after: Vec<u8>,
    },
    Delete {
        path: PathBuf,
        before: Vec<u8>,
    },
}

/// Why nothing was changed, or what could not be undone.
#[derive(Debug)]
pub enum Unapplied {
    /// The file is not what was read any more.
    Changed(PathBuf),
    /// Something is where a file was to be made.
    Occupied(PathBuf),
    /// Another process is changing files here.
    Busy(PathBuf),
    Refused(PathBuf, io::Error),
    /// The first error, and a file that did not get its old state back; the copies stay in the folder.
    NotUndone {
        path: PathBuf,
        error: io::Error,
        undo: PathBuf,
    },
}

#[derive(Debug, Serialize, Deserialize)]
struct Undo {
    version: u32,
    files: Vec<Saved>,
}

/// A file as it was: its path below the directory, and the number of its copy; none where there was no file.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    path: String,
    copy: Option<usize>,
}

impl FileChange {
    /// The places that change, and what is there now.
    fn places(&self) -> Vec<(&Path, Option<&[u8]>)> {
        match self {
            Self::Create { path, .. } => vec![(path, None)],
            Self::Replace { path, before, .. } | Self::Delete { path, before } => vec![(path, Some(before))],
            Self::Move { from, to, before, .. } => vec![(from, Some(before)), (to, None)],
        }
    }

    fn is_same_place(&self) -> bool {
        matches!(self, Self::Move { from, to, .. } if is_same_file(from, to))
    }
}

/// Makes the changes, all or none. `dir` holds all the files.
///
/// # Errors
/// Nothing was changed, or ([`Unapplied::NotUndone`]) the old state is in the folder that is named.
pub fn apply(changes: &[FileChange], dir: &Path) -> Result<(), Unapplied> {
    let _names = temporary::publication();
    expect_unchanged(changes)?;
    if let [only] = changes
        && !matches!(only, FileChange::Move { .. })
    {
        return make(only, dir);
    }
    let undo = UndoFolder::make(changes, dir)?;
    for (number, change) in changes.iter().enumerate() {
        if let Err(error) = make(change, dir) {
            let done = changes.get(..=number).unwrap_or_default();
            return Err(match undo.restore(done.iter().flat_map(FileChange::places).map(|(path, _)| path)) {
                Ok(()) => error,
                Err((path, error)) => Unapplied::NotUndone { path, error, undo: undo.keep() },
            });
        }
    }
    let directories: BTreeSet<&Path> =
        changes.iter().flat_map(FileChange::places).filter_map(|(path, _)| path.parent()).collect();
    for directory in directories {
        system::sync_directory(directory).unwrap_or_default();
    }
    Ok(())
}

/// Brings back the old state after a run that was killed while it changed files in a directory. Whether there was one.
///
/// # Errors
/// Another process is at work there, or what the system says of a file that does not come back.
pub fn recover(dir: &Path) -> Result<bool, Unapplied> {
    let folder = dir.join(UNDO);
    let refused = |error| Unapplied::Refused(folder.clone(), error);
    match fs::symlink_metadata(&folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(refused(error)),
        Ok(data) if !data.is_dir() => return Err(Unapplied::Occupied(folder)),
        Ok(_) => {}
    }
    let _lock = lock(&folder)?;
    let list = folder.join(LIST);
    let was_complete = match fs::read(&list) {
        Ok(bytes) => {
            let undo: Undo = serde_json::from_slice(&bytes).map_err(|error| refused(error.into()))?;
            for saved in &undo.files {
                let path = below(dir, &saved.path).map_err(refused)?;
                let bytes = saved
                    .copy
                    .map(|copy| fs::read(folder.join(copy.to_string())))
                    .transpose()
                    .map_err(refused)?;
                put_back(&path, bytes.as_deref(), dir)
                    .map_err(|error| Unapplied::Refused(path.clone(), error))?;
            }
            true
        }
        // The copies were not complete, so nothing had been changed.
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => return Err(refused(error)),
    };
    fs::remove_dir_all(&folder).map_err(refused)?;
    Ok(was_complete)
}

/// A place below a directory that no link and no `..` leads out of.
fn below(dir: &Path, path: &str) -> io::Result<PathBuf> {
    let mut place = dir.to_path_buf();
    let parts: Vec<_> = Path::new(path).components().collect();
    for (number, part) in parts.iter().enumerate() {
        let Component::Normal(name) = part else { return Err(ErrorKind::InvalidData.into()) };
        place.push(name);
        let is_link = fs::symlink_metadata(&place).is_ok_and(|data| data.is_symlink());
        if is_link || (number + 1 < parts.len() && place.exists() && !place.is_dir()) {
            return Err(ErrorKind::InvalidData.into());
        }
    }
    if parts.is_empty() { Err(ErrorKind::InvalidData.into()) } else { Ok(place) }
}

/// The folder with the old state; gone when this is dropped.
struct UndoFolder {
    dir: PathBuf,
    folder: PathBuf,
    list: Undo,
    is_kept: bool,
    _lock: File,
}

impl UndoFolder {
    fn make(changes: &[FileChange], dir: &Path) -> Result<Self, Unapplied> {
        recover(dir)?;
        let folder = dir.join(UNDO);
        let refused = |error: io::Error| Unapplied::Refused(folder.clone(), error);
        fs::create_dir(&folder).map_err(refused)?;
        let lock = match lock(&folder) {
            Ok(lock) => lock,
            Err(error) => {
                fs::remove_dir(&folder).unwrap_or_default();
                return Err(error);
            }
        };
        let mut undo = Self {
            dir: dir.to_path_buf(),
            folder: folder.clone(),
            list: Undo { version: 1, files: Vec::new() },
            is_kept: false,
            _lock: lock,
        };
        for (path, before) in
            changes.iter().filter(|change| !change.is_same_place()).flat_map(FileChange::places)
        {
            undo.save(path, before).map_err(refused)?;
        }
        for change in changes.iter().filter(|change| change.is_same_place()) {
            // On a disk that does not tell letters apart by case both names are one file.
            if let FileChange::Move { from, before, .. } = change {
                undo.save(from, Some(before)).map_err(refused)?;
            }
        }
        let list = serde_json::to_vec(&undo.list).map_err(|error| refused(error.into()))?;
        atomic::write(&folder.join(LIST), &list).map_err(refused)?;
        Ok(undo)
    }

    fn save(&mut self, path: &Path, before: Option<&[u8]>) -> io::Result<()> {
        let shown =
            path.strip_prefix(&self.dir).ok().and_then(Path::to_str).ok_or(ErrorKind::InvalidInput)?;
        let copy = match before {
            Some(bytes) => {
                let copy = self.list.files.len();
                let mut file = File::create_new(self.folder.join(copy.to_string()))?;
                file.write_all(bytes)?;
                file.sync_all()?;
                Some(copy)
            }
            None => None,
        };
        self.list.files.push(Saved { path: shown.to_owned(), copy });
        Ok(())
    }

    /// Brings back the files at some places.
    fn restore<'p>(&self, places: impl Iterator<Item = &'p Path>) -> Result<(), (PathBuf, io::Error)> {
        let places: BTreeSet<&Path> = places.collect();
        for saved in self.list.files.iter().rev() {
            let path = self.dir.join(&saved.path);
            if places.contains(path.as_path()) {
                let bytes = saved.copy.map(|copy| fs::read(self.folder.join(copy.to_string()))).transpose();
                let restored = bytes.and_then(|bytes| put_back(&path, bytes.as_deref(), &self.dir));
                restored.map_err(|error| (path, error))?;
            }
        }
        Ok(())
    }

    fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        self.folder.clone()
    }
}

impl Drop for UndoFolder {
    fn drop(&mut self) {
        if !self.is_kept {
            // The list goes first: copies without it mean that nothing was changed.
            fs::remove_file(self.folder.join(LIST)).unwrap_or_default();
            fs::remove_dir_all(&self.folder).unwrap_or_default();
        }
    }
}

/// Held by the process that changes files.
fn lock(folder: &Path) -> Result<File, Unapplied> {
    let path = folder.join("lock");
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(|error| Unapplied::Refused(path.clone(), error))?;
    system::try_lock(&file).map_err(|_| Unapplied::Busy(folder.to_path_buf()))?;
    Ok(file)
}

fn expect_unchanged(changes: &[FileChange]) -> Result<(), Unapplied> {
    for change in changes {
        for (path, before) in change.places() {
            match (fs::symlink_metadata(path), before) {
                (Ok(_), None) if change.is_same_place() => {}
                (Ok(_), None) => return Err(Unapplied::Occupied(path.to_path_buf())),
                (Ok(data), Some(before)) => {
                    let is_same = data.is_file() && fs::read(path).is_ok_and(|bytes| bytes == before);
                    if !is_same {
                        return Err(Unapplied::Changed(path.to_path_buf()));
                    }
                }
                (Err(error), None) if error.kind() == ErrorKind::NotFound => {}
                (Err(error), Some(_)) if error.kind() == ErrorKind::NotFound => {
                    return Err(Unapplied::Changed(path.to_path_buf()));
                }
                (Err(error), _) => return Err(Unapplied::Refused(path.to_path_buf(), error)),
            }
        }
    }
    Ok(())
}

fn make(change: &FileChange, dir: &Path) -> Result<(), Unapplied> {
    match change {
        FileChange::Create { path, bytes } => create(path, bytes),
        FileChange::Replace { path, before, after } => {
            atomic::replace(path, before, after).map_err(|error| match error {
                Unreplaced::Changed => Unapplied::Changed(path.clone()),
                Unreplaced::Refused(error) => Unapplied::Refused(path.clone(), error),
            })
        }
        FileChange::Move { from, to, before, after } => {
            let refused = |error| Unapplied::Refused(from.clone(), error);
            if before != after {
                make(
                    &FileChange::Replace { path: from.clone(), before: before.clone(), after: after.clone() },
                    dir,
                )?;
            }
            if let Some(parent) = to.parent() {
                make_directories(parent).map_err(refused)?;
            }
            fs::rename(from, to).map_err(refused)?;
            remove_if_empty(from, dir);
            Ok(())
        }
        FileChange::Delete { path, .. } => {
            fs::remove_file(path).map_err(|error| Unapplied::Refused(path.clone(), error))?;
            remove_if_empty(path, dir);
            Ok(())
        }
    }
}

fn create(path: &Path, bytes: &[u8]) -> Result<(), Unapplied> {
    let refused = |error: io::Error| match error.kind() {
        ErrorKind::AlreadyExists => Unapplied::Occupied(path.to_path_buf()),
        _ => Unapplied::Refused(path.to_path_buf(), error),
    };
    let parent = path.parent().unwrap_or(Path::new("."));
    make_directories(parent).map_err(refused)?;
    let name = path.file_name().unwrap_or(OsStr::new(""));
    let mut file = temporary::Temporary::create(parent, name, None).map_err(refused)?;
    let written = file.file_mut().and_then(|file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.and_then(|()| file.persist(path, Replacing::No)).map_err(refused)
}

fn make_directories(dir: &Path) -> io::Result<()> {
    let created = temporary::create_directories(dir)?;
    temporary::keep(&created);
    Ok(())
}

/// Removes the directories below `dir` that a file leaves empty.
fn remove_if_empty(file: &Path, dir: &Path) {
    for parent in file.ancestors().skip(1).take_while(|parent| *parent != dir) {
        if fs::remove_dir(parent).is_err() {
            break;
        }
    }
}

fn put_back(path: &Path, bytes: Option<&[u8]>, dir: &Path) -> io::Result<()> {
    match bytes {
        Some(bytes) if fs::read(path).is_ok_and(|now| now == bytes) => Ok(()),
        Some(bytes) => {
            if let Some(parent) = path.parent() {
                make_directories(parent)?;
            }
            atomic::write(path, bytes)
        }
        None if fs::symlink_metadata(path).is_err() => Ok(()),
        None => {
            fs::remove_file(path)?;
            remove_if_empty(path, dir);
            Ok(())
        }
    }
}

/// Whether two names mean one file, as on disks that do not tell letters apart by case.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let id = |path: &Path| system::FileId::at(path, &fs::symlink_metadata(path).ok()?).ok();
    id(one).is_some_and(|id_of_one| id(other) == Some(id_of_one))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        dir
    }

    fn files(dir: &Path) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        let mut open = vec![dir.to_path_buf()];
        while let Some(next) = open.pop() {
            for entry in fs::read_dir(&next).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    let name = path.strip_prefix(dir).unwrap().to_str().unwrap().to_owned();
                    found.insert(name, fs::read_to_string(path).unwrap());
                }
            }
        }
        found
    }

    fn make_changes(dir: &Path) -> Vec<FileChange> {
        let at = |path: &str| dir.join(path);
        vec![
            FileChange::Create { path: at("new/a.yaml"), bytes: b"a".to_vec() },
            FileChange::Replace { path: at("b.yaml"), before: b"b".to_vec(), after: b"B".to_vec() },
            FileChange::Move {
                from: at("old/c.yaml"),
                to: at("c.yaml"),
                before: b"c".to_vec(),
                after: b"C".to_vec(),
            },
            FileChange::Delete { path: at("d.yaml"), before: b"d".to_vec() },
        ]
    }

    const OLD: &[(&str, &str)] = &[("b.yaml", "b"), ("old/c.yaml", "c"), ("d.yaml", "d")];

    fn expected(list: &[(&str, &str)]) -> BTreeMap<String, String> {
        list.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn all_changes_are_made() {
        let dir = project(OLD);
        apply(&make_changes(dir.path()), dir.path()).unwrap();
        assert_eq!(files(dir.path()), expected(&[("new/a.yaml", "a"), ("b.yaml", "B"), ("c.yaml", "C")]));
        assert!(!dir.path().join("old").exists());
    }

    #[test]
    fn nothing_is_changed_where_a_file_is_not_what_was_read_or_a_place_is_taken() {
        for (path, text) in
            [("b.yaml", "x"), ("d.yaml", "x"), ("old/c.yaml", "x"), ("new/a.yaml", "x"), ("c.yaml", "x")]
        {
            let dir = project(OLD);
            fs::create_dir_all(dir.path().join("new")).unwrap();
            fs::write(dir.path().join(path), text).unwrap();
            let before = files(dir.path());
            let refused = apply(&make_changes(dir.path()), dir.path());
            assert!(matches!(refused, Err(Unapplied::Changed(_) | Unapplied::Occupied(_))), "{path}");
            assert_eq!(files(dir.path()), before, "{path}");
        }
    }

    #[test]
    fn after_an_error_in_the_middle_the_old_state_is_back() {
        let dir = project(OLD);
        let mut changes = make_changes(dir.path());
        // A file stands where a directory is needed, and nobody looked before.
        changes.push(FileChange::Create { path: dir.path().join("b.yaml/x.yaml"), bytes: Vec::new() });
        let refused = changes.iter().try_for_each(|change| make(change, dir.path()));
        assert!(refused.is_err());
        let dir = project(OLD);
        let mut changes = make_changes(dir.path());
        changes.push(FileChange::Create {
            path: dir.path().join(format!("{}.yaml", "x".repeat(400))),
            bytes: Vec::new(),
        });
        let folder = UndoFolder::make(&changes, dir.path()).unwrap();
        assert!(changes.iter().try_for_each(|change| make(change, dir.path())).is_err());
        folder.restore(changes.iter().flat_map(FileChange::places).map(|(path, _)| path)).unwrap();
        drop(folder);
        assert_eq!(files(dir.path()), expected(OLD));
    }

    #[test]
    fn what_a_killed_run_left_is_undone() {
        for stop in 0..=4 {
            let dir = project(OLD);
            let changes = make_changes(dir.path());
            let mut folder = UndoFolder::make(&changes, dir.path()).unwrap();
            changes.iter().take(stop).try_for_each(|change| make(change, dir.path())).unwrap();
            folder.is_kept = true;
            drop(folder);
            assert!(recover(dir.path()).unwrap());
            assert_eq!(files(dir.path()), expected(OLD), "after {stop}");
            assert!(!recover(dir.path()).unwrap());
        }
    }

    #[test]
    fn two_at_once_are_refused_and_a_planted_list_leads_nowhere() {
        let dir = project(OLD);
        let folder = UndoFolder::make(&make_changes(dir.path()), dir.path()).unwrap();
        assert!(matches!(recover(dir.path()), Err(Unapplied::Busy(_))));
        drop(folder);
        for path in ["../x", "/x", "", "link/x"] {
            let dir = project(&[(".stapel-undo/0", "bad")]);
            let outside = tempfile::tempdir().unwrap();
            std::os::unix::fs::symlink(outside.path(), dir.path().join("link")).unwrap();
            let list = format!("{{\"version\":1,\"files\":[{{\"path\":\"{path}\",\"copy\":0}}]}}");
            fs::write(dir.path().join(UNDO).join(LIST), list).unwrap();
            assert!(matches!(recover(dir.path()), Err(Unapplied::Refused(..))), "{path}");
            assert!(fs::read_dir(outside.path()).unwrap().next().is_none());
        }
    }
}
