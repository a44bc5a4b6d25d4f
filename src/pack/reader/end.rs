//! The record at the end of an archive, which says where the directory is.

use memchr::memmem;

use super::{
    Unreadable,
    bytes::{u16_at, u32_at, u32_in},
};
use crate::{messages::archive::Flaw, source::ByteSource};

const SIGNATURE: &[u8] = b"PK\x05\x06";
const ZIP64_LOCATOR: u32 = 0x0706_4b50;
const ZIP64_LOCATOR_LENGTH: u64 = 20;
const ZIP64_END: u32 = 0x0606_4b50;
/// The length of the record without its comment, in bytes.
const LENGTH: usize = 22;

/// Where the directory is and how many entries it has, as the end record tells it.
#[derive(Debug)]
pub(super) struct End {
    /// Where the directory ends, as the records after it tell.
    pub(super) at: u64,
    pub(super) entries: u16,
    pub(super) size: u32,
    pub(super) offset: u32,
}

/// Finds the end record. A sound archive ends with it; otherwise it is the last one whose comment fits, and what
/// other readers could take for it is a flaw.
pub(super) fn find(bytes: &ByteSource<'_>, flaws: &mut Vec<Flaw>) -> Result<End, Unreadable> {
    let window = bytes.length().saturating_sub((LENGTH + usize::from(u16::MAX)) as u64);
    let tail = bytes.read(window..bytes.length()).map_err(|_| Unreadable::NoEndRecord)?;
    let at = place(&tail).ok_or(Unreadable::NoEndRecord)?;
    let number = |offset| u16_at(&tail, at + offset).ok_or(Unreadable::NoEndRecord);
    let long = |offset| u32_at(&tail, at + offset).ok_or(Unreadable::NoEndRecord);
    let [disk, directory_disk, entries_here, entries, comment] =
        [number(4)?, number(6)?, number(8)?, number(10)?, number(20)?];
    let place = |at: usize| window + at as u64;
    let mut end = End { at: place(at), entries, size: long(12)?, offset: long(16)? };

    let comment_end = at + LENGTH + usize::from(comment);
    if comment > 0 {
        flaws.push(Flaw::ArchiveComment { bytes: comment.into() });
    }
    if comment_end != tail.len() {
        flaws.push(Flaw::TrailingData { bytes: tail.len().abs_diff(comment_end) as u64 });
    }
    if let Some(other) = tail.get(at + 1..).and_then(|rest| memmem::find(rest, SIGNATURE)) {
        flaws.push(Flaw::SecondEndRecord { at: place(at + 1 + other) });
    }
    if disk != 0 || directory_disk != 0 || entries_here != entries {
        flaws.push(Flaw::SeveralDisks);
    }
    if let Some(zip64) = zip64(bytes, end.at) {
        flaws.push(Flaw::Zip64);
        end.at = zip64;
    }
    if end.size == u32::MAX || end.offset == u32::MAX {
        return Err(Unreadable::Zip64);
    }
    Ok(end)
}

/// Where in the tail the record stands: at the very end, else the last one whose comment ends where the file does, else the last.
fn place(tail: &[u8]) -> Option<usize> {
    let fits = |at: &usize| {
        u16_at(tail, at + 20).is_some_and(|comment| at + LENGTH + usize::from(comment) == tail.len())
    };
    let places = || memmem::rfind_iter(tail, SIGNATURE);
    let is_whole = |at: &usize| at + LENGTH <= tail.len();
    places().find(fits).or_else(|| places().find(is_whole))
}

/// Where the records of the format for large archives begin, if an archive has them before its end record.
fn zip64(bytes: &ByteSource<'_>, end: u64) -> Option<u64> {
    let locator = end.checked_sub(ZIP64_LOCATOR_LENGTH)?;
    if u32_in(bytes, locator)? != ZIP64_LOCATOR {
        return None;
    }
    let told = u32_in(bytes, locator + 8).map_or(locator, u64::from);
    let is_there = told < locator && u32_in(bytes, told) == Some(ZIP64_END);
    Some(if is_there { told } else { locator })
}
