//! The frame of an archive: a header before the contents of each entry, and the directory behind them all.
//!
//! What it says of an entry besides name, size and checksum is the same for all of them: one time, one mode, one method.

use std::io::{self, Write};

use super::{Method, Timestamp};
use crate::source::{Sha256, Sha256Hasher};

const LOCAL_HEADER: u32 = 0x0403_4b50;
const DIRECTORY_HEADER: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// The name is UTF-8; ASCII needs no such mark.
const UTF8: u16 = 1 << 11;
/// Made on Unix, so that the mode counts.
const UNIX: u16 = 3 << 8;
/// A regular file; read and write for the owner, read for all others: the mode that checkouts have, whatever the disk says.
const MODE: u32 = 0o100_644;

/// What the headers say of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) name: String,
    /// Of the contents, in bytes.
    pub(super) size: u64,
    pub(super) crc: u32,
    /// Of the contents as they are stored, in bytes.
    pub(super) stored: u64,
}

/// What an entry has besides name and contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub version_needed: u16,
    pub made_by: u16,
    pub flags: u16,
    pub time: u16,
    pub date: u16,
    /// What the contents are taken for; nothing looks at it.
    pub internal: u16,
    pub attributes: u32,
}

impl Form {
    /// Of an entry of ours; `stamp` is the time, then the date, as DOS has them.
    pub(super) const fn of(is_ascii: bool, method: Method, stamp: [u16; 2]) -> Self {
        let version_needed = match method {
            Method::Deflate => 20,
            Method::Store => 10,
        };
        Self {
            version_needed,
            made_by: UNIX | version_needed,
            flags: if is_ascii { 0 } else { UTF8 },
            time: stamp[0],
            date: stamp[1],
            internal: 0,
            attributes: MODE << 16,
        }
    }
}

/// Writes an archive from its beginning to its end, and hashes it on the way.
pub(super) struct Frame<W> {
    to: W,
    hash: Sha256Hasher,
    position: u64,
    directory: Vec<u8>,
    entries: usize,
    method: Method,
    /// The time of all entries, then their date, as DOS has them.
    stamp: [u16; 2],
}

impl<W: Write> Frame<W> {
    pub(super) fn new(to: W, created: Timestamp, method: Method) -> Self {
        let (hash, directory) = (Sha256Hasher::default(), Vec::new());
        Self { to, hash, position: 0, directory, entries: 0, method, stamp: created.dos() }
    }

    /// Writes the header of an entry and remembers it for the directory. The contents are to follow.
    pub(super) fn begin(&mut self, entry: &Header) -> io::Result<()> {
        let form = Form::of(entry.name.is_ascii(), self.method, self.stamp);
        let code = match self.method {
            Method::Deflate => 8_u16,
            Method::Store => 0,
        };
        let mut both = Vec::with_capacity(26 + entry.name.len());
        for number in [form.version_needed, form.flags, code, form.time, form.date] {
            both.extend(number.to_le_bytes());
        }
        for number in [entry.crc, short(entry.stored), short(entry.size)] {
            both.extend(number.to_le_bytes());
        }
        // No extra field.
        for number in [shorter(entry.name.len()), 0] {
            both.extend(number.to_le_bytes());
        }

        self.directory.extend(DIRECTORY_HEADER.to_le_bytes());
        self.directory.extend(form.made_by.to_le_bytes());
        self.directory.extend(&both);
        // No comment, the first disk.
        self.directory.extend([0; 4]);
        self.directory.extend(form.internal.to_le_bytes());
        self.directory.extend(form.attributes.to_le_bytes());
        self.directory.extend(short(self.position).to_le_bytes());
        self.directory.extend(entry.name.as_bytes());
        self.entries += 1;

        self.write(&LOCAL_HEADER.to_le_bytes())?;
        both.extend(entry.name.as_bytes());
        self.write(&both)
    }

    /// Writes the directory. Returns the length of the archive in bytes, and its digest.
    pub(super) fn finish(mut self) -> io::Result<(u64, Sha256)> {
        let (start, directory) = (self.position, std::mem::take(&mut self.directory));
        self.write(&directory)?;
        let entries = shorter(self.entries).to_le_bytes();
        let end = [
            &END.to_le_bytes()[..],
            // The only disk.
            &[0; 4],
            &entries,
            &entries,
            &short(directory.len() as u64).to_le_bytes(),
            &short(start).to_le_bytes(),
            // No comment.
            &[0; 2],
        ];
        self.write(&end.concat())?;
        self.to.flush()?;
        Ok((self.position, self.hash.finish()))
    }

    /// How much is written, in bytes.
    pub(super) const fn position(&self) -> u64 {
        self.position
    }

    /// Writes the next contents, as they are stored.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.write_all(bytes)?;
        self.hash.update(bytes);
        self.position += bytes.len() as u64;
        Ok(())
    }
}

/// A number in 32 bits. What does not fit is refused by the one who asked for the archive.
fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A number in 16 bits, likewise.
fn shorter(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
