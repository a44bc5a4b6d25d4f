//! What the commands look at on disk besides sources.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    edit::transaction::UNDO,
    messages::scaffold::Refusal,
    source::{LIMIT, read_bytes, regular_files},
    system::FileId,
};

/// The files right in the directory of a file.
pub(super) fn files_beside(path: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let dir = path.parent().unwrap_or(path);
    regular_files(dir).map_err(|_| unreadable(dir))
}

/// All files of a directory, hidden ones too, but not those of git and of an interrupted run.
///
/// # Errors
/// Something in it cannot be read, or is neither a file nor a directory.
pub(super) fn files_below(dir: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let (mut files, mut open) = (Vec::new(), vec![dir.to_path_buf()]);
    while let Some(dir) = open.pop() {
        let entries = fs::read_dir(&dir).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        for entry in entries.map_err(|_| unreadable(&dir))? {
            let (path, name) = (entry.path(), entry.file_name());
            let of = entry.file_type().map_err(|_| unreadable(&path))?;
            if of.is_file() {
                files.push(path);
            } else if !of.is_dir() {
                return Err(Refusal::NotAFile { path: path.display().to_string() });
            } else if name != ".git" && name != UNDO {
                open.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The bytes of a file that is no source.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    read_bytes(path, LIMIT).map_err(|_| unreadable(path))
}

/// Whether two paths lead to one place, as on disks that do not tell letter case apart.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    let id = |path: &Path| FileId::at(path, &fs::symlink_metadata(path).ok()?).ok();
    id(one).is_some_and(|of_one| id(other) == Some(of_one))
}

fn unreadable(path: &Path) -> Refusal {
    Refusal::Unreadable { path: path.display().to_string() }
}
