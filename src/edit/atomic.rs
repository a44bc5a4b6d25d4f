//! Writing a file so that nobody ever sees half of it: a sibling is written, synced and renamed into place.

use std::{
    fs::{self, Permissions},
    io::{self, Write},
    os::unix::fs::PermissionsExt,
    path::Path,
};

/// What temporary files are called: `.NAME` followed by this.
pub const TEMPORARY: &str = ".stapel-tmp-";

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
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The mask of the process takes its share of a new file's mode, as it does for every other program.
    let mode = existing.as_ref().map_or(0o666, |data| data.permissions().mode());
    let mut sibling = tempfile::Builder::new()
        .prefix(&format!(".{name}{TEMPORARY}"))
        .permissions(Permissions::from_mode(mode))
        .tempfile_in(directory)?;
    sibling.write_all(bytes)?;
    if let Some(data) = existing {
        sibling.as_file().set_permissions(data.permissions())?;
    }
    sibling.as_file().sync_all()?;
    sibling.persist(&target).map_err(|failed| failed.error)?;
    Ok(())
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
    fn what_is_no_file_is_written_to_as_it_is() {
        write(Path::new("/dev/null"), b"[]").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
