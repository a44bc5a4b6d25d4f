//! Room on the disk for what is too large for memory.

use std::{
    fs::File,
    io::{self, Write},
};

use crate::source::ByteSource;

/// How much of a spool is kept in memory, in bytes.
const IN_MEMORY: usize = 1 << 20;

/// An empty file in the directory for temporary files. It has no name, so that nobody else can open it and nothing stays of it,
/// however the process ends.
///
/// # Errors
/// What the system says.
pub fn scratch() -> io::Result<File> {
    tempfile::tempfile()
}

/// Bytes that come piece by piece: few are kept in memory, many in a file without a name.
#[derive(Debug)]
pub enum Spool {
    Memory(Vec<u8>),
    File(File, u64),
}

impl Default for Spool {
    fn default() -> Self {
        Self::Memory(Vec::new())
    }
}

impl Spool {
    /// Adds a piece at the end.
    ///
    /// # Errors
    /// What the system says of the file.
    pub fn add(&mut self, piece: &[u8]) -> io::Result<()> {
        match self {
            Self::Memory(bytes) if bytes.len() + piece.len() > IN_MEMORY => {
                let mut file = scratch()?;
                file.write_all(bytes)?;
                file.write_all(piece)?;
                *self = Self::File(file, (bytes.len() + piece.len()) as u64);
            }
            Self::Memory(bytes) => bytes.extend_from_slice(piece),
            Self::File(file, length) => {
                file.write_all(piece)?;
                *length += piece.len() as u64;
            }
        }
        Ok(())
    }

    /// In bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::File(_, length) => *length,
        }
    }

    /// The bytes of a small one; none of one that is in a file.
    #[must_use]
    pub fn small(&self) -> Option<&[u8]> {
        match self {
            Self::Memory(bytes) => Some(bytes),
            Self::File(..) => None,
        }
    }

    /// All bytes, to be read at any offset; none where the system does not let the file be read.
    #[must_use]
    pub fn source(&self) -> Option<ByteSource<'_>> {
        match self {
            Self::Memory(bytes) => Some(ByteSource::Memory(bytes)),
            Self::File(file, _) => ByteSource::of_file(file.try_clone().ok()?).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_bytes_are_the_same_as_few() {
        for pieces in [1, 3, 40] {
            let mut spool = Spool::default();
            let piece: Vec<u8> = (0..=255).cycle().take(50_000).collect();
            (0..pieces).for_each(|_| spool.add(&piece).unwrap());
            assert_eq!(spool.length(), 50_000 * pieces);
            assert_eq!(spool.small().is_some(), pieces < 20);
            let bytes = spool.source().unwrap().read(0..spool.length()).unwrap();
            assert!(bytes == piece.repeat(usize::try_from(pieces).unwrap()));
        }
    }
}
