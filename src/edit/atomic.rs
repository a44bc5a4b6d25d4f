//! Writing a file so that nobody ever sees half of it: a sibling is written, synced and renamed into place.

use std::{
    fs::{self, Metadata, Permissions},
    io::{self, Write},
    os::unix::fs::PermissionsExt,
    path::Path,
};

use tempfile::NamedTempFile;

/// What temporary files are called: `.NAME` followed by this.
pub const TEMPORARY: &str = ".stapel-tmp-";

/// How much of a name, in bytes, the name of its temporary file repeats: systems take 255 in all.
const LONGEST: usize = 200;

/// Replaces or creates `path` with `bytes`. A link is written through, an existing file keeps its mode, a new
/// one gets the usual mode, and something that is no file (a pipe, `/dev/null`) is written to as it is.
///
/// # Errors
/// What the system says; the file is as it was then, and no temporary file stays.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let existing = fs::metadata(path).ok();
    match &existing {
        Some(data) if data.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Some(data) if !data.is_file() => {
            return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
        }
        _ => {}
    }
    let target = match fs::read_link(path) {
        Ok(_) if existing.is_some() => fs::canonicalize(path)?,
        // A link to a file that is yet to be made.
        Ok(link) => path.parent().unwrap_or(Path::new("")).join(link),
        Err(_) => path.to_path_buf(),
    };
    sibling(&target, existing.as_ref(), bytes)?.persist(&target).map_err(|failed| failed.error)?;
    Ok(())
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
/// replaced either, although its directory would allow that.
///
/// # Errors
/// The file holds something else by now, or what the system says; no temporary file stays.
pub fn replace(path: &Path, read: &[u8], bytes: &[u8]) -> Result<(), Unreplaced> {
    let existing = fs::OpenOptions::new().write(true).open(path)?.metadata()?;
    let sibling = sibling(path, Some(&existing), bytes)?;
    // As late as can be.
    if fs::read(path)? != read {
        return Err(Unreplaced::Changed);
    }
    sibling.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}

/// A temporary file beside `target`, with the mode of what is there, written and synced.
fn sibling(target: &Path, existing: Option<&Metadata>, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    while name.len() > LONGEST {
        name.pop();
    }
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The mask of the process takes its share of a new file's mode, as it does for every other program.
    let mode = existing.map_or(0o666, |data| data.permissions().mode());
    let mut sibling = tempfile::Builder::new()
        .prefix(&format!(".{name}{TEMPORARY}"))
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(directory)?;
    sibling.write_all(bytes)?;
    if let Some(data) = existing {
        sibling.as_file().set_permissions(data.permissions())?;
    }
    sibling.as_file().sync_all()?;
    Ok(sibling)
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
        assert_eq!(write(&dir.path().join("d"), b"").unwrap_err().kind(), io::ErrorKind::IsADirectory);
        assert_eq!(write(&dir.path().join("no/a"), b"").unwrap_err().kind(), io::ErrorKind::NotFound);
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
    fn what_is_no_file_is_written_to_as_it_is() {
        write(Path::new("/dev/null"), b"[]").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
