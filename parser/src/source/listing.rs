//! What lies right in a directory, whether it is a source or not.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The regular files right in a directory, in order of their paths. Links and what begins with a dot are left out.
///
/// # Errors
/// The directory cannot be listed.
pub fn regular_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        // The type is that of the entry itself, so a link is no file.
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}
