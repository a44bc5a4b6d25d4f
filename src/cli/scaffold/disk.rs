//! What the commands look at on disk besides sources.

use std::path::{Path, PathBuf};

use crate::{
    messages::scaffold::Refusal,
    source::{LIMIT, read_bytes, regular_files},
};

/// The files right in the directory of a file.
pub(super) fn files_beside(path: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let dir = path.parent().unwrap_or(path);
    regular_files(dir).map_err(|_| unreadable(dir))
}

/// The bytes of a file that is no source.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    read_bytes(path, LIMIT).map_err(|_| unreadable(path))
}

fn unreadable(path: &Path) -> Refusal {
    Refusal::Unreadable { path: path.display().to_string() }
}
