//! Reading the files of a language data root, the only files that are not sources of a project.

use std::fs;
use std::io;
use std::path::Path;

use super::decode::without_mark;
use super::inside::stays_inside;
use crate::system::canonical;

/// The text of one data file without its byte order mark.
///
/// # Errors
/// What the system says, and `InvalidData` where the file is not UTF-8.
pub fn read_data_file(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map(without_mark)
}

/// Whether a path of a data root stays in it, all links resolved.
#[must_use]
pub fn is_of_data_root(path: &Path, root: &Path) -> bool {
    canonical(root).is_ok_and(|root| stays_inside(path, &root))
}

/// Whether a data file stands at `path`.
#[must_use]
pub fn is_data_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether a folder stands at `path`.
#[must_use]
pub fn is_data_folder(path: &Path) -> bool {
    path.is_dir()
}
