//! Room on the disk for what is too large for memory.

use std::{fs::File, io};

/// An empty file in the directory for temporary files. It has no name, so that nobody else can open it and nothing stays of it,
/// however the process ends.
///
/// # Errors
/// What the system says.
pub fn scratch() -> io::Result<File> {
    tempfile::tempfile()
}
