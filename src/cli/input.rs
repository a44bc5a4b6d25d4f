//! A file named on the command line that is read whole.

use std::path::Path;

use crate::{
    messages::{
        Failure,
        usage::{Advice, Problem, Refusal},
    },
    session::unread,
    source,
};

/// The bytes of a regular file of at most `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let shown = path.display().to_string();
    if path.is_dir() {
        let failure = Failure::new(Problem::Unread { path: shown });
        return Err(failure.because(Refusal::IsDirectory).advise(Advice::GiveFile));
    }
    source::read_bytes(path, limit).map_err(|reason| unread(shown, &reason))
}
