//! Reading one regular file once, without ever waiting on something that is none.

use std::cell::RefCell;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::decode::{Decoded, decode};
use super::problem::Reason;
use crate::system::{canonical, open_to_read, special};

/// Reads and decodes the file at `path`, which must be regular and at most `limit` bytes long. A link is not
/// followed: paths that were asked for are resolved before.
pub(super) fn read(path: &Path, limit: u64) -> Result<Decoded, Reason> {
    let (mut file, data) = open(path)?;
    BUFFER.with_borrow_mut(|buffer| {
        let length = fill(buffer, &mut file, data.len(), limit)?;
        let decoded = decode(buffer.get(..length).unwrap_or_default());
        if buffer.len() > KEPT {
            *buffer = Vec::new();
        }
        Ok(decoded)
    })
}

/// The bytes of the file at `path`, which must be regular and at most `limit` bytes long. A link is followed.
///
/// # Errors
/// Why it cannot be read.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Reason> {
    let path = canonical(path).map_err(|error| match Reason::of(&error) {
        Reason::Vanished => Reason::Missing,
        other => other,
    })?;
    let (file, data) = open(&path)?;
    let size = data.len();
    let mut bytes = Vec::new();
    let too_large = Reason::TooLarge { limit };
    if size > limit || bytes.try_reserve_exact(usize::try_from(size).unwrap_or(usize::MAX)).is_err() {
        return Err(too_large);
    }
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| Reason::of(&error))?;
    if bytes.len() as u64 > limit { Err(too_large) } else { Ok(bytes) }
}

/// How large the buffer is that a thread keeps from file to file, in bytes.
const KEPT: usize = 1 << 16;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reads to the end and returns the length. A read that stops short of the buffer exactly where the file is said to
/// end needs no other one to find that it ends there; `size` is otherwise not relied on, as files grow and shrink.
pub(super) fn fill(buffer: &mut Vec<u8>, file: &mut File, size: u64, limit: u64) -> Result<usize, Reason> {
    let mut length = 0;
    loop {
        if length == buffer.len() {
            buffer.resize(KEPT.max(length * 2), 0);
        }
        let Some(rest) = buffer.get_mut(length..) else { return Ok(length) };
        match file.read(rest) {
            Ok(0) => return Ok(length),
            Ok(count) => length += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(Reason::of(&error)),
        }
        if length as u64 > limit {
            return Err(Reason::TooLarge { limit });
        }
        if length as u64 == size && length < buffer.len() {
            return Ok(length);
        }
    }
}

/// The open file and what the system says of it. Opening must not block: between looking and opening a file can be
/// replaced by a pipe nobody writes to.
pub(super) fn open(path: &Path) -> Result<(File, Metadata), Reason> {
    let file = open_to_read(path).map_err(|error| {
        // A socket cannot be opened at all.
        let kind = std::fs::symlink_metadata(path).ok().and_then(|data| special(data.file_type()));
        kind.map_or_else(|| Reason::of(&error), Reason::NotRegular)
    })?;
    let data = file.metadata().map_err(|error| Reason::of(&error))?;
    match special(data.file_type()) {
        Some(kind) => Err(Reason::NotRegular(kind)),
        None => Ok((file, data)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(content: &[u8], size: u64, limit: u64) -> Result<Vec<u8>, Reason> {
        let path = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
        std::fs::write(&path, content).expect("a file");
        let mut buffer = Vec::new();
        let length = fill(&mut buffer, &mut File::open(&path).expect("it is there"), size, limit)?;
        buffer.truncate(length);
        Ok(buffer)
    }

    #[test]
    fn a_file_is_read_whole_whatever_its_size_is_said_to_be() {
        for length in [0, 1, 1000, KEPT - 1, KEPT, KEPT + 1, 3 * KEPT] {
            let content = vec![b'a'; length];
            for size in [0, 1, 999, KEPT as u64, length as u64, length as u64 + 1, u64::MAX] {
                let read = filled(&content, size, u64::MAX).expect("it can be read");
                assert_eq!(read.len(), length, "said to be {size}");
            }
        }
    }

    #[test]
    fn the_limit_counts_what_was_read() {
        assert_eq!(filled(b"12345", 0, 5).map(|read| read.len()), Ok(5));
        assert_eq!(filled(b"123456", 0, 5), Err(Reason::TooLarge { limit: 5 }));
        assert_eq!(filled(&vec![0; 3 * KEPT], 10, 100), Err(Reason::TooLarge { limit: 100 }));
    }
}
