//! The directory at the end of an archive: what it says about each entry.

use super::{
    Unreadable,
    bytes::{take, u16_at, u32_at},
    end::End,
};
use crate::{messages::archive::Flaw, pack::selection::MOST_ENTRIES, source::ByteSource};

const SIGNATURE: u32 = 0x0201_4b50;
/// The length of a header without its name, extra field and comment, in bytes.
const LENGTH: usize = 46;
/// The longest directory, in bytes: it is kept in memory. A thousand bytes for each of the most entries.
pub(super) const LONGEST: u64 = 64 << 20;

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
    pub(super) internal: u16,
    pub(super) attributes: u32,
    /// Where the local header stands, counted from the start of the archive.
    pub(super) offset: u32,
}

/// Where the directory and everything before it really are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) start: u64,
    /// How far offsets are off because something stands before the archive.
    pub(super) shift: u64,
}

/// Fetches the directory right before the end record. That the record tells another place is a flaw, but it can be read.
pub(super) fn fetch(
    bytes: &ByteSource<'_>,
    end: &End,
    flaws: &mut Vec<Flaw>,
) -> Result<(Vec<u8>, Place), Unreadable> {
    let (told, length) = (u64::from(end.offset), u64::from(end.size));
    let broken = Unreadable::Directory { at: end.at };
    let start = end.at.checked_sub(length).ok_or(broken)?;
    if length > LONGEST {
        return Err(Unreadable::DirectoryTooLong { bytes: length, most: LONGEST });
    }
    if start != told {
        flaws.push(Flaw::DirectoryPlace { told, found: start });
    }
    let directory = bytes.read(start..end.at).map_err(|_| broken)?;
    Ok((directory, Place { start, shift: start.saturating_sub(told) }))
}

/// Reads the headers of a directory that stands at `start`; more than any archive has are counted only.
pub(super) fn headers<'b>(
    directory: &'b [u8],
    start: u64,
    end: &End,
    flaws: &mut Vec<Flaw>,
) -> Result<Vec<Header<'b>>, Unreadable> {
    let mut headers = Vec::new();
    let (mut at, mut found) = (0, 0);
    while at < directory.len() {
        let broken = Unreadable::Directory { at: start + at as u64 };
        let (header, next) =
            header(directory, at).filter(|(_, next)| *next <= directory.len()).ok_or(broken)?;
        if headers.len() < MOST_ENTRIES {
            headers.push(header);
        }
        found += 1;
        at = next;
    }
    if found != u64::from(end.entries) {
        flaws.push(Flaw::EntryCount { told: end.entries.into(), found });
    }
    Ok(headers)
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
        internal: u16_at(bytes, at + 36)?,
        attributes: u32_at(bytes, at + 38)?,
        offset: u32_at(bytes, at + 42)?,
    };
    Some((header, at + LENGTH + usize::from(name) + usize::from(extra) + usize::from(comment)))
}
