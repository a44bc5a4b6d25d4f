//! The bytes of a build file.
//!
//! - The manifest first, then the files by the bytes of their names. No directories, extra fields or comments; one time and
//!   one mode for all.
//! - Every entry is compressed as a whole and by itself, so neither threads nor buffers show in the bytes.
//! - While one batch of files is written, the next one is read and compressed: at most two times `BATCH` bytes of files are in
//!   memory, or two files of `codec::LARGEST_WHOLE` bytes.
//! - A larger file is never in memory. It is read twice, for its header tells what becomes of it: once to learn that, once to
//!   write it.

use std::io::{self, Write};

use rayon::{iter::Either, prelude::*};
use serde::Serialize;

use super::{
    Entry, Manifest, Method, PackRefusal, codec,
    frame::{Frame, Header},
    manifest,
    proportion::MOST_CONTENTS,
    selection::fault_of,
};
use crate::{
    messages::pack::Fault,
    source::{Reason, Sha256, Sha256Hasher, inventory::read_stamped, piecewise::StampedReader},
};

/// How much of the files is compressed at a time, in bytes.
const BATCH: u64 = 8 << 20;
/// The largest build file, in bytes: offsets in it have 32 bits.
const LARGEST: u64 = u32::MAX as u64;

/// One entry of a written build file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Written {
    pub name: String,
    /// Of the content, in bytes.
    pub size: u64,
    /// Of the content.
    pub sha256: Sha256,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// In the order of the file, the manifest included.
    pub entries: Vec<Written>,
    /// Of the file, in bytes.
    pub size: u64,
    /// Of the file.
    pub sha256: Sha256,
    /// Of the contents alone, whatever compressed them.
    pub content: Sha256,
}

/// Why no build file came about.
#[derive(Debug)]
pub enum Failed {
    /// Something about the files of the project.
    Refused(Vec<PackRefusal>),
    /// The place that the build file was written to.
    Unwritten(io::Error),
}

/// What a file holds, as `accept` of [`write()`] sees it.
#[derive(Clone, Copy, Debug)]
pub enum Content<'c> {
    Whole(&'c [u8]),
    /// Of a file that is too large to be held in memory.
    Digest(Sha256),
}

/// An entry that is ready to be written.
struct Packed<'e> {
    header: Header,
    sha256: Sha256,
    body: Body<'e>,
}

/// The contents of an entry as they are stored.
enum Body<'e> {
    Whole(Vec<u8>),
    /// To be read and compressed once more.
    Large(&'e Entry),
}

/// Writes the build file of these entries, which are in order. Each file is shown to `accept` with what it holds; what that says
/// against one is a refusal.
///
/// # Errors
/// Files that cannot be read as they were selected, or that are not accepted; then nothing that was written is of use.
pub fn write(
    manifest: &Manifest,
    entries: &[Entry],
    method: Method,
    to: impl Write + Send,
    accept: impl Fn(&Entry, Content<'_>) -> Option<Fault> + Sync,
) -> Result<Archive, Failed> {
    let refused = |fault| Failed::Refused(vec![PackRefusal::new(manifest.file_name(), fault)]);
    if let Some(fault) = contents_fault(entries.iter().map(|entry| entry.stamp.size).sum()) {
        return Err(refused(fault));
    }
    let mut frame = Frame::new(to, manifest.created, method);
    let mut written = Vec::with_capacity(entries.len() + 1);
    let mut add = |packed: Vec<Packed<'_>>| {
        packed.into_iter().try_for_each(|packed| {
            if frame.position() + packed.header.stored > LARGEST {
                return Err(refused(Fault::ArchiveTooLarge));
            }
            frame.begin(&packed.header).map_err(Failed::Unwritten)?;
            match packed.body {
                Body::Whole(bytes) => frame.write(&bytes).map_err(Failed::Unwritten)?,
                Body::Large(entry) => write_large(entry, method, &packed.header, &mut frame)?,
            }
            let Header { name, size, .. } = packed.header;
            written.push(Written { name, size, sha256: packed.sha256 });
            Ok(())
        })
    };
    let mut packed = vec![pack(manifest::FILE_NAME, method, manifest.render().into_bytes())];
    for batch in batches(entries) {
        let (added, next) = rayon::join(|| add(packed), || read(batch, method, &accept));
        added?;
        packed = next.map_err(Failed::Refused)?;
    }
    add(packed)?;
    let digests = || content_digest(written.iter().map(|entry| (entry.name.as_bytes(), entry.sha256)));
    let (finished, content) = rayon::join(|| frame.finish(), digests);
    let (size, sha256) = finished.map_err(Failed::Unwritten)?;
    if size > LARGEST {
        return Err(refused(Fault::ArchiveTooLarge));
    }
    Ok(Archive { entries: written, size, sha256, content })
}

/// What is wrong with so many bytes of contents.
fn contents_fault(bytes: u64) -> Option<Fault> {
    (bytes > MOST_CONTENTS).then_some(Fault::ContentsTooLarge { bytes, most: MOST_CONTENTS })
}

/// The digest of contents: of a line `SHA-256  NAME` for each entry, sorted by the bytes of the names. It is what
/// `sha256sum` prints of the unpacked files, sorted so, and then of that print.
#[must_use]
pub fn content_digest<'e>(entries: impl Iterator<Item = (&'e [u8], Sha256)>) -> Sha256 {
    let mut sorted: Vec<_> = entries.collect();
    sorted.sort_unstable_by_key(|(name, _)| *name);
    let mut hash = Sha256Hasher::default();
    for (name, sha256) in sorted {
        hash.update(sha256.digits().as_flattened());
        hash.update(b"  ");
        hash.update(name);
        hash.update(b"\n");
    }
    hash.finish()
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

/// Reads and compresses a batch; all refusals are reported.
fn read<'e>(
    batch: &'e [Entry],
    method: Method,
    accept: &(impl Fn(&Entry, Content<'_>) -> Option<Fault> + Sync),
) -> Result<Vec<Packed<'e>>, Vec<PackRefusal>> {
    let read = |entry: &'e Entry| {
        let accept = |content: Content<'_>| accept(entry, content).map_or(Ok(()), Err);
        if entry.stamp.size > codec::LARGEST_WHOLE {
            let packed = measure(entry, method).map_err(|reason| fault_of(&reason))?;
            return accept(Content::Digest(packed.sha256)).map(|()| packed);
        }
        let bytes = read_stamped(&entry.path, &entry.stamp).map_err(|reason| fault_of(&reason))?;
        accept(Content::Whole(&bytes)).map(|()| pack(&entry.name, method, bytes))
    };
    let read = |entry| read(entry).map_err(|fault| PackRefusal::new(&*entry.shown, fault));
    let (refusals, packed): (Vec<_>, Vec<_>) = batch.par_iter().map(read).partition_map(Either::from);
    if refusals.is_empty() { Ok(packed) } else { Err(refusals) }
}

fn pack<'e>(name: &str, method: Method, bytes: Vec<u8>) -> Packed<'e> {
    let (size, crc, sha256) = (bytes.len() as u64, crc32fast::hash(&bytes), Sha256::of(&bytes));
    let bytes = match method {
        Method::Deflate => codec::deflate(&bytes),
        Method::Store => bytes,
    };
    let header = Header { name: name.to_owned(), size, crc, stored: bytes.len() as u64 };
    Packed { header, sha256, body: Body::Whole(bytes) }
}

/// Reads a large file to learn what its header will say.
fn measure(entry: &Entry, method: Method) -> Result<Packed<'_>, Reason> {
    let (mut crc, mut hash) = (crc32fast::Hasher::new(), Sha256Hasher::default());
    let mut stored = 0;
    let seen = |piece: &[u8]| {
        crc.update(piece);
        hash.update(piece);
    };
    stream(entry, method, seen, |bytes| {
        stored += bytes.len() as u64;
        Ok(())
    })?;
    let header = Header { name: entry.name.clone(), size: entry.stamp.size, crc: crc.finalize(), stored };
    Ok(Packed { header, sha256: hash.finish(), body: Body::Large(entry) })
}

/// Reads a large file once more and writes it behind its header, which must be right.
fn write_large(
    entry: &Entry,
    method: Method,
    header: &Header,
    frame: &mut Frame<impl Write>,
) -> Result<(), Failed> {
    let refused = |fault| Failed::Refused(vec![PackRefusal::new(&*entry.shown, fault)]);
    let mut crc = crc32fast::Hasher::new();
    let start = frame.position();
    stream(
        entry,
        method,
        |piece| crc.update(piece),
        |bytes| frame.write(bytes).map_err(Streaming::Unwritten),
    )
    .map_err(|failed| match failed {
        Streaming::Unread(reason) => refused(fault_of(&reason)),
        Streaming::Unwritten(error) => Failed::Unwritten(error),
    })?;
    let is_same = crc.finalize() == header.crc && frame.position() - start == header.stored;
    if is_same { Ok(()) } else { Err(refused(Fault::Changed)) }
}

/// Why a large file was not written.
enum Streaming {
    Unread(Reason),
    Unwritten(io::Error),
}

impl From<Reason> for Streaming {
    fn from(reason: Reason) -> Self {
        Self::Unread(reason)
    }
}

/// Shows the contents of a file piece by piece, and what they are stored as.
fn stream<E: From<Reason>>(
    entry: &Entry,
    method: Method,
    mut seen: impl FnMut(&[u8]),
    mut stored: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut file = StampedReader::open(&entry.path, &entry.stamp)?;
    let mut codec = (method == Method::Deflate).then(codec::Stream::new);
    let mut buffer = vec![0; codec::PIECE];
    loop {
        let length = file.read(&mut buffer)?;
        let piece = buffer.get(..length).unwrap_or_default();
        seen(piece);
        match &mut codec {
            _ if piece.is_empty() => break,
            Some(codec) => codec.write(piece, &mut stored)?,
            None => stored(piece)?,
        }
    }
    codec.map_or(Ok(()), |codec| codec.finish(&mut stored))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_have_a_limit() {
        assert_eq!(contents_fault(MOST_CONTENTS), None);
        let fault = contents_fault(MOST_CONTENTS + 1);
        assert_eq!(fault, Some(Fault::ContentsTooLarge { bytes: MOST_CONTENTS + 1, most: MOST_CONTENTS }));
    }
}
