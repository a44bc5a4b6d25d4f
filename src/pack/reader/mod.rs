//! A strict reader of archives: every way in which two readers could see two archives in one file is told.
//!
//! - Local headers are read as well as the directory, and must agree with it.
//! - No offset, size or count is trusted: whatever the bytes, reading ends soon and takes little memory.
//! - What can be read in spite of flaws is there, so that `inspect` can look into archives of other programs.

mod bytes;
mod cause;
mod content;
mod directory;
mod end;
mod header;
mod local;

use std::{borrow::Cow, collections::HashSet};

use super::{bomb, names::Clashes};
use crate::messages::archive::Flaw;
pub use cause::{Cause, Flawed};
use directory::Header;
use local::Tiling;

/// An archive in memory.
#[derive(Debug)]
pub struct Archive<'b> {
    bytes: &'b [u8],
    /// In the order of the directory.
    pub entries: Vec<Entry<'b>>,
    /// What is wrong with the archive, its contents left aside.
    pub flaws: Vec<Flawed>,
}

/// One file in an archive, as the directory tells of it.
#[derive(Clone, Debug)]
pub struct Entry<'b> {
    /// The path, with replacement characters where it is not UTF-8.
    pub path: Cow<'b, str>,
    pub method: Method,
    /// The length of the contents, in bytes.
    pub size: u32,
    pub crc: u32,
    /// The packed data; `None` where there are none to be read, and where they are another entry's, too.
    pub packed: Option<&'b [u8]>,
    pub form: Form,
}

/// What an entry has besides path and contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub made_by: u16,
    pub flags: u16,
    pub time: u16,
    pub date: u16,
    pub attributes: u32,
}

/// How the contents of an entry are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Stored,
    Deflated,
    Other(u16),
}

/// Why bytes cannot be read as an archive at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Not an archive, or the end of it is missing.
    NoEndRecord,
    /// The directory is broken at this byte.
    Directory { at: u64 },
    /// Offsets that only the extended format can tell.
    Zip64,
}

impl<'b> Archive<'b> {
    /// Reads the directory and all headers; contents are unpacked by [`Entry::contents`] only.
    ///
    /// # Errors
    /// Bytes without a readable directory.
    pub fn read(bytes: &'b [u8]) -> Result<Self, Unreadable> {
        let mut frame = Vec::new();
        let end = end::find(bytes, &mut frame)?;
        let directory = directory::read(bytes, &end, &mut frame)?;

        let mut archive = Self { bytes, entries: Vec::new(), flaws: Vec::new() };
        archive.flaws.extend(frame.into_iter().map(Flawed::of_archive));
        let mut places = Vec::new();
        for (number, header) in directory.headers.iter().enumerate() {
            let path = header::path(header);
            let mut flaws = Vec::new();
            let local = local::read(bytes, header, directory.shift, &mut flaws);
            let causes = header::causes(header).into_iter().chain(flaws.into_iter().map(Cause::from));
            archive.flaws.extend(causes.map(|cause| Flawed::new(&path, cause)));
            let data = local.as_ref().and_then(|local| local.data.clone());
            places.extend(local.map(|local| (number, local.whole)));
            archive.entries.push(Entry::of(header, path, data.and_then(|data| bytes.get(data))));
        }
        archive.lay_out(local::tiling(bytes, &directory, &places));
        archive.compare_names();
        archive.weigh();
        Ok(archive)
    }

    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &'b [u8] {
        self.bytes
    }

    /// The file at a path; the first of several.
    #[must_use]
    pub fn entry(&self, path: &str) -> Option<&Entry<'b>> {
        self.entries.iter().find(|entry| entry.path == path)
    }

    /// Whether unpacking would produce more than an honest archive of this length holds.
    #[must_use]
    pub fn is_bomb(&self) -> bool {
        bomb::is_bomb(self.contents_length(), self.bytes.len() as u64)
    }

    fn contents_length(&self) -> u64 {
        self.entries.iter().map(|entry| u64::from(entry.size)).sum()
    }

    fn weigh(&mut self) {
        if self.is_bomb() {
            let (contents, archive) = (self.contents_length(), self.bytes.len() as u64);
            self.flaws.push(Flawed::of_archive(Flaw::Bomb { contents, archive }));
        }
    }

    fn lay_out(&mut self, tiling: Vec<(Option<usize>, Tiling)>) {
        for (number, tiling) in tiling {
            let path = |number: usize| self.entries.get(number).map(|entry| &*entry.path).unwrap_or_default();
            let flaw = match tiling {
                Tiling::Overlap { other } => Flaw::Overlap { other: path(other).to_owned() },
                Tiling::Order => Flaw::HeaderOrder,
                Tiling::IntoDirectory => Flaw::IntoDirectory,
                Tiling::Leading { bytes } => Flaw::LeadingData { bytes },
                Tiling::Gap { at, bytes } => Flaw::Gap { at, bytes },
                Tiling::Hidden { at } => Flaw::HiddenEntry { at },
            };
            let is_shared = matches!(flaw, Flaw::Overlap { .. });
            self.flaws.push(Flawed::new(number.map(path).unwrap_or_default(), flaw));
            // Unpacking the same bytes for each entry would take time without end.
            if let Some(entry) = number.filter(|_| is_shared).and_then(|number| self.entries.get_mut(number))
            {
                entry.packed = None;
            }
        }
    }

    fn compare_names(&mut self) {
        let mut known = HashSet::new();
        let mut clashes = Clashes::default();
        let mut parts = 0;
        for entry in self.entries.iter().filter(|entry| entry.path.len() <= header::LONGEST_PATH) {
            let path = entry.path.trim_end_matches('/');
            parts += path.split('/').count();
            if parts > MOST_PARTS {
                self.flaws.push(Flawed::of_archive(Flaw::NamesNotCompared { most: MOST_PARTS as u64 }));
                return;
            }
            let clash = if known.insert(path) {
                clashes.add(path).map(|(_, fault)| Cause::from(fault))
            } else {
                Some(Flaw::Duplicate.into())
            };
            self.flaws.extend(clash.map(|cause| Flawed::new(&entry.path, cause)));
        }
    }
}

impl<'b> Entry<'b> {
    fn of(header: &Header<'_>, path: Cow<'b, str>, packed: Option<&'b [u8]>) -> Self {
        let common = &header.common;
        let method = match common.method {
            0 => Method::Stored,
            8 => Method::Deflated,
            other => Method::Other(other),
        };
        let form = Form {
            made_by: header.made_by,
            flags: common.flags,
            time: common.time,
            date: common.date,
            attributes: header.attributes,
        };
        Self { path, method, size: common.size, crc: common.crc, packed, form }
    }

    /// Whether the entry stands for a directory.
    #[must_use]
    pub fn is_directory(&self) -> bool {
        self.path.ends_with('/')
    }

    /// Unpacks the entry; the result is as long as the directory promises and matches its checksum.
    ///
    /// # Errors
    /// What is wrong with the contents.
    pub fn contents(&self) -> Result<Vec<u8>, Flaw> {
        if self.form.flags & flag::ENCRYPTED != 0 {
            return Err(Flaw::Encrypted);
        }
        let contents = content::unpack(self.packed.ok_or(Flaw::NotUnpacked)?, self.method, self.size)?;
        if crc32fast::hash(&contents) == self.crc { Ok(contents) } else { Err(Flaw::Checksum) }
    }
}

/// How many files and directories paths may name in all until nobody compares them any more: each takes memory. As many
/// files as fit into an archive, thirty directories deep.
const MOST_PARTS: usize = 1 << 21;

/// General purpose flags.
mod flag {
    pub(super) const DESCRIPTOR: u16 = 1 << 3;
    /// The entry, its directory header or with a strong method.
    pub(super) const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
    /// How hard the compressor tried; tells a reader nothing.
    pub(super) const EFFORT: u16 = 0b110;
    pub(super) const UTF8: u16 = 1 << 11;
}
