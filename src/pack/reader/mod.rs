//! A strict reader of archives: every way in which two readers could see two archives in one file is reported.
//!
//! - Local headers are read as well as the directory, and must agree with it.
//! - No offset, size or count is trusted: whatever the bytes, reading ends soon and takes little memory. Of the archive only the
//!   directory is kept, which is bounded; contents pass through in pieces.
//! - What can be read in spite of flaws is there, so that `inspect` can look into archives of other programs.

mod bytes;
mod cause;
mod content;
mod directory;
mod end;
mod header;
mod local;

use std::{borrow::Cow, collections::HashSet, ops::Range};

pub use super::frame::Form;
use super::{names::Clashes, proportion};
use crate::{
    messages::{archive::Flaw, pack::Fault},
    source::ByteSource,
};
pub use cause::{Cause, Flawed, Flaws};
use directory::{Header, Place};
use end::End;
use local::Tiling;

/// What of an archive is kept in memory, and where the rest is.
#[derive(Debug)]
pub struct Index<'m> {
    bytes: ByteSource<'m>,
    end: End,
    directory: Vec<u8>,
    place: Place,
    flaws: Vec<Flaw>,
}

/// An archive whose directory was read.
#[derive(Debug)]
pub struct Archive<'b> {
    bytes: &'b ByteSource<'b>,
    /// In the order of the directory.
    pub entries: Vec<Entry<'b>>,
    /// What is wrong with the archive, its contents left aside.
    pub flaws: Flaws,
}

/// One file in an archive, as the directory tells of it.
#[derive(Clone, Debug)]
pub struct Entry<'b> {
    /// As it is written.
    pub name: &'b [u8],
    pub method: Method,
    /// The length of the contents, in bytes.
    pub size: u32,
    pub crc: u32,
    /// Where the packed data are; `None` where there are none to be read, and where they are another entry's, too.
    pub packed: Option<Range<u64>>,
    pub form: Form,
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
    /// The directory is longer than that of any build file; both lengths in bytes.
    DirectoryTooLong { bytes: u64, most: u64 },
    /// Offsets that only the extended format can tell.
    Zip64,
}

impl<'m> Index<'m> {
    /// Finds the directory and fetches it.
    ///
    /// # Errors
    /// Bytes without a directory.
    pub fn load(bytes: ByteSource<'m>) -> Result<Self, Unreadable> {
        let mut flaws = Vec::new();
        let end = end::find(&bytes, &mut flaws)?;
        let (directory, place) = directory::fetch(&bytes, &end, &mut flaws)?;
        Ok(Self { bytes, end, directory, place, flaws })
    }

    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &ByteSource<'m> {
        &self.bytes
    }
}

impl<'b> Archive<'b> {
    /// Reads the directory and all headers; contents are unpacked by [`Archive::unpack`] only.
    ///
    /// # Errors
    /// A directory that cannot be read.
    pub fn of(index: &'b Index<'_>) -> Result<Self, Unreadable> {
        let mut frame = index.flaws.clone();
        let headers = directory::headers(&index.directory, index.place.start, &index.end, &mut frame)?;
        let mut archive = Self { bytes: &index.bytes, entries: Vec::new(), flaws: Flaws::default() };
        frame.into_iter().for_each(|flaw| archive.flaws.of_archive(flaw));
        let mut places = Vec::new();
        for (number, header) in headers.iter().enumerate() {
            let name = header.common.name;
            let mut flaws = Vec::new();
            let local = local::read(&index.bytes, header, index.place.shift, &mut flaws);
            header::causes(header).into_iter().for_each(|cause| archive.flaws.of_entry(name, cause));
            flaws.into_iter().for_each(|flaw| archive.flaws.of_entry(name, flaw));
            let data = local.as_ref().and_then(|local| local.data.clone());
            places.extend(local.map(|local| (number, local.whole)));
            archive.entries.push(Entry::of(header, data));
        }
        archive.lay_out(local::tiling(&index.bytes, index.place, &places));
        archive.compare_names();
        archive.expect_no_bomb();
        Ok(archive)
    }

    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &'b ByteSource<'b> {
        self.bytes
    }

    /// The file at a path; the first of several.
    #[must_use]
    pub fn entry(&self, path: &str) -> Option<&Entry<'b>> {
        self.entries.iter().find(|entry| entry.name == path.as_bytes())
    }

    /// Whether unpacking would produce more than can be in an archive of this length, or more than anybody unpacks.
    #[must_use]
    pub fn is_bomb(&self) -> bool {
        proportion::is_bomb(self.contents_length(), self.bytes.length())
    }

    /// Unpacks an entry and shows its contents piece by piece. They are as long as the directory promises and match its checksum
    /// only if this succeeds.
    ///
    /// # Errors
    /// What is wrong with the contents.
    pub fn unpack(&self, entry: &Entry<'_>, mut show: impl FnMut(&[u8])) -> Result<(), Flaw> {
        if entry.form.flags & flag::ENCRYPTED != 0 {
            return Err(Flaw::Encrypted);
        }
        let packed = entry.packed.clone().ok_or(Flaw::NotUnpacked)?;
        let mut crc = crc32fast::Hasher::new();
        content::unpack(self.bytes, packed, entry.method, entry.size.into(), |piece| {
            crc.update(piece);
            show(piece);
        })?;
        if crc.finalize() == entry.crc { Ok(()) } else { Err(Flaw::Checksum) }
    }

    /// The contents of an entry, which the caller knows not to be large.
    ///
    /// # Errors
    /// What is wrong with the contents.
    pub fn contents(&self, entry: &Entry<'_>) -> Result<Vec<u8>, Flaw> {
        let mut contents = Vec::new();
        self.unpack(entry, |piece| contents.extend_from_slice(piece))?;
        Ok(contents)
    }

    fn contents_length(&self) -> u64 {
        self.entries.iter().map(|entry| u64::from(entry.size)).sum()
    }

    fn expect_no_bomb(&mut self) {
        if self.is_bomb() {
            let (contents, archive) = (self.contents_length(), self.bytes.length());
            self.flaws.of_archive(Flaw::Bomb { contents, archive });
        }
    }

    fn lay_out(&mut self, tiling: Vec<(Option<usize>, Tiling)>) {
        let name =
            |entries: &[Entry<'b>], number: usize| entries.get(number).map_or(&b""[..], |entry| entry.name);
        for (number, tiling) in tiling {
            let flaw = match tiling {
                Tiling::Overlap { other } => {
                    Flaw::Overlap { other: header::path(name(&self.entries, other)).into_owned() }
                }
                Tiling::Order => Flaw::HeaderOrder,
                Tiling::IntoDirectory => Flaw::IntoDirectory,
                Tiling::Leading { bytes } => Flaw::LeadingData { bytes },
                Tiling::Gap { at, bytes } => Flaw::Gap { at, bytes },
                Tiling::Hidden { at } => Flaw::HiddenEntry { at },
            };
            let is_shared = matches!(flaw, Flaw::Overlap { .. });
            self.flaws.of_entry(number.map_or(&b""[..], |number| name(&self.entries, number)), flaw);
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
        for entry in self.entries.iter().filter(|entry| entry.name.len() <= header::LONGEST_PATH) {
            if clashes.number_of_names() > MOST_NAMES {
                self.flaws.of_archive(Flaw::NamesNotCompared { most: MOST_NAMES as u64 });
                return;
            }
            let name = without_slashes(entry.name);
            let clash = if known.insert(name) {
                // One that is no text was reported with its header.
                let path = str::from_utf8(name).ok();
                path.and_then(|path| clashes.add(path)).map(|(_, clash)| Cause::from(Fault::from(clash)))
            } else {
                Some(Flaw::Duplicate.into())
            };
            if let Some(cause) = clash {
                self.flaws.of_entry(entry.name, cause);
            }
        }
    }
}

impl<'b> Entry<'b> {
    fn of(header: &Header<'b>, packed: Option<Range<u64>>) -> Self {
        let common = &header.common;
        let method = match common.method {
            0 => Method::Stored,
            8 => Method::Deflated,
            other => Method::Other(other),
        };
        let form = Form {
            version_needed: common.version_needed,
            made_by: header.made_by,
            flags: common.flags,
            time: common.time,
            date: common.date,
            internal: header.internal,
            attributes: header.attributes,
        };
        Self { name: common.name, method, size: common.size, crc: common.crc, packed, form }
    }

    /// The path, with replacement characters where it is not UTF-8; of one that is too long the beginning.
    #[must_use]
    pub fn path(&self) -> Cow<'b, str> {
        header::path(self.name)
    }

    /// The name where it is one that an honest archive can have: UTF-8, and not too long.
    #[must_use]
    pub fn text(&self) -> Option<&'b str> {
        let name = Some(self.name).filter(|name| name.len() <= header::LONGEST_PATH)?;
        str::from_utf8(name).ok()
    }

    /// Whether the entry stands for a directory.
    #[must_use]
    pub fn is_directory(&self) -> bool {
        self.name.ends_with(b"/")
    }
}

/// A name without the slashes at its end.
fn without_slashes(name: &[u8]) -> &[u8] {
    let slashes = name.iter().rev().take_while(|byte| **byte == b'/').count();
    name.get(..name.len() - slashes).unwrap_or_default()
}

/// How many different files and directories paths may name until nobody compares them any more: each takes memory. As many files
/// as fit into an archive, each with three directories of its own.
const MOST_NAMES: usize = 1 << 18;

/// General purpose flags.
mod flag {
    pub(super) const DESCRIPTOR: u16 = 1 << 3;
    /// The entry, its directory header or with a strong method.
    pub(super) const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
    /// How hard the compressor tried; tells a reader nothing.
    pub(super) const EFFORT: u16 = 0b110;
    pub(super) const UTF8: u16 = 1 << 11;
}
