//! The record at the end of an archive, which says where the directory is.

use memchr::memmem;

use super::{
    Unreadable,
    bytes::{u16_at, u32_at},
};
use crate::messages::archive::Flaw;

const SIGNATURE: &[u8] = b"PK\x05\x06";
const ZIP64_LOCATOR: u32 = 0x0706_4b50;
const ZIP64_LOCATOR_LENGTH: usize = 20;
const ZIP64_END: u32 = 0x0606_4b50;
/// The length of the record without its comment, in bytes.
const LENGTH: usize = 22;

/// Where the directory is and how many entries it has, as the end record tells it.
pub(super) struct End {
    /// Where the directory ends, as the records after it tell.
    pub(super) at: usize,
    pub(super) entries: u16,
    pub(super) size: u32,
    pub(super) offset: u32,
}

/// Finds the end record. A sound archive ends with it; otherwise it is the last one whose comment fits, and what
/// other readers could take for it is a flaw.
pub(super) fn find(bytes: &[u8], flaws: &mut Vec<Flaw>) -> Result<End, Unreadable> {
    let at = place(bytes).ok_or(Unreadable::NoEndRecord)?;
    let number = |offset| u16_at(bytes, at + offset).ok_or(Unreadable::NoEndRecord);
    let long = |offset| u32_at(bytes, at + offset).ok_or(Unreadable::NoEndRecord);
    let [disk, directory_disk, entries_here, entries, comment] =
        [number(4)?, number(6)?, number(8)?, number(10)?, number(20)?];
    let mut end = End { at, entries, size: long(12)?, offset: long(16)? };

    let comment_end = at + LENGTH + usize::from(comment);
    if comment > 0 {
        flaws.push(Flaw::ArchiveComment { bytes: comment.into() });
    }
    if comment_end != bytes.len() {
        flaws.push(Flaw::TrailingData { bytes: bytes.len().abs_diff(comment_end) as u64 });
    }
    if let Some(other) = bytes.get(at + 1..).and_then(|rest| memmem::find(rest, SIGNATURE)) {
        flaws.push(Flaw::SecondEndRecord { at: (at + 1 + other) as u64 });
    }
    if disk != 0 || directory_disk != 0 || entries_here != entries {
        flaws.push(Flaw::SeveralDisks);
    }
    if let Some(zip64) = zip64(bytes, at) {
        flaws.push(Flaw::Zip64);
        end.at = zip64;
    }
    if end.size == u32::MAX || end.offset == u32::MAX {
        return Err(Unreadable::Zip64);
    }
    Ok(end)
}

/// Where the record stands: at the very end, else the last one whose comment ends where the file does, else the last.
fn place(bytes: &[u8]) -> Option<usize> {
    let window = bytes.len().saturating_sub(LENGTH + usize::from(u16::MAX));
    let tail = bytes.get(window..)?;
    let fits = |at: &usize| {
        u16_at(bytes, at + 20).is_some_and(|comment| at + LENGTH + usize::from(comment) == bytes.len())
    };
    let places = || memmem::rfind_iter(tail, SIGNATURE).map(|at| window + at);
    let is_whole = |at: &usize| at + LENGTH <= bytes.len();
    places().find(fits).or_else(|| places().find(is_whole))
}

/// Where the records of the format for large archives begin, if an archive has them before its end record.
fn zip64(bytes: &[u8], end: usize) -> Option<usize> {
    let locator = end.checked_sub(ZIP64_LOCATOR_LENGTH)?;
    if u32_at(bytes, locator)? != ZIP64_LOCATOR {
        return None;
    }
    let told = u32_at(bytes, locator + 8).map_or(locator, |at| at as usize);
    let is_there = told < locator && u32_at(bytes, told) == Some(ZIP64_END);
    Some(if is_there { told } else { locator })
}
