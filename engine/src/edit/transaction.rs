//! Changes of several files that are made all or none.
//!
//! The order, and why it is this one:
//! 1. Before the first byte is written, every file must still be what was read, and every new place must be free.
//! 2. What is replaced, moved or deleted is kept in [`UNDO`] in the directory of the project: as another name of the same
//!    file, which writes nothing, or as a copy where the disk knows no such names. Then all of it is made durable, and only
//!    then the list of it is written, durable as well. No list means that nothing was changed.
//! 3. The changes are made: each file is written beside its place and gets its name at once, so that a kill leaves old or
//!    new contents, never half of them. They are not durable yet; a power failure may leave a new file empty, and the list
//!    undoes that too.
//! 4. All new contents are made durable together, many at a time, because the file system then writes its journal once for
//!    many of them; then the directories.
//! 5. Only then the list goes, durable as well: else a power failure could bring it back, and it would undo what was
//!    edited since. Last goes the folder.
//!
//! - After an error the old state comes back at once; after a kill the next transaction there brings it back ([`recover`]).
//! - The folder says which folder it is, in a way that no checkout and no copy can ([`system::origin`]). One that was not
//!   made here is not obeyed: it would put the contents of a stranger into the project.
//! - A signal waits until the files are either all new or all old.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File},
    io::{self, ErrorKind, Read, Write},
    path::{Component, Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use serde::{Deserialize, Serialize};

use super::{
    atomic::{self, Syncing, Unreplaced},
    temporary::{self, Replacing, remove_stale_in},
};
use crate::{source::temporary::target_name, system};

/// The folder with the old state, while files are being changed. Its name begins with a dot, so it is no source and goes
/// into no build file.
pub const UNDO: &str = ".stapel-undo";

/// What the folder holds, written when all copies are there.
const LIST: &str = "list.json";

/// Which folder it is ([`system::origin`]), written before anything is kept in it.
const ORIGIN: &str = "origin";

/// Locked by the process that changes files. Nothing is ever written to it.
const LOCK: &str = "lock";

/// The size of the largest list, in bytes: some 500,000 files.
const LONGEST_LIST: u64 = 64 << 20;

/// The size of the longest text that says which folder it is, in bytes.
const LONGEST_ORIGIN: u64 = 200;

/// How many files are made durable at a time.
const AT_ONCE: usize = 12;

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
    /// A folder with an old state that was not made here.
    Foreign(PathBuf),
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

    /// Where a file is afterwards that was not there before with these contents.
    fn written(&self) -> Option<&Path> {
        match self {
            Self::Create { path, .. } | Self::Replace { path, .. } => Some(path),
            Self::Move { to, .. } => Some(to),
            Self::Delete { .. } => None,
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
    let mut done = BTreeSet::new();
    if let [only] = changes
        && !matches!(only, FileChange::Move { .. })
    {
        make(only, dir, Syncing::Now, &mut done)?;
        sync_directories(done.iter().map(PathBuf::as_path), dir);
        return Ok(());
    }
    let undo = UndoFolder::make(changes, dir)?;
    let made = changes.iter().try_for_each(|change| make(change, dir, Syncing::Later, &mut done));
    let Err(error) = made.and_then(|()| make_durable(changes, dir)) else { return Ok(()) };
    match undo.restore(|path| done.contains(path)) {
        Ok(()) => Err(error),
        Err((path, error)) => Err(Unapplied::NotUndone { path, error, undo: undo.keep() }),
    }
}

/// Makes the new contents survive a power failure, then the names of all files.
fn make_durable(changes: &[FileChange], dir: &Path) -> Result<(), Unapplied> {
    let written: Vec<&Path> = changes.iter().filter_map(FileChange::written).collect();
    sync_files(&written).map_err(|(path, error)| Unapplied::Refused(path, error))?;
    sync_directories(changes.iter().flat_map(FileChange::places).map(|(path, _)| path), dir);
    Ok(())
}

/// Brings back the old state after a run that was killed while it changed files in a directory. Whether there was one.
///
/// # Errors
/// The folder was not made here, another process is at work there, or what the system says of a file that does not
/// come back.
pub fn recover(dir: &Path) -> Result<bool, Unapplied> {
    let folder = dir.join(UNDO);
    let refused = |error| Unapplied::Refused(folder.clone(), error);
    match fs::symlink_metadata(&folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(refused(error)),
        Ok(data) if !data.is_dir() => return Err(Unapplied::Occupied(folder)),
        Ok(_) => {}
    }
    let is_own = is_made_here(&folder);
    if !is_own && !is_just_begun(&folder).map_err(refused)? {
        return Err(Unapplied::Foreign(folder));
    }
    let lock = lock(&folder)?;
    if !is_own {
        // Whoever was killed had not even said which folder it is.
        drop(lock);
        [ORIGIN, LOCK].iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap_or_default());
        fs::remove_dir(&folder).map_err(refused)?;
        return Ok(false);
    }
    let list = match read_list(&folder) {
        Ok(list) => list,
        // The copies were not complete, so nothing had been changed.
        Err(error) if error.kind() == ErrorKind::NotFound => {
            remove_folder(&folder).map_err(refused)?;
            return Ok(false);
        }
        Err(error) => return Err(refused(error)),
    };
    let undo =
        UndoFolder { dir: dir.to_path_buf(), folder: folder.clone(), list, is_kept: true, _lock: lock };
    undo.restore(|_| true).map_err(|(path, error)| Unapplied::Refused(path, error))?;
    undo.remove().map_err(refused)?;
    Ok(true)
}

/// Removes the folder; what says whose it is goes last, so that a kill meanwhile leaves one that is still known.
fn remove_folder(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_name() {
            name if name == *LOCK || name == *ORIGIN => {}
            _ if entry.file_type()?.is_dir() => fs::remove_dir_all(entry.path())?,
            _ => fs::remove_file(entry.path())?,
        }
    }
    fs::remove_dir_all(folder)
}

/// Whether a folder says of itself which it is, and is it.
fn is_made_here(folder: &Path) -> bool {
    let said = read_bounded(&folder.join(ORIGIN), LONGEST_ORIGIN);
    let origin = system::origin(folder);
    matches!((said, origin), (Ok(said), Ok(origin)) if said == origin.as_bytes())
}

/// Whether a folder holds nothing yet but what says whose it is.
fn is_just_begun(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_known = [LOCK, ORIGIN].iter().any(|name| entry.file_name() == *name);
        if !is_known || !fs::symlink_metadata(entry.path())?.is_file() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn read_list(folder: &Path) -> io::Result<Undo> {
    Ok(serde_json::from_slice(&read_bounded(&folder.join(LIST), LONGEST_LIST)?)?)
}

/// The bytes of a regular file that is not larger than it may be.
fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open_regular(path)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

/// Opens a file that is neither a link nor anything else.
fn open_regular(path: &Path) -> io::Result<File> {
    let file = system::open_to_read(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(ErrorKind::InvalidData.into()) }
}

/// A place below a directory that no link and no `..` leads out of, and that is no file of git or of a transaction. Other
/// names may begin with a dot.
fn below(dir: &Path, path: &str) -> io::Result<PathBuf> {
    let mut place = dir.to_path_buf();
    let parts: Vec<_> = Path::new(path).components().collect();
    for (number, part) in parts.iter().enumerate() {
        let Component::Normal(name) = part else { return Err(ErrorKind::InvalidData.into()) };
        place.push(name);
        let is_link = fs::symlink_metadata(&place).is_ok_and(|data| data.is_symlink());
        if is_barred(name) || is_link || (number + 1 < parts.len() && place.exists() && !place.is_dir()) {
            return Err(ErrorKind::InvalidData.into());
        }
    }
    if parts.is_empty() { Err(ErrorKind::InvalidData.into()) } else { Ok(place) }
}

/// Whether nothing below a name is a file of the project. Some systems do not tell letters apart by case, and pass over
/// dots and blanks at the end.
fn is_barred(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    let name = name.trim_end_matches(['.', ' ']);
    name == ".git" || name == UNDO
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
        let mut undo = Self::begin(dir)?;
        undo.save_all(changes).map_err(|(path, error)| Unapplied::Refused(path, error))?;
        undo.publish().map_err(|error| Unapplied::Refused(undo.folder.clone(), error))?;
        Ok(undo)
    }

    /// Makes the folder, empty and in the hands of this process.
    fn begin(dir: &Path) -> Result<Self, Unapplied> {
        recover(dir)?;
        let folder = dir.join(UNDO);
        fs::create_dir(&folder).map_err(|error| Unapplied::Refused(folder.clone(), error))?;
        let lock = match lock(&folder) {
            Ok(lock) => lock,
            Err(error) => {
                fs::remove_dir(&folder).unwrap_or_default();
                return Err(error);
            }
        };
        let list = Undo { version: 1, files: Vec::new() };
        let undo = Self { dir: dir.to_path_buf(), folder: folder.clone(), list, is_kept: false, _lock: lock };
        let written = system::origin(&folder).and_then(|origin| {
            let mut file = File::create_new(folder.join(ORIGIN))?;
            file.write_all(origin.as_bytes())?;
            file.sync_all()
        });
        written.map_err(|error| Unapplied::Refused(folder, error))?;
        Ok(undo)
    }

    /// Keeps what is at all places that change.
    fn save_all(&mut self, changes: &[FileChange]) -> Result<(), (PathBuf, io::Error)> {
        for change in changes {
            let is_same_place = change.is_same_place();
            let places = change.places().into_iter();
            // On a disk that does not tell letters apart by case both names of a move may be one file.
            for (path, before) in places.take(if is_same_place { 1 } else { usize::MAX }) {
                self.save(path, before).map_err(|error| (path.to_path_buf(), error))?;
            }
        }
        let copies: Vec<PathBuf> = self
            .list
            .files
            .iter()
            .filter_map(|saved| Some(self.folder.join(saved.copy?.to_string())))
            .collect();
        sync_files(&copies.iter().map(PathBuf::as_path).collect::<Vec<_>>())
    }

    fn save(&mut self, path: &Path, before: Option<&[u8]>) -> io::Result<()> {
        let shown =
            path.strip_prefix(&self.dir).ok().and_then(Path::to_str).ok_or(ErrorKind::InvalidInput)?;
        // What could not be brought back is not changed either.
        below(&self.dir, shown)?;
        let copy = match before {
            Some(bytes) => {
                let number = self.list.files.len();
                let copy = self.folder.join(number.to_string());
                if fs::hard_link(path, &copy).is_err() {
                    File::create_new(copy)?.write_all(bytes)?;
                }
                Some(number)
            }
            None => None,
        };
        self.list.files.push(Saved { path: shown.to_owned(), copy });
        Ok(())
    }

    /// Writes the list: from now on a kill is undone.
    fn publish(&self) -> io::Result<()> {
        let list = serde_json::to_vec(&self.list)?;
        if list.len() as u64 > LONGEST_LIST {
            return Err(ErrorKind::FileTooLarge.into());
        }
        system::sync_directory(&self.folder)?;
        atomic::write(&self.folder.join(LIST), &list)?;
        system::sync_directory(&self.dir)
    }

    /// Brings back the files at some places, and makes that durable.
    fn restore(&self, is_wanted: impl Fn(&Path) -> bool) -> Result<(), (PathBuf, io::Error)> {
        let mut places = Vec::new();
        for saved in &self.list.files {
            let place = below(&self.dir, &saved.path).map_err(|error| (self.dir.join(&saved.path), error))?;
            if is_wanted(&place) {
                places.push((place, saved.copy));
            }
        }
        for (path, copy) in places.iter().rev() {
            let copy = copy.map(|copy| self.folder.join(copy.to_string()));
            put_back(path, copy.as_deref(), &self.dir).map_err(|error| (path.clone(), error))?;
        }
        let files: Vec<&Path> =
            places.iter().filter(|(_, copy)| copy.is_some()).map(|(path, _)| path.as_path()).collect();
        sync_files(&files)?;
        let directories = sync_directories(places.iter().map(|(path, _)| path.as_path()), &self.dir);
        for directory in directories {
            remove_stale_in(directory, |name| target_name(name).is_some());
        }
        Ok(())
    }

    fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        self.folder.clone()
    }

    /// Removes the folder, the list first: copies without it mean that nothing was changed.
    fn remove(&self) -> io::Result<()> {
        match fs::remove_file(self.folder.join(LIST)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => system::sync_directory(&self.folder).unwrap_or_default(),
        }
        remove_folder(&self.folder)
    }
}

impl Drop for UndoFolder {
    fn drop(&mut self) {
        if !self.is_kept {
            self.remove().unwrap_or_default();
        }
    }
}

/// Held by the process that changes files.
fn lock(folder: &Path) -> Result<File, Unapplied> {
    let path = folder.join(LOCK);
    let file = match File::create_new(&path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => system::open_to_write(&path),
        file => file,
    };
    let file = file.map_err(|error| Unapplied::Refused(path, error))?;
    system::try_lock(&file).map_err(|_| Unapplied::Busy(folder.to_path_buf()))?;
    Ok(file)
}

/// Makes the contents of files survive a power failure, many at a time.
fn sync_files(paths: &[&Path]) -> Result<(), (PathBuf, io::Error)> {
    many_at_a_time(paths, system::sync_file)
}

fn many_at_a_time(
    paths: &[&Path],
    sync: impl Fn(&Path) -> io::Result<()> + Sync,
) -> Result<(), (PathBuf, io::Error)> {
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(None);
    let work = || {
        while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = sync(path) {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert((path.to_path_buf(), error));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..paths.len().min(AT_ONCE) {
            // Where there can be no more threads, this one does it all.
            _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Makes the names of files survive a power failure, with those of the directories around them up to `dir`. Where that
/// fails, the files are whole all the same. The result is these directories.
fn sync_directories<'p>(files: impl Iterator<Item = &'p Path>, dir: &Path) -> BTreeSet<&'p Path> {
    let mut directories = BTreeSet::new();
    for file in files {
        let around = file.ancestors().skip(1).take_while(|around| around.starts_with(dir));
        // What is around a known one is known.
        around.take_while(|around| directories.insert(*around)).for_each(drop);
    }
    directories.retain(|directory| directory.is_dir());
    let all: Vec<&Path> = directories.iter().copied().collect();
    many_at_a_time(&all, system::sync_directory).unwrap_or_default();
    directories
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

/// Makes one change, and says which places are not what they were; after an error as well.
fn make(
    change: &FileChange,
    dir: &Path,
    syncing: Syncing,
    done: &mut BTreeSet<PathBuf>,
) -> Result<(), Unapplied> {
    match change {
        FileChange::Create { path, bytes } => {
            create(path, bytes, syncing)?;
            done.insert(path.clone());
        }
        FileChange::Replace { path, before, after } => {
            replace(path, [before, after], syncing)?;
            done.insert(path.clone());
        }
        FileChange::Move { from, to, before, after } => {
            let refused = |error| Unapplied::Refused(from.clone(), error);
            if before != after {
                replace(from, [before, after], syncing)?;
                done.insert(from.clone());
            }
            if let Some(parent) = to.parent() {
                make_directories(parent).map_err(refused)?;
            }
            fs::rename(from, to).map_err(refused)?;
            done.extend([from.clone(), to.clone()]);
            remove_if_empty(from, dir);
        }
        FileChange::Delete { path, .. } => {
            fs::remove_file(path).map_err(|error| Unapplied::Refused(path.clone(), error))?;
            done.insert(path.clone());
            remove_if_empty(path, dir);
        }
    }
    Ok(())
}

fn replace(path: &Path, [before, after]: [&[u8]; 2], syncing: Syncing) -> Result<(), Unapplied> {
    atomic::replace_with(path, before, after, syncing).map_err(|error| match error {
        Unreplaced::Changed => Unapplied::Changed(path.to_path_buf()),
        Unreplaced::Refused(error) => Unapplied::Refused(path.to_path_buf(), error),
    })
}

fn create(path: &Path, bytes: &[u8], syncing: Syncing) -> Result<(), Unapplied> {
    let refused = |error: io::Error| match error.kind() {
        ErrorKind::AlreadyExists => Unapplied::Occupied(path.to_path_buf()),
        _ => Unapplied::Refused(path.to_path_buf(), error),
    };
    let parent = path.parent().unwrap_or(Path::new("."));
    make_directories(parent).map_err(refused)?;
    let sibling = atomic::sibling(path, None, &|to| to.write_all(bytes), syncing).map_err(refused)?;
    sibling.persist(path, Replacing::No).map_err(refused)
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

/// Brings back one file from its copy, of any size, or removes one that was not there.
fn put_back(path: &Path, copy: Option<&Path>, dir: &Path) -> io::Result<()> {
    match copy {
        Some(copy) if is_same_file(path, copy) => Ok(()),
        Some(copy) => {
            let data = open_regular(copy)?.metadata()?;
            if let Some(parent) = path.parent() {
                make_directories(parent)?;
            }
            let copy_to = |to: &mut dyn Write| io::copy(&mut open_regular(copy)?, to).map(drop);
            atomic::sibling(path, Some(&data), &copy_to, Syncing::Later)?.persist(path, Replacing::Yes)
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

    /// The changes one by one, until one fails.
    fn make_all(changes: &[FileChange], dir: &Path) -> (BTreeSet<PathBuf>, Result<(), Unapplied>) {
        let mut done = BTreeSet::new();
        let made = changes.iter().try_for_each(|change| make(change, dir, Syncing::Later, &mut done));
        (done, made)
    }

    /// What is left where the process ends here.
    fn kill(mut folder: UndoFolder) {
        folder.is_kept = true;
    }

    /// A folder with an old state as this system would have made it, with these files and this list.
    fn plant(dir: &Path, list: &str) -> PathBuf {
        let folder = dir.join(UNDO);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(ORIGIN), system::origin(&folder).unwrap()).unwrap();
        fs::write(folder.join(LIST), list).unwrap();
        folder
    }

    fn list_of(path: &str) -> String {
        format!("{{\"version\":1,\"files\":[{{\"path\":\"{path}\",\"copy\":0}}]}}")
    }

    #[test]
    fn after_an_error_in_the_middle_the_old_state_is_back() {
        let dir = project(OLD);
        let mut changes = make_changes(dir.path());
        // A name that is too long, and nobody looked before.
        let long = dir.path().join(format!("{}.yaml", "x".repeat(400)));
        changes.push(FileChange::Create { path: long.clone(), bytes: Vec::new() });
        let folder = UndoFolder::make(&changes, dir.path()).unwrap();
        let (done, made) = make_all(&changes, dir.path());
        assert!(made.is_err() && !done.contains(&long));
        folder.restore(|path| done.contains(path)).unwrap();
        drop(folder);
        assert_eq!(files(dir.path()), expected(OLD));
        assert!(!dir.path().join("new").exists());
    }

    #[test]
    fn a_file_that_another_program_changed_meanwhile_stays_as_it_is() {
        let dir = project(OLD);
        let changes = make_changes(dir.path());
        let folder = UndoFolder::make(&changes, dir.path()).unwrap();
        // As editors do it.
        fs::write(dir.path().join("other"), "mine").unwrap();
        fs::rename(dir.path().join("other"), dir.path().join("b.yaml")).unwrap();
        let (done, made) = make_all(&changes, dir.path());
        assert!(matches!(made, Err(Unapplied::Changed(_))));
        folder.restore(|path| done.contains(path)).unwrap();
        drop(folder);
        assert_eq!(files(dir.path()), expected(&[("b.yaml", "mine"), ("old/c.yaml", "c"), ("d.yaml", "d")]));
    }

    #[test]
    fn what_a_killed_run_left_is_undone_at_every_step() {
        let old = |dir: &Path, step: &str| {
            assert_eq!(files(dir), expected(OLD), "{step}");
            assert!(!dir.join("new").exists() && !dir.join(UNDO).exists(), "{step}");
            assert!(!recover(dir).unwrap(), "{step}");
        };
        for parts in [&[][..], &[LOCK], &[ORIGIN], &[LOCK, ORIGIN]] {
            let dir = project(OLD);
            fs::create_dir(dir.path().join(UNDO)).unwrap();
            parts.iter().for_each(|part| fs::write(dir.path().join(UNDO).join(part), "").unwrap());
            assert!(!recover(dir.path()).unwrap());
            old(dir.path(), "begun");
        }
        for saved in 0..=4 {
            let dir = project(OLD);
            let mut folder = UndoFolder::begin(dir.path()).unwrap();
            folder.save_all(&make_changes(dir.path())[..saved]).unwrap();
            kill(folder);
            assert!(!recover(dir.path()).unwrap());
            old(dir.path(), "saved");
        }
        for made in 0..=4 {
            let dir = project(OLD);
            let changes = make_changes(dir.path());
            let folder = UndoFolder::make(&changes, dir.path()).unwrap();
            make_all(&changes[..made], dir.path()).1.unwrap();
            if made == 4 {
                make_durable(&changes, dir.path()).unwrap();
            }
            kill(folder);
            fs::write(dir.path().join(".b.yaml.stapel-tmp-x1Y"), "half").unwrap();
            assert!(recover(dir.path()).unwrap());
            old(dir.path(), "made");
        }
        let dir = project(OLD);
        let changes = make_changes(dir.path());
        let folder = UndoFolder::make(&changes, dir.path()).unwrap();
        make_all(&changes, dir.path()).1.unwrap();
        fs::remove_file(folder.folder.join(LIST)).unwrap();
        kill(folder);
        assert!(!recover(dir.path()).unwrap());
        assert_eq!(files(dir.path()), expected(&[("new/a.yaml", "a"), ("b.yaml", "B"), ("c.yaml", "C")]));
    }

    #[test]
    fn a_killed_recovery_goes_on() {
        let dir = project(OLD);
        let changes = make_changes(dir.path());
        let folder = UndoFolder::make(&changes, dir.path()).unwrap();
        make_all(&changes, dir.path()).1.unwrap();
        folder.restore(|path| path.ends_with("b.yaml")).unwrap();
        kill(folder);
        assert!(recover(dir.path()).unwrap());
        assert_eq!(files(dir.path()), expected(OLD));
    }

    #[test]
    fn large_and_hidden_files_come_back_whole_where_names_cannot_be_shared() {
        let dir = project(&[]);
        let length = LONGEST_LIST + 1;
        for name in ["a/large.bin", ".gitkeep", ".stapel.yaml", "a/.hidden"] {
            let folder = plant(dir.path(), &list_of(name));
            File::create(folder.join("0")).unwrap().set_len(length).unwrap();
            assert!(recover(dir.path()).unwrap());
            assert_eq!(fs::metadata(dir.path().join(name)).unwrap().len(), length, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_brought_back_is_not_changed() {
        let dir = project(&[(".git/config", "x"), ("b.yaml", "b")]);
        let replace = |path: &str, before: &str| FileChange::Replace {
            path: dir.path().join(path),
            before: before.into(),
            after: b"new".to_vec(),
        };
        let refused = apply(&[replace("b.yaml", "b"), replace(".git/config", "x")], dir.path());
        assert!(matches!(refused, Err(Unapplied::Refused(..))));
        assert_eq!(files(dir.path()), expected(&[(".git/config", "x"), ("b.yaml", "b")]));
    }

    #[test]
    fn a_folder_that_was_not_made_here_is_not_obeyed() {
        let copied = project(OLD);
        kill(UndoFolder::make(&make_changes(copied.path()), copied.path()).unwrap());
        let origin = fs::read_to_string(copied.path().join(UNDO).join(ORIGIN)).unwrap();
        for origin in [None, Some(""), Some("1 at 1"), Some(origin.as_str())] {
            let dir = project(&[("b.yaml", "b"), (".stapel-undo/0", "bad")]);
            let folder = dir.path().join(UNDO);
            fs::write(folder.join(LIST), list_of("b.yaml")).unwrap();
            origin.into_iter().for_each(|origin| fs::write(folder.join(ORIGIN), origin).unwrap());
            let before = files(dir.path());
            assert!(matches!(recover(dir.path()), Err(Unapplied::Foreign(_))), "{origin:?}");
            assert_eq!(files(dir.path()), before, "{origin:?}");
            fs::remove_file(folder.join(LIST)).unwrap();
            assert!(matches!(recover(dir.path()), Err(Unapplied::Foreign(_))), "{origin:?}");
        }
    }

    #[test]
    fn links_in_the_folder_are_not_followed() {
        let outside = project(&[("secret", "secret")]);
        let secret = outside.path().join("secret");
        for name in [LOCK, ORIGIN, LIST, "0"] {
            let dir = project(OLD);
            let folder = plant(dir.path(), &list_of("b.yaml"));
            fs::write(folder.join("0"), "old").unwrap();
            fs::remove_file(folder.join(name)).unwrap_or_default();
            std::os::unix::fs::symlink(&secret, folder.join(name)).unwrap();
            assert!(recover(dir.path()).is_err(), "{name}");
            assert_eq!(fs::read_to_string(dir.path().join("b.yaml")).unwrap(), "b", "{name}");
            assert_eq!(fs::read_to_string(&secret).unwrap(), "secret", "{name}");
        }
    }

    #[test]
    fn a_list_that_is_too_large_is_an_error() {
        let dir = project(OLD);
        let folder = plant(dir.path(), "");
        File::create(folder.join(LIST)).unwrap().set_len(LONGEST_LIST + 1).unwrap();
        assert!(matches!(
            recover(dir.path()),
            Err(Unapplied::Refused(_, error)) if error.kind() == ErrorKind::FileTooLarge
        ));
    }

    #[test]
    fn two_at_once_are_refused() {
        let dir = project(OLD);
        let folder = UndoFolder::make(&make_changes(dir.path()), dir.path()).unwrap();
        assert!(matches!(recover(dir.path()), Err(Unapplied::Busy(_))));
        drop(folder);
    }

    #[test]
    fn a_list_leads_nowhere_outside_of_the_project() {
        for path in [
            "../x",
            "/x",
            "",
            "link/x",
            ".git/config",
            ".GIT/config",
            "a/.Git/x",
            ".git./x",
            ".git",
            ".stapel-undo/x",
            ".Stapel-Undo",
        ] {
            let dir = project(&[]);
            let outside = tempfile::tempdir().unwrap();
            std::os::unix::fs::symlink(outside.path(), dir.path().join("link")).unwrap();
            fs::write(plant(dir.path(), &list_of(path)).join("0"), "bad").unwrap();
            let before = files(dir.path());
            assert!(matches!(recover(dir.path()), Err(Unapplied::Refused(..))), "{path}");
            assert!(fs::read_dir(outside.path()).unwrap().next().is_none());
            let mut after = files(dir.path());
            after.remove(".stapel-undo/lock");
            assert_eq!(after, before, "{path}");
        }
    }

    #[test]
    fn five_hundred_files_are_written_in_little_more_time_than_they_take() {
        let dir = tempfile::tempdir().unwrap();
        let changes: Vec<_> = (0..500)
            .map(|number| {
                let path = dir.path().join(format!("{number}.yaml"));
                fs::write(&path, "old").unwrap();
                FileChange::Replace { path, before: b"old".to_vec(), after: b"new".to_vec() }
            })
            .collect();
        apply(&changes, dir.path()).unwrap();
        let found = files(dir.path());
        assert!(found.len() == 500 && found.values().all(|text| text == "new"));
    }
}
