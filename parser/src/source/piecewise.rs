//! Files that may be larger than memory, read piece by piece.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::ops::Range;
use std::path::Path;

use super::inventory::Stamp;
use super::problem::Reason;
use super::read::open;
use crate::system::{canonical, read_exact_at};

/// How much is read at a time, in bytes.
pub const PIECE: usize = 1 << 16;

/// Bytes that can be read at any offset: of an open file, or in memory.
#[derive(Debug)]
pub enum ByteSource<'m> {
    Memory(&'m [u8]),
    File { file: File, stamp: Stamp },
}

impl ByteSource<'static> {
    /// The regular file at `path`; a link is followed.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, Reason> {
        let path = canonical(path).map_err(|error| Reason::of_given(&error))?;
        Self::of_file(open(&path)?.0)
    }

    /// The regular file at `path`, which must be no link itself.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open_itself(path: &Path) -> Result<Self, Reason> {
        Self::of_file(open(path)?.0)
    }

    /// What is written in an open file.
    ///
    /// # Errors
    /// What the system says of the file.
    pub fn of_file(file: File) -> Result<Self, Reason> {
        let stamp = Stamp::of_open(&file).map_err(|error| Reason::of(&error))?;
        Ok(Self::File { file, stamp })
    }
}

impl ByteSource<'_> {
    /// In bytes; of a file, as it was when it was opened.
    #[must_use]
    pub fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::File { stamp, .. } => stamp.size,
        }
    }

    /// Fills the buffer from an offset on.
    ///
    /// # Errors
    /// What the system says; [`Reason::Changed`] where the bytes end before the buffer does.
    pub fn read_at(&self, at: u64, buffer: &mut [u8]) -> Result<(), Reason> {
        match self {
            Self::Memory(bytes) => {
                let start = usize::try_from(at).unwrap_or(usize::MAX);
                let found = bytes.get(start..).and_then(|rest| rest.get(..buffer.len()));
                buffer.copy_from_slice(found.ok_or(Reason::Changed)?);
                Ok(())
            }
            Self::File { file, .. } => read_exact_at(file, buffer, at).map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => Reason::Changed,
                _ => Reason::of(&error),
            }),
        }
    }

    /// The bytes of a range, which the caller keeps small.
    ///
    /// # Errors
    /// As [`Self::read_at`].
    pub fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Reason> {
        let length = range.end.min(self.length()).saturating_sub(range.start);
        let mut bytes = vec![0; usize::try_from(length).unwrap_or_default()];
        self.read_at(range.start, &mut bytes)?;
        Ok(bytes)
    }

    /// Shows the bytes of a range in their order, at most [`PIECE`] at a time.
    ///
    /// # Errors
    /// As [`Self::read_at`].
    pub fn each_piece(&self, range: Range<u64>, mut show: impl FnMut(&[u8])) -> Result<(), Reason> {
        let mut buffer = vec![0; PIECE];
        let mut at = range.start;
        while at < range.end {
            let length = usize::try_from(range.end - at).map_or(PIECE, |left| left.min(PIECE));
            let Some(piece) = buffer.get_mut(..length) else { break };
            self.read_at(at, piece)?;
            show(piece);
            at += length as u64;
        }
        Ok(())
    }

    /// Whether a range of this holds the same bytes as a range of another one.
    ///
    /// # Errors
    /// As [`Self::read_at`], of either.
    pub fn is_same(
        &self,
        range: Range<u64>,
        other: &ByteSource<'_>,
        others: Range<u64>,
    ) -> Result<bool, Reason> {
        if range.end - range.start != others.end - others.start {
            return Ok(false);
        }
        let mut at = others.start;
        let mut same = Ok(true);
        let mut buffer = vec![0; PIECE];
        self.each_piece(range, |piece| {
            if let (Ok(true), Some(theirs)) = (&same, buffer.get_mut(..piece.len())) {
                same = other.read_at(at, theirs).map(|()| theirs == piece);
                at += piece.len() as u64;
            }
        })?;
        same
    }

    /// Whether the file is still the one that was opened, and nobody wrote to it.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        match self {
            Self::Memory(_) => true,
            Self::File { file, stamp } => Stamp::of_open(file).is_ok_and(|now| now == *stamp),
        }
    }
}

/// A file that must be the one a stamp was taken of, read from its beginning to its end.
#[derive(Debug)]
pub struct StampedReader<'s> {
    file: File,
    stamp: &'s Stamp,
    left: u64,
}

impl<'s> StampedReader<'s> {
    /// Opens the file.
    ///
    /// # Errors
    /// Why it cannot be opened; [`Reason::Changed`] where it is another file, or was written to.
    pub fn open(path: &Path, stamp: &'s Stamp) -> Result<Self, Reason> {
        let (file, _) = open(path)?;
        let reader = Self { file, stamp, left: stamp.size };
        reader.expect_unchanged()?;
        Ok(reader)
    }

    /// Fills the buffer, or as much of it as there is left of the file, and returns how much that is: nothing at its end, where
    /// the stamp is compared once more.
    ///
    /// # Errors
    /// Why it cannot be read; [`Reason::Changed`] where it was written to meanwhile.
    pub fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Reason> {
        let length = usize::try_from(self.left).map_or(buffer.len(), |left| left.min(buffer.len()));
        let piece = buffer.get_mut(..length).unwrap_or_default();
        self.file.read_exact(piece).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Reason::Changed,
            _ => Reason::of(&error),
        })?;
        self.left -= length as u64;
        if self.left == 0 {
            self.expect_unchanged()?;
        }
        Ok(length)
    }

    fn expect_unchanged(&self) -> Result<(), Reason> {
        match Stamp::of_open(&self.file) {
            Ok(stamp) if stamp == *self.stamp => Ok(()),
            Ok(_) => Err(Reason::Changed),
            Err(error) => Err(Reason::of(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_memory_give_the_same_bytes() {
        let bytes: Vec<u8> = (0..3 * PIECE + 5).map(|number| (number % 251) as u8).collect();
        let path = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
        std::fs::write(&path, &bytes).expect("a file");
        let (file, memory) = (ByteSource::open(&path).expect("it is there"), ByteSource::Memory(&bytes));
        for source in [&file, &memory] {
            assert_eq!(source.length(), bytes.len() as u64);
            let mut seen = Vec::new();
            source.each_piece(1..source.length(), |piece| seen.extend_from_slice(piece)).expect("all of it");
            assert!(seen == bytes[1..]);
            assert_eq!(source.read(2..6).as_deref(), Ok(&bytes[2..6]));
            assert_eq!(source.read_at(source.length(), &mut [0]), Err(Reason::Changed));
        }
        let all = || 0..file.length();
        assert_eq!(file.is_same(all(), &memory, all()), Ok(true));
        assert_eq!(file.is_same(0..9, &memory, 1..10), Ok(false));
        assert_eq!(file.is_same(0..9, &memory, 0..10), Ok(false));
        assert!(file.is_unchanged());
        std::fs::write(&path, "other").expect("a file");
        assert!(!file.is_unchanged());
    }

    #[test]
    fn a_file_that_is_written_to_is_not_read_to_its_end() {
        let path = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
        std::fs::write(&path, "text").expect("a file");
        let stamp = super::super::inventory::stamp(&path).expect("a file").expect("a stamp");
        let mut buffer = [0; 3];
        let mut file = StampedReader::open(&path, &stamp).expect("it is the same");
        assert_eq!((file.read(&mut buffer), &buffer), (Ok(3), b"tex"));
        assert_eq!((file.read(&mut buffer), buffer[0]), (Ok(1), b't'));
        assert_eq!(file.read(&mut buffer), Ok(0));
        let mut file = StampedReader::open(&path, &stamp).expect("it is the same");
        std::fs::write(&path, "longer text").expect("a file");
        assert_eq!(file.read(&mut [0; 9]), Err(Reason::Changed));
        assert_eq!(StampedReader::open(&path, &stamp).map(|_| ()), Err(Reason::Changed));
    }
}
