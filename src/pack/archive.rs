//! The bytes of a build file.
//!
//! - The manifest first, then the files by the bytes of their names. No directories, extra fields or comments; one time and
//!   one mode for all.
//! - Every entry is compressed by one write of the whole file, with a codec and a level that are part of the format
//!   ([`super::FORMAT_VERSION`]), so neither threads nor buffers show in the bytes.
//! - At most [`IN_FLIGHT`] bytes of files are in memory at a time, or one larger file for each thread.

use std::io::{self, ErrorKind, Seek, SeekFrom, Write};

use rayon::prelude::*;
use sha2::{Digest as _, Sha256};
use zip::{
    CompressionMethod, DateTime, System, ZipWriter,
    result::ZipError,
    write::{PreparedZipFile, SimpleFileOptions},
};

use super::{Entry, Manifest, Moment, Refusal, manifest, selection::fault_of};
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

/// The deflate level.
const LEVEL: i64 = 6;
/// Read and write for the owner, read for all others: the mode that checkouts have, whatever the disk says.
const MODE: u32 = 0o644;
/// How much of the files is compressed at a time, in bytes.
const IN_FLIGHT: u64 = 8 << 20;
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
}

/// In lower-case hexadecimal digits.
impl std::fmt::Display for Sha {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(to, "{byte:02x}"))
    }
}

/// One entry of a written build file.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    to: impl Write,
    accept: impl Fn(&Entry, &[u8]) -> Option<Fault> + Sync,
) -> Result<Archive, Failed> {
    let options = options(manifest.created, method);
    let mut zip = ZipWriter::new(Stream { to, position: 0, hash: Sha256::new() });
    let mut written = Vec::with_capacity(entries.len() + 1);
    let text = manifest.render();
    let first = prepare(manifest::FILE_NAME, options, text.as_bytes()).map_err(unwritten)?;
    let mut add = |(entry, file): (Written, PreparedZipFile)| {
        written.push(entry);
        zip.add_prepared_file(file).map_err(unwritten)
    };
    add(first)?;
    for batch in batches(entries) {
        let prepared: Vec<_> = batch.par_iter().map(|entry| read(entry, options, &accept)).collect();
        let mut refusals = Vec::new();
        for prepared in prepared {
            match prepared {
                Ok(prepared) if refusals.is_empty() => add(prepared)?,
                Ok(_) => {}
                Err(Failed::Refused(more)) => refusals.extend(more),
                Err(failed) => return Err(failed),
            }
        }
        if !refusals.is_empty() {
            return Err(Failed::Refused(refusals));
        }
    }
    let Stream { mut to, position, hash } = zip.finish().map_err(unwritten)?;
    to.flush().map_err(Failed::Unwritten)?;
    if position > LARGEST {
        return Err(Failed::Refused(vec![Refusal::new(manifest.file_name(), Fault::ArchiveTooLarge)]));
    }
    let content = content_digest(&written);
    Ok(Archive { entries: written, size: position, sha256: Sha(hash.finalize().into()), content })
}

/// The digest of contents: of a line `SHA-256  NAME` for each entry, sorted by the bytes of the names. It is what
/// `sha256sum` prints of the unpacked files, sorted so, and then of that print.
#[must_use]
pub fn content_digest(entries: &[Written]) -> Sha {
    let mut sorted: Vec<&Written> = entries.iter().collect();
    sorted.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    let lines: String = sorted.iter().map(|entry| format!("{}  {}\n", entry.sha256, entry.name)).collect();
    Sha::of(lines.as_bytes())
}

/// Everything that an entry tells besides its content.
fn options(created: Moment, method: Method) -> SimpleFileOptions {
    let [year, month, day, hour, minute, second] = created.parts();
    let small = |number: i64| u8::try_from(number).unwrap_or_default();
    let year = u16::try_from(year).unwrap_or_default();
    // An entry tells seconds in steps of two; a moment is never outside of its years.
    let time = DateTime::from_date_and_time(
        year,
        small(month),
        small(day),
        small(hour),
        small(minute),
        small(second) & !1,
    );
    let options = SimpleFileOptions::default()
        .system(System::Unix)
        .unix_permissions(MODE)
        .last_modified_time(time.unwrap_or_default())
        .large_file(false);
    match method {
        Method::Deflate => {
            options.compression_method(CompressionMethod::Deflated).compression_level(Some(LEVEL))
        }
        Method::Store => options.compression_method(CompressionMethod::Stored).compression_level(None),
    }
}

/// Runs of entries that are compressed together.
fn batches(entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    let mut rest = entries;
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let fits = |entry: &&Entry| {
            bytes += entry.stamp.size;
            bytes <= IN_FLIGHT
        };
        let count = rest.iter().take_while(fits).count().max(1);
        let (batch, others) = rest.split_at_checked(count)?;
        rest = others;
        Some(batch)
    })
}

fn read(
    entry: &Entry,
    options: SimpleFileOptions,
    accept: &(impl Fn(&Entry, &[u8]) -> Option<Fault> + Sync),
) -> Result<(Written, PreparedZipFile), Failed> {
    let refused = |fault| Failed::Refused(vec![Refusal::new(&*entry.shown, fault)]);
    let bytes = read_stamped(&entry.path, &entry.stamp).map_err(|reason| refused(fault_of(&reason)))?;
    match accept(entry, &bytes) {
        Some(fault) => Err(refused(fault)),
        None => prepare(&entry.name, options, &bytes).map_err(unwritten),
    }
}

fn prepare(
    name: &str,
    options: SimpleFileOptions,
    bytes: &[u8],
) -> Result<(Written, PreparedZipFile), ZipError> {
    let file = PreparedZipFile::from_data(name, options, bytes)?;
    let written = Written { name: name.to_owned(), size: bytes.len() as u64, sha256: Sha::of(bytes) };
    Ok((written, file))
}

fn unwritten(error: ZipError) -> Failed {
    Failed::Unwritten(match error {
        ZipError::Io(error) => error,
        other => io::Error::other(other),
    })
}

/// A place to write to from the beginning to the end, hashed on the way. The writer of archives asks where it stands all the time, and
/// never goes back as all sizes are known before.
struct Stream<W> {
    to: W,
    position: u64,
    hash: Sha256,
}

impl<W: Write> Write for Stream<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.hash.update(bytes.get(..count).unwrap_or_default());
        self.position += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<W> Seek for Stream<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let is_here = match to {
            SeekFrom::Start(position) => position == self.position,
            SeekFrom::Current(offset) | SeekFrom::End(offset) => offset == 0,
        };
        if is_here { Ok(self.position) } else { Err(ErrorKind::Unsupported.into()) }
    }
}
