//! Writing a file so that nobody ever sees half of it: a sibling is written, synced and renamed into place.

use std::{
    fs::{self, Metadata, OpenOptions},
    io::{self, BufWriter, ErrorKind, Write},
    path::{Path, PathBuf},
};

use super::temporary::{Replacing, Temporary, remove_stale_of};
use crate::system;

/// How many links may follow each other.
const MOST_LINKS: usize = 40;

/// What writes a file piece by piece. The pieces may be small.
pub type Writing<'w> = &'w dyn Fn(&mut dyn Write) -> io::Result<()>;

/// How many bytes are handed to the system at once.
const PIECE: usize = 1 << 16;

/// Replaces or creates `path` with `bytes`, and makes that survive a power failure. A link is written through, an existing file
/// keeps its mode, a new one gets the usual mode. What killed runs left of this file goes.
///
/// # Errors
/// What the system says, `InvalidInput` for something that is no file; all is as it was then, and no temporary file stays.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, &|to| to.write_all(bytes))
}

/// The same for bytes that are made while they are written.
///
/// # Errors
/// As above, and what `writing` returns.
pub fn write_with(path: &Path, writing: Writing<'_>) -> io::Result<()> {
    let target = destination(path)?;
    let existing = match fs::metadata(&target) {
        Ok(data) if data.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(data) if !data.is_file() => return Err(ErrorKind::InvalidInput.into()),
        found => found.ok(),
    };
    let directory = directory(&target);
    remove_stale_of(directory, target.file_name().unwrap_or_default());
    sibling(&target, existing.as_ref(), writing, Syncing::Now)?.persist(&target, Replacing::Yes)?;
    system::sync_directory(directory)
}

/// Writes to something that is no regular file, or to the end of one that this process has open (`/dev/fd/3`). Nobody reading any
/// more is success: what was asked for has been read.
///
/// # Errors
/// What the system says; that nobody reads from a pipe ([`system::has_no_reader`]), instead of waiting.
pub fn stream(path: &Path, writing: Writing<'_>) -> io::Result<()> {
    let mut file = system::open_stream(path)?;
    match buffered(&mut file, writing) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Writes in pieces of a size that the system likes.
///
/// # Errors
/// What the system says, and what `writing` returns.
pub fn buffered(to: &mut dyn Write, writing: Writing<'_>) -> io::Result<()> {
    let mut to = BufWriter::with_capacity(PIECE, to);
    writing(&mut to)?;
    to.flush()
}

/// The path with the link that it may be resolved, whether or not there is a file behind it.
///
/// # Errors
/// What the system says of the links.
pub fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(link) => target = target.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(target),
        }
    }
    Err(ErrorKind::InvalidInput.into())
}

/// The directory that a file lies in.
fn directory(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Why a file was not replaced. It is as it was then.
#[derive(Debug)]
pub enum Unreplaced {
    /// It is not what was read any more.
    Changed,
    Refused(io::Error),
}

impl From<io::Error> for Unreplaced {
    fn from(error: io::Error) -> Self {
        Self::Refused(error)
    }
}

/// Replaces a file that still holds the bytes `read`. `path` is no link. A file that may not be written is not
/// replaced either, although its directory would allow that. To survive a power failure it needs [`system::sync_directory`].
///
/// # Errors
/// The file holds something else by now, or what the system says; no temporary file stays.
pub fn replace(path: &Path, read: &[u8], bytes: &[u8]) -> Result<(), Unreplaced> {
    replace_with(path, read, bytes, Syncing::Now)
}

/// When new contents are made to survive a power failure: before they get their name, or by the caller, who does it for
/// many files together and can undo what gets lost before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syncing {
    Now,
    Later,
}

/// The same as [`replace`], where the caller may sync.
pub(super) fn replace_with(
    path: &Path,
    read: &[u8],
    bytes: &[u8],
    syncing: Syncing,
) -> Result<(), Unreplaced> {
    let existing = OpenOptions::new().write(true).open(path)?.metadata()?;
    let sibling = sibling(path, Some(&existing), &|to| to.write_all(bytes), syncing)?;
    // As late as can be.
    if fs::read(path)? != read {
        return Err(Unreplaced::Changed);
    }
    Ok(sibling.persist(path, Replacing::Yes)?)
}

/// A temporary file beside `target`, with the mode of what is there, written.
pub(super) fn sibling(
    target: &Path,
    existing: Option<&Metadata>,
    writing: Writing<'_>,
    syncing: Syncing,
) -> io::Result<Temporary> {
    let mut sibling = Temporary::create(directory(target), target.file_name().unwrap_or_default(), existing)?;
    let file = sibling.file_mut()?;
    buffered(file, writing)?;
    if let Some(data) = existing {
        // What the mask took.
        file.set_permissions(data.permissions())?;
    }
    if syncing == Syncing::Now {
        file.sync_all()?;
    }
    Ok(sibling)
}

#[cfg(test)]
mod tests {
    use std::{
        fs::{FileTimes, Permissions},
        os::unix::fs::{PermissionsExt, symlink},
    };

    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_new_file_is_written_and_nothing_else_stays() {
        let dir = tempfile::tempdir().unwrap();
        write(&dir.path().join("отчёт.json"), b"[]\n").unwrap();
        assert_eq!(fs::read(dir.path().join("отчёт.json")).unwrap(), b"[]\n");
        assert_eq!(names(dir.path()), ["отчёт.json"]);
    }

    #[test]
    fn an_existing_file_keeps_its_mode() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_file_that_could_not_be_made_to_the_end_stays_what_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let broken: Writing<'_> = &|to| {
            to.write_all(&[b'x'; 2 * PIECE])?;
            Err(ErrorKind::Other.into())
        };
        assert_eq!(write_with(&path, broken).unwrap_err().kind(), ErrorKind::Other);
        assert_eq!(names(dir.path()), [""; 0]);
        fs::write(&path, "old").unwrap();
        assert_eq!(write_with(&path, broken).unwrap_err().kind(), ErrorKind::Other);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(dir.path()), ["a"]);
    }

    #[test]
    fn a_link_is_written_through() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a"), "old").unwrap();
        symlink("a", dir.path().join("link")).unwrap();
        write(&dir.path().join("link"), b"new").unwrap();
        assert_eq!(fs::read(dir.path().join("a")).unwrap(), b"new");
        assert!(fs::symlink_metadata(dir.path().join("link")).unwrap().is_symlink());
        symlink("b", dir.path().join("early")).unwrap();
        write(&dir.path().join("early"), b"new").unwrap();
        assert_eq!(fs::read(dir.path().join("b")).unwrap(), b"new");
    }

    #[test]
    fn a_refusal_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("d")).unwrap();
        assert_eq!(write(&dir.path().join("d"), b"").unwrap_err().kind(), ErrorKind::IsADirectory);
        assert_eq!(write(&dir.path().join("no/a"), b"").unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(names(dir.path()), ["d"]);
    }

    #[test]
    fn a_file_is_replaced_only_as_long_as_it_is_what_was_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("ю".repeat(127));
        fs::write(&path, "read").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        replace(&path, b"read", b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(matches!(replace(&path, b"read", b"newer").unwrap_err(), Unreplaced::Changed));
        assert_eq!(fs::read(&path).unwrap(), b"new");
        fs::remove_file(&path).unwrap();
        assert!(matches!(replace(&path, b"new", b"newer").unwrap_err(), Unreplaced::Refused(_)));
        assert_eq!(names(dir.path()), [""; 0]);
    }

    #[test]
    fn the_mask_takes_nothing_from_the_mode_of_an_existing_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        fs::write(&path, "old").unwrap();
        // Whatever the mask is, it takes one of these.
        for expected in [0o664, 0o666, 0o777] {
            fs::set_permissions(&path, Permissions::from_mode(expected)).unwrap();
            write(&path, b"new").unwrap();
            assert_eq!(mode(), expected);
            replace(&path, b"new", b"newer").unwrap();
            assert_eq!(mode(), expected);
        }
    }

    #[test]
    fn a_file_rewritten_in_place_with_the_same_length_and_times_is_another_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        fs::write(&path, "read").unwrap();
        let before = fs::metadata(&path).unwrap();
        fs::write(&path, "rEAD").unwrap();
        let times = FileTimes::new().set_modified(before.modified().unwrap());
        OpenOptions::new().write(true).open(&path).unwrap().set_times(times).unwrap();
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.len(), after.modified().unwrap()), (before.len(), before.modified().unwrap()));
        assert!(matches!(replace(&path, b"read", b"new").unwrap_err(), Unreplaced::Changed));
        assert_eq!(fs::read(&path).unwrap(), b"rEAD");
    }

    #[test]
    fn links_to_links_are_written_through() {
        let dir = tempfile::tempdir().unwrap();
        symlink("two", dir.path().join("one")).unwrap();
        symlink("file", dir.path().join("two")).unwrap();
        write(&dir.path().join("one"), b"new").unwrap();
        assert_eq!(fs::read(dir.path().join("file")).unwrap(), b"new");
        symlink("ring", dir.path().join("ring")).unwrap();
        write(&dir.path().join("ring"), b"new").unwrap_err();
    }

    #[test]
    fn what_is_no_file_is_written_to_as_a_stream() {
        assert_eq!(write(Path::new("/dev/null"), b"[]").unwrap_err().kind(), ErrorKind::InvalidInput);
        stream(Path::new("/dev/null"), &|to| to.write_all(b"[]")).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        let unread = stream(&pipe, &|to| to.write_all(b"[]")).unwrap_err();
        assert!(system::has_no_reader(&unread));
        assert_eq!(names(dir.path()), ["pipe"]);
    }
}
