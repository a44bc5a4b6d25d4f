//! The bytes of a build file.
//!
//! - The manifest first, then the files by the bytes of their names. No directories, extra fields or comments; one time and
//!   one mode for all.
//! - Every entry is compressed as a whole and by itself, so neither threads nor buffers show in the bytes.
//! - While one batch of files is written, the next one is read and compressed: at most two times `BATCH` bytes of files are in
//!   memory, or two larger files.

use std::io::{self, Write};

use rayon::{iter::Either, prelude::*};
use serde::{Serialize, Serializer};
use sha2::{Digest as _, Sha256};

use super::{
    Entry, Manifest, Refusal, bomb, codec,
    frame::{Frame, Packed},
    manifest,
    selection::fault_of,
};
use crate::{messages::pack::Fault, source::inventory::read_stamped};

/// How entries are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Deflate,
    /// Not compressed: bytes that no codec has a part in, and a file that the platform was not seen to take.
    Store,
}

impl Method {
    /// For programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deflate => "deflate",
            Self::Store => "store",
        }
    }
}

/// How much of the files is compressed at a time, in bytes.
const BATCH: u64 = 8 << 20;
/// The largest build file, in bytes: offsets in it have 32 bits.
const LARGEST: u64 = u32::MAX as u64;

/// A SHA-256 digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sha(pub [u8; 32]);

impl Sha {
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Lower-case hexadecimal digits.
    fn digits(self) -> [[u8; 2]; 32] {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.0.map(|byte| [byte >> 4, byte & 15].map(|half| DIGITS[usize::from(half)]))
    }
}

/// In lower-case hexadecimal digits.
impl std::fmt::Display for Sha {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(str::from_utf8(self.digits().as_flattened()).unwrap_or_default())
    }
}

/// As it is displayed.
impl Serialize for Sha {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One entry of a written build file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Written {
    pub name: String,
    /// Of the content, in bytes.
    pub size: u64,
    /// Of the content.
    pub sha256: Sha,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// In the order of the file, the manifest included.
    pub entries: Vec<Written>,
    /// Of the file, in bytes.
    pub size: u64,
    /// Of the file.
    pub sha256: Sha,
    /// Of the contents alone, whatever compressed them.
    pub content: Sha,
}

/// Why no build file came about.
#[derive(Debug)]
pub enum Failed {
    /// Something about the files of the project.
    Refused(Vec<Refusal>),
    /// The place that the build file was written to.
    Unwritten(io::Error),
}

/// Writes the build file of these entries, which are in order. Each file is shown to `accept` with its bytes; what that says
/// against one is a refusal.
///
/// # Errors
/// Files that cannot be read as they were selected, or that are not accepted; then nothing that was written is of use.
pub fn write(
    manifest: &Manifest,
    entries: &[Entry],
    method: Method,
    to: impl Write + Send,
    accept: impl Fn(&Entry, &[u8]) -> Option<Fault> + Sync,
) -> Result<Archive, Failed> {
    let mut frame = Frame::new(to, manifest.created, method);
    let mut written = Vec::with_capacity(entries.len() + 1);
    let mut add = |packed: Vec<(Written, Packed)>| {
        packed.into_iter().try_for_each(|(entry, packed)| {
            written.push(entry);
            frame.add(&packed).map_err(Failed::Unwritten)
        })
    };
    let mut packed = vec![pack(manifest::FILE_NAME, method, manifest.render().into_bytes())];
    for batch in batches(entries) {
        let (added, next) = rayon::join(|| add(packed), || read(batch, method, &accept));
        added?;
        packed = next.map_err(Failed::Refused)?;
    }
    add(packed)?;
    let (finished, content) = rayon::join(|| frame.finish(), || content_digest(&written));
    let (size, sha256) = finished.map_err(Failed::Unwritten)?;
    if size > LARGEST {
        return Err(Failed::Refused(vec![Refusal::new(manifest.file_name(), Fault::ArchiveTooLarge)]));
    }
    if bomb::is_bomb(written.iter().map(|entry| entry.size).sum(), size) {
        return Err(Failed::Refused(bomb_refusal(&written, size)));
    }
    Ok(Archive { entries: written, size, sha256, content })
}

/// The largest file stands for them all: without a large one there is no bomb.
fn bomb_refusal(written: &[Written], archive: u64) -> Vec<Refusal> {
    let contents = written.iter().map(|entry| entry.size).sum();
    let largest = written.iter().max_by_key(|entry| entry.size);
    let refusal = |entry: &Written| Refusal::new(&*entry.name, Fault::Bomb { contents, archive });
    largest.map(refusal).into_iter().collect()
}

/// The digest of contents: of a line `SHA-256  NAME` for each entry, sorted by the bytes of the names. It is what
/// `sha256sum` prints of the unpacked files, sorted so, and then of that print.
#[must_use]
pub fn content_digest(entries: &[Written]) -> Sha {
    let mut sorted: Vec<&Written> = entries.iter().collect();
    sorted.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    let mut hash = Sha256::new();
    for entry in sorted {
        hash.update(entry.sha256.digits().as_flattened());
        hash.update(b"  ");
        hash.update(&entry.name);
        hash.update(b"\n");
    }
    Sha(hash.finalize().into())
}

/// Runs of entries that are compressed together.
fn batches(entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    let mut rest = entries;
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fits = |entry: &&Entry| {
            bytes += entry.stamp.size;
            bytes <= BATCH
        };
        let count = rest.iter().take_while(fits).count().max(1);
        let (batch, others) = rest.split_at_checked(count)?;
        rest = others;
        Some(batch)
    })
}

/// Reads and compresses a batch; all of it that is refused is told.
fn read(
    batch: &[Entry],
    method: Method,
    accept: &(impl Fn(&Entry, &[u8]) -> Option<Fault> + Sync),
) -> Result<Vec<(Written, Packed)>, Vec<Refusal>> {
    let read = |entry: &Entry| {
        let bytes = read_stamped(&entry.path, &entry.stamp).map_err(|reason| fault_of(&reason))?;
        match accept(entry, &bytes) {
            Some(fault) => Err(fault),
            None => Ok(pack(&entry.name, method, bytes)),
        }
    };
    let read = |entry: &Entry| read(entry).map_err(|fault| Refusal::new(&*entry.shown, fault));
    let (refusals, packed): (Vec<_>, Vec<_>) = batch.par_iter().map(read).partition_map(Either::from);
    if refusals.is_empty() { Ok(packed) } else { Err(refusals) }
}

fn pack(name: &str, method: Method, bytes: Vec<u8>) -> (Written, Packed) {
    let (size, crc) = (bytes.len(), crc32fast::hash(&bytes));
    let written = Written { name: name.to_owned(), size: size as u64, sha256: Sha::of(&bytes) };
    let stored = match method {
        Method::Deflate => codec::deflate(&bytes),
        Method::Store => bytes,
    };
    (written, Packed { name: name.to_owned(), size, crc, stored })
}
