//! A directory that finished files are put into, each whole or not at all.
//!
//! - Whoever opens an output directory is alone in it until it is closed: a second process waits.
//! - A file is written under a temporary name, synced and renamed. After an error the temporary file goes; after a kill the
//!   next one to open the directory removes it.
//! - Files that belong together are all written before the first gets its name.
//! - Directories that were created for it go again where nothing came to lie in them.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::MutexGuard,
};

pub use super::temporary::Replacing;
use super::temporary::{Temporary, create_directories, keep, publication, remove_stale_in};
use crate::{source::temporary::target_name, system::DirectoryLock};

/// An open output directory.
#[derive(Debug)]
pub struct OutputDir {
    dir: PathBuf,
    lock: DirectoryLock,
    /// The directories that were not there before, from the innermost on.
    created: Vec<PathBuf>,
}

impl OutputDir {
    /// Creates the directory where there is none, waits until nobody else has it open, and removes what an earlier process
    /// left half done: temporary files of names that `is_ours`.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(dir: &Path, is_ours: impl Fn(&str) -> bool) -> io::Result<Self> {
        let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
        let mut output_dir = Self::lock(dir)?;
        // Whoever had it open before removed the directory that it had created.
        while output_dir.lock.is_removed()? {
            output_dir = Self::lock(dir)?;
        }
        let is_ours = |name: &OsStr| target_name(name).and_then(Path::to_str).is_some_and(&is_ours);
        remove_stale_in(dir, is_ours);
        Ok(output_dir)
    }

    fn lock(dir: &Path) -> io::Result<Self> {
        let created = create_directories(dir)?;
        match DirectoryLock::of(dir) {
            Ok(lock) => Ok(Self { dir: dir.to_path_buf(), lock, created }),
            Err(error) => {
                remove(&created);
                Err(error)
            }
        }
    }

    /// Begins a file; nothing is seen under its name before it is finished.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(&self, name: &str) -> io::Result<UnfinishedFile> {
        let file = Temporary::create(&self.dir, OsStr::new(name), None)?;
        Ok(UnfinishedFile { file, target: self.dir.join(name) })
    }

    /// Begins a file and writes all of it.
    ///
    /// # Errors
    /// What the system says; `IsADirectory` where a directory has the name.
    pub fn draft(&self, name: &str, bytes: &[u8]) -> io::Result<UnfinishedFile> {
        let mut draft = self.begin(name)?;
        if fs::symlink_metadata(&draft.target).is_ok_and(|data| data.is_dir()) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        io::Write::write_all(draft.file()?, bytes)?;
        draft.sync()?;
        Ok(draft)
    }

    /// As long as what this returns lives, the process is not ended by a signal: files that belong together get their names in
    /// the meantime.
    pub fn publication(&self) -> MutexGuard<'static, ()> {
        publication()
    }

    /// Removes a file; it is fine if there is none.
    ///
    /// # Errors
    /// What the system says.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.dir.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Makes the names of finished files survive a power failure.
    ///
    /// # Errors
    /// What the system says.
    pub fn close(self) -> io::Result<()> {
        self.lock.sync()
    }
}

impl Drop for OutputDir {
    fn drop(&mut self) {
        if !self.created.is_empty() {
            self.lock.make_removable();
            remove(&self.created);
        }
    }
}

/// Removes directories that were created, from the innermost on. One that is not empty stays, and with it all above.
fn remove(created: &[PathBuf]) {
    let _ = created.iter().try_for_each(fs::remove_dir);
    keep(created);
}

/// What stands under the name of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    None,
    Same,
    Other,
}

/// A file that is being written.
#[derive(Debug)]
pub struct UnfinishedFile {
    file: Temporary,
    target: PathBuf,
}

impl UnfinishedFile {
    /// Where to write.
    ///
    /// # Errors
    /// There is no file any more.
    pub fn file(&mut self) -> io::Result<&mut File> {
        self.file.file_mut()
    }

    /// Compares with what has the name now.
    ///
    /// # Errors
    /// What the system says while reading either.
    pub fn existing(&self) -> io::Result<Existing> {
        match fs::symlink_metadata(&self.target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Existing::None),
            Err(error) => Err(error),
            Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(data) if data.is_file() && data.len() == self.file.file()?.metadata()?.len() => {
                let same = is_same(File::open(&self.target)?, File::open(self.file.path())?)?;
                Ok(if same { Existing::Same } else { Existing::Other })
            }
            Ok(_) => Ok(Existing::Other),
        }
    }

    /// Puts on the disk what is written so far, so that [`Self::finish`] has less to wait for.
    ///
    /// # Errors
    /// What the system says.
    pub fn sync(&self) -> io::Result<()> {
        self.file.file()?.sync_all()
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// What the system says; `AlreadyExists` where something has the name and is not to be replaced.
    pub fn finish(self, replacing: Replacing) -> io::Result<()> {
        self.sync()?;
        self.file.persist(&self.target, replacing)
    }
}

fn is_same(one: File, other: File) -> io::Result<bool> {
    let (mut one, mut other) = (io::BufReader::new(one), io::BufReader::new(other));
    let (mut left, mut right) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let count = one.read(&mut left)?;
        let (Some(left), Some(right)) = (left.get(..count), right.get_mut(..count)) else { return Ok(false) };
        other.read_exact(right)?;
        if left != right {
            return Ok(false);
        }
        if count == 0 {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use rustix::fs::{FlockOperation, flock};

    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn open(dir: &Path) -> OutputDir {
        OutputDir::open(dir, |name| name.contains(".xasm")).unwrap()
    }

    fn put(output_dir: &OutputDir, bytes: &[u8]) {
        output_dir.draft("x.xasm", bytes).unwrap().finish(Replacing::Yes).unwrap();
    }

    #[test]
    fn a_file_is_there_when_it_is_finished() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().join("a/b");
        let output_dir = open(&dir);
        let mut draft = output_dir.begin("x.xasm").unwrap();
        draft.file().unwrap().write_all(b"new").unwrap();
        assert!(!dir.join("x.xasm").exists());
        assert_eq!(draft.existing().unwrap(), Existing::None);
        draft.finish(Replacing::No).unwrap();
        output_dir.close().unwrap();
        assert_eq!(names(&dir), ["x.xasm"]);
    }

    #[test]
    fn an_existing_file_is_compared_and_kept() {
        let top = tempfile::tempdir().unwrap();
        let output_dir = open(top.path());
        put(&output_dir, b"old");
        for (bytes, expected) in
            [(b"old".as_slice(), Existing::Same), (b"new", Existing::Other), (b"", Existing::Other)]
        {
            let mut draft = output_dir.begin("x.xasm").unwrap();
            draft.file().unwrap().write_all(bytes).unwrap();
            assert_eq!(draft.existing().unwrap(), expected);
            assert_eq!(draft.finish(Replacing::No).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        }
        assert_eq!(fs::read(top.path().join("x.xasm")).unwrap(), b"old");
        assert_eq!(names(top.path()), ["x.xasm"]);
    }

    #[test]
    fn what_a_killed_process_left_is_removed_and_nothing_else() {
        let top = tempfile::tempdir().unwrap();
        for name in [".x.xasm.stapel-tmp-1a", ".report.json.stapel-tmp-1a", "x.xasm.stapel-tmp-1a", ".x.xasm"]
        {
            fs::write(top.path().join(name), "").unwrap();
        }
        open(top.path());
        assert_eq!(names(top.path()), [".report.json.stapel-tmp-1a", ".x.xasm", "x.xasm.stapel-tmp-1a"]);
    }

    #[test]
    fn a_directory_that_nothing_was_put_into_goes_again() {
        let top = tempfile::tempdir().unwrap();
        fs::create_dir(top.path().join("old")).unwrap();
        let output_dir = open(&top.path().join("old/a/b"));
        drop(output_dir.begin("x.xasm").unwrap());
        drop(output_dir);
        assert_eq!(names(&top.path().join("old")), Vec::<String>::new());
        drop(open(&top.path().join("old")));
        assert_eq!(names(top.path()), ["old"], "one that was there stays");
        put(&open(&top.path().join("new/a")), b"x");
        assert_eq!(names(&top.path().join("new/a")), ["x.xasm"]);
    }

    #[test]
    fn whoever_waits_for_a_directory_that_goes_makes_it_anew() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().join("new");
        let first = open(&dir);
        std::thread::scope(|threads| {
            let second = threads.spawn(|| put(&open(&dir), b"x"));
            std::thread::sleep(std::time::Duration::from_millis(200));
            drop(first);
            second.join().unwrap();
        });
        assert_eq!(names(&dir), ["x.xasm"]);
    }

    #[test]
    fn an_output_directory_has_one_user_at_a_time() {
        let top = tempfile::tempdir().unwrap();
        let output_dir = open(top.path());
        let other = File::open(top.path()).unwrap();
        assert!(flock(&other, FlockOperation::NonBlockingLockExclusive).is_err());
        output_dir.close().unwrap();
        flock(&other, FlockOperation::NonBlockingLockExclusive).unwrap();
    }
}
