//! Files that are being written, under names that say so (`source::temporary`), and what becomes of them when a run ends early.
//!
//! - After an error a temporary file goes with the value that stands for it.
//! - [`abandon`] removes those of the whole process, with the directories made for them, and [`Scratch`] directories: it is for
//!   signals that end it.
//! - A killed process cannot do either. Each temporary file is locked as long as its process lives, so a file whose lock is
//!   free was left behind, and [`remove_stale`] removes it. Where the file system knows no locks, nobody can tell, and it stays.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File, Metadata},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use tempfile::NamedTempFile;

use crate::{
    source::temporary::{prefix, target_name},
    system::{self, FileId},
};

/// What this process has begun and not finished.
struct Unfinished {
    files: BTreeSet<PathBuf>,
    directories: Vec<PathBuf>,
    /// Those that go with all that is in them.
    scratch: BTreeSet<PathBuf>,
}

static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { files: BTreeSet::new(), directories: Vec::new(), scratch: BTreeSet::new() });

/// Held while several files that belong together get their names. Whoever needs both locks takes this one first.
static PUBLISHING: Mutex<()> = Mutex::new(());

fn unfinished() -> MutexGuard<'static, Unfinished> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As long as this lives, nothing is begun, finished or given a name.
pub struct Abandoned {
    _files: MutexGuard<'static, Unfinished>,
    _names: MutexGuard<'static, ()>,
}

/// Removes all that this process has begun and not finished. To be kept until the process ends.
#[must_use]
pub fn abandon() -> Abandoned {
    let names = publication();
    let files = unfinished();
    // One that has its name by now is not found under the old one.
    files.files.iter().for_each(|file| fs::remove_file(file).unwrap_or_default());
    files.directories.iter().for_each(|directory| fs::remove_dir(directory).unwrap_or_default());
    files.scratch.iter().for_each(|directory| fs::remove_dir_all(directory).unwrap_or_default());
    Abandoned { _files: files, _names: names }
}

/// Keeps [`abandon`] waiting, so that files that belong together get their names all or none.
pub(super) fn publication() -> MutexGuard<'static, ()> {
    PUBLISHING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a directory and those above it. Returns the ones that were not there before, from the innermost on; they are
/// removed by [`abandon`] where they are empty, until they are [`keep`]t.
pub(super) fn create_directories(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let is_missing = |dir: &&Path| !dir.as_os_str().is_empty() && fs::symlink_metadata(dir).is_err();
    let mut unfinished = unfinished();
    let created: Vec<_> = dir.ancestors().take_while(is_missing).map(Path::to_path_buf).collect();
    if let Err(error) = fs::create_dir_all(dir) {
        created.iter().for_each(|directory| fs::remove_dir(directory).unwrap_or_default());
        return Err(error);
    }
    unfinished.directories.extend(created.iter().cloned());
    Ok(created)
}

/// Leaves directories to whoever made them.
pub(super) fn keep(created: &[PathBuf]) {
    unfinished().directories.retain(|directory| !created.contains(directory));
}

/// A directory among the temporary files of the system that nobody else may look into; gone with all that is in it when this
/// is dropped, or by [`abandon`].
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Creates one whose name begins so.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(prefix: &str) -> io::Result<Self> {
        let mut unfinished = unfinished();
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix);
        if let Some(permissions) = system::permissions_of_own() {
            builder.permissions(permissions);
        }
        let directory = builder.tempdir()?.keep();
        unfinished.scratch.insert(directory.clone());
        Ok(Self(directory))
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut unfinished = unfinished();
        // What cannot be removed is as good as any other temporary file.
        fs::remove_dir_all(&self.0).unwrap_or_default();
        unfinished.scratch.remove(&self.0);
    }
}

/// A temporary file, gone when this is dropped.
#[derive(Debug)]
pub(super) struct Temporary {
    file: Option<NamedTempFile>,
    path: PathBuf,
}

/// Whether an existing file gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacing {
    Yes,
    No,
}

/// How often a file is given its name where other programs look at the one that has it, and how long to wait in between.
const TRIALS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(25);

impl Temporary {
    /// Creates the temporary file of `name` in a directory, with the permissions of an existing file. The mask of the process
    /// takes its share of them, as it does for every other program.
    pub(super) fn create(dir: &Path, name: &OsStr, existing: Option<&Metadata>) -> io::Result<Self> {
        let mut unfinished = unfinished();
        let prefix = prefix(name);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        if let Some(permissions) = system::permissions_like(existing) {
            builder.permissions(permissions);
        }
        loop {
            let file = builder.tempfile_in(dir)?;
            system::lock(file.as_file())?;
            // Before it was locked, another run may have taken it for one that was left.
            if !system::is_removed(file.as_file())? {
                let path = file.path().to_path_buf();
                unfinished.files.insert(path.clone());
                return Ok(Self { file: Some(file), path });
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where to write.
    pub(super) fn file(&self) -> io::Result<&File> {
        self.file.as_ref().map(NamedTempFile::as_file).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// The same, to write.
    pub(super) fn file_mut(&mut self) -> io::Result<&mut File> {
        self.file.as_mut().map(NamedTempFile::as_file_mut).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// What the system says; `AlreadyExists` where something has the name and is not to be replaced.
    pub(super) fn persist(mut self, target: &Path, replacing: Replacing) -> io::Result<()> {
        let mut file = self.file.take().ok_or(io::ErrorKind::NotFound)?;
        for left in (0..TRIALS).rev() {
            let finished = match replacing {
                Replacing::Yes => file.persist(target),
                Replacing::No => file.persist_noclobber(target),
            };
            match finished {
                Err(failed) if left > 0 && system::may_pass(&failed.error) => file = failed.file,
                finished => return finished.map(drop).map_err(|failed| failed.error),
            }
            thread::sleep(PAUSE);
        }
        Err(io::ErrorKind::TimedOut.into())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        drop(self.file.take());
        unfinished().files.remove(&self.path);
    }
}

/// Removes from a directory what killed runs left of the files whose names are wanted.
pub(super) fn remove_stale_in(dir: &Path, is_wanted: impl Fn(&OsStr) -> bool) {
    // Whoever may not list the directory may still write into it.
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter(|entry| is_wanted(&entry.file_name())).for_each(|entry| remove_stale(&entry.path()));
}

/// Removes from a directory what killed runs left of the file `name`.
pub(super) fn remove_stale_of(dir: &Path, name: &OsStr) {
    let prefix = prefix(name);
    remove_stale_in(dir, |found| found.as_encoded_bytes().starts_with(prefix.as_bytes()));
}

/// Removes a temporary file that a killed run left. One that a living process has, and anything else, stays; so does one that
/// cannot be removed.
pub fn remove_stale(path: &Path) {
    if path.file_name().and_then(target_name).is_some() {
        try_remove_stale(path).unwrap_or_default();
    }
}

fn try_remove_stale(path: &Path) -> io::Result<()> {
    let listed = fs::symlink_metadata(path)?;
    if !listed.is_file() {
        return Ok(());
    }
    // Some network file systems lock only what may be written to.
    let file = system::open_to_write(path).or_else(|_| system::open_to_read(path))?;
    system::try_lock(&file)?;
    // Its name may be that of another file by now.
    let (opened, named) = (file.metadata()?, fs::symlink_metadata(path)?);
    let is_same = FileId::of_open(&file, &opened)? == FileId::at(path, &named)?;
    if opened.is_file() && is_same { fs::remove_file(path) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn only_what_nobody_has_any_more_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        let top = dir.path();
        let living = Temporary::create(top, OsStr::new("a.yaml"), None).unwrap();
        let living_name = living.path().file_name().unwrap().to_str().unwrap().to_owned();
        for name in
            [".a.yaml.stapel-tmp-dead", ".a.yaml.stapel-tmp-", ".b.yaml.stapel-tmp-x", "a.yaml.stapel-tmp-x"]
        {
            fs::write(top.join(name), "").unwrap();
        }
        fs::create_dir(top.join(".a.yaml.stapel-tmp-dir")).unwrap();
        symlink("a.yaml.stapel-tmp-x", top.join(".a.yaml.stapel-tmp-link")).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, top.join(".a.yaml.stapel-tmp-pipe"), rustix::fs::Mode::RUSR)
            .unwrap();
        remove_stale_of(top, OsStr::new("a.yaml"));
        let mut expected = vec![
            living_name,
            ".a.yaml.stapel-tmp-".to_owned(),
            ".a.yaml.stapel-tmp-dir".to_owned(),
            ".a.yaml.stapel-tmp-link".to_owned(),
            ".a.yaml.stapel-tmp-pipe".to_owned(),
            ".b.yaml.stapel-tmp-x".to_owned(),
            "a.yaml.stapel-tmp-x".to_owned(),
        ];
        expected.sort();
        assert_eq!(names(top), expected);
        drop(living);
        assert_eq!(names(top).len(), expected.len() - 1);
    }

    #[test]
    fn what_was_begun_is_known_until_it_has_its_name() {
        let dir = tempfile::tempdir().unwrap();
        let begun = Temporary::create(dir.path(), OsStr::new("a"), None).unwrap();
        let path = begun.path().to_path_buf();
        assert!(unfinished().files.contains(&path));
        begun.persist(&dir.path().join("a"), Replacing::No).unwrap();
        assert!(!unfinished().files.contains(&path));
        let created = create_directories(&dir.path().join("b/c")).unwrap();
        assert_eq!(created, [dir.path().join("b/c"), dir.path().join("b")]);
        assert!(unfinished().directories.contains(&dir.path().join("b/c")));
        keep(&created);
        assert!(!unfinished().directories.contains(&dir.path().join("b/c")));
    }
}
