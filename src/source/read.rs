//! Reading one regular file once, without ever waiting on something that is none.

use std::cell::RefCell;
use std::fs::{File, FileType, OpenOptions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::OFlags;

use super::decode::{Decoded, decode};
use super::problem::{Reason, Special};

/// Reads and decodes the file at `path`, which must be regular and at most `limit` bytes long. A link is not
/// followed: paths that were asked for are resolved before.
pub(super) fn read(path: &Path, limit: u64) -> Result<Decoded, Reason> {
    let file = open(path)?;
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        // One byte more than allowed tells a file that is too large, also one that grows while it is read.
        let length =
            file.take(limit.saturating_add(1)).read_to_end(buffer).map_err(|error| Reason::of(&error))?;
        if length as u64 > limit {
            return Err(Reason::TooLarge { limit });
        }
        let decoded = decode(buffer);
        if buffer.capacity() > KEPT {
            *buffer = Vec::new();
        }
        Ok(decoded)
    })
}

/// What kind of special file this is, if it is one.
pub(super) fn special(file_type: FileType) -> Option<Special> {
    if file_type.is_fifo() {
        Some(Special::Pipe)
    } else if file_type.is_socket() {
        Some(Special::Socket)
    } else if file_type.is_block_device() || file_type.is_char_device() {
        Some(Special::Device)
    } else {
        None
    }
}

/// A buffer larger than this, in bytes, is not kept for the next file.
const KEPT: usize = 1 << 20;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Opening must not block: between looking and opening a file can be replaced by a pipe nobody writes to.
fn open(path: &Path) -> Result<File, Reason> {
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY;
    let opened = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path);
    let file = opened.map_err(|error| {
        // A socket cannot be opened at all.
        let kind = std::fs::symlink_metadata(path).ok().and_then(|data| special(data.file_type()));
        kind.map_or_else(|| Reason::of(&error), Reason::NotRegular)
    })?;
    let file_type = file.metadata().map_err(|error| Reason::of(&error))?.file_type();
    match special(file_type) {
        Some(kind) => Err(Reason::NotRegular(kind)),
        None => Ok(file),
    }
}
