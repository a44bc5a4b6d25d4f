//! The directory at the end of an archive: what it says about each entry.

use super::{
    Unreadable,
    bytes::{take, u16_at, u32_at},
    end::End,
};
use crate::messages::archive::Flaw;

const SIGNATURE: u32 = 0x0201_4b50;
/// The length of a header without its name, extra field and comment, in bytes.
const LENGTH: usize = 46;

/// What both headers of an entry say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Common<'b> {
    pub(super) version_needed: u16,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) time: u16,
    pub(super) date: u16,
    pub(super) crc: u32,
    pub(super) packed_size: u32,
    pub(super) size: u32,
    pub(super) name: &'b [u8],
}

impl<'b> Common<'b> {
    /// The fields that follow one another from the version on, in either header; the name is elsewhere.
    pub(super) fn read(bytes: &'b [u8], at: usize, name: &'b [u8]) -> Option<Self> {
        Some(Self {
            version_needed: u16_at(bytes, at)?,
            flags: u16_at(bytes, at + 2)?,
            method: u16_at(bytes, at + 4)?,
            time: u16_at(bytes, at + 6)?,
            date: u16_at(bytes, at + 8)?,
            crc: u32_at(bytes, at + 10)?,
            packed_size: u32_at(bytes, at + 14)?,
            size: u32_at(bytes, at + 18)?,
            name,
        })
    }
}

/// A header of the directory.
pub(super) struct Header<'b> {
    pub(super) common: Common<'b>,
    pub(super) made_by: u16,
    pub(super) extra: u16,
    pub(super) comment: u16,
    pub(super) disk: u16,
    pub(super) attributes: u32,
    /// Where the local header stands, counted from the start of the archive.
    pub(super) offset: u32,
}

/// The directory, and where it and everything before it really are.
pub(super) struct Directory<'b> {
    pub(super) headers: Vec<Header<'b>>,
    pub(super) start: usize,
    /// How far offsets are off because something stands before the archive.
    pub(super) shift: usize,
}

/// Reads the directory right before the end record. That the record tells another place is a flaw, but it can be read.
pub(super) fn read<'b>(
    bytes: &'b [u8],
    end: &End,
    flaws: &mut Vec<Flaw>,
) -> Result<Directory<'b>, Unreadable> {
    let told = end.offset as usize;
    let start = end.at.checked_sub(end.size as usize).ok_or(Unreadable::Directory { at: end.at as u64 })?;
    if start != told {
        flaws.push(Flaw::DirectoryPlace { told: told as u64, found: start as u64 });
    }
    let mut headers = Vec::new();
    let mut at = start;
    while at < end.at {
        let broken = Unreadable::Directory { at: at as u64 };
        let (header, next) = header(bytes, at).filter(|(_, next)| *next <= end.at).ok_or(broken)?;
        headers.push(header);
        at = next;
    }
    if headers.len() != usize::from(end.entries) {
        flaws.push(Flaw::EntryCount { told: end.entries.into(), found: headers.len() as u64 });
    }
    Ok(Directory { headers, start, shift: start.saturating_sub(told) })
}

/// The header at an offset and where the next one stands.
fn header(bytes: &[u8], at: usize) -> Option<(Header<'_>, usize)> {
    if u32_at(bytes, at)? != SIGNATURE {
        return None;
    }
    let [name, extra, comment] = [u16_at(bytes, at + 28)?, u16_at(bytes, at + 30)?, u16_at(bytes, at + 32)?];
    let header = Header {
        common: Common::read(bytes, at + 6, take(bytes, at + LENGTH, name.into())?)?,
        made_by: u16_at(bytes, at + 4)?,
        extra,
        comment,
        disk: u16_at(bytes, at + 34)?,
        attributes: u32_at(bytes, at + 38)?,
        offset: u32_at(bytes, at + 42)?,
    };
    Some((header, at + LENGTH + usize::from(name) + usize::from(extra) + usize::from(comment)))
}
