//! How large a document is as it is sent, without holding it in memory.

use std::{
    io::{self, BufWriter, Write},
    mem,
};

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output, create_comp_flags_from_zip_params,
};

const LEVEL: i32 = 6;

/// A document that was written once to see how large it is.
pub(super) enum Measured {
    /// Small enough to be sent as it is, whatever a compressor makes of it.
    Whole(Vec<u8>),
    /// The size in bytes after compression.
    Compressed(usize),
}

impl Measured {
    /// Takes what is written. A document of more than `limit` bytes is compressed.
    ///
    /// # Errors
    /// What `writing` returns.
    pub(super) fn of(writing: &dyn Fn(&mut dyn Write) -> io::Result<()>, limit: usize) -> io::Result<Self> {
        let mut measure =
            BufWriter::with_capacity(1 << 16, Measure { limit, whole: Vec::new(), codec: None });
        writing(&mut measure)?;
        let Measure { whole, codec, .. } = measure.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(match codec {
            None => Self::Whole(whole),
            Some(mut codec) => {
                codec.take(&[], TDEFLFlush::Finish)?;
                Self::Compressed(codec.size)
            }
        })
    }

    /// In bytes.
    pub(super) const fn size(&self) -> usize {
        match self {
            Self::Whole(bytes) => bytes.len(),
            Self::Compressed(size) => *size,
        }
    }

    /// The document itself, if it is small.
    pub(super) fn into_bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::Whole(bytes) => Some(bytes),
            Self::Compressed(_) => None,
        }
    }
}

struct Measure {
    limit: usize,
    whole: Vec<u8>,
    codec: Option<Codec>,
}

impl Write for Measure {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.codec {
            None if self.whole.len() + bytes.len() <= self.limit => self.whole.extend(bytes),
            None => {
                let mut codec = Codec::new();
                codec.take(&mem::take(&mut self.whole), TDEFLFlush::None)?;
                codec.take(bytes, TDEFLFlush::None)?;
                self.codec = Some(codec);
            }
            Some(codec) => codec.take(bytes, TDEFLFlush::None)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A compressor of which only the size of the result is kept.
struct Codec {
    inner: Box<CompressorOxide>,
    size: usize,
}

impl Codec {
    fn new() -> Self {
        let flags = create_comp_flags_from_zip_params(LEVEL, 0, 0);
        Self { inner: Box::new(CompressorOxide::new(flags)), size: 0 }
    }

    fn take(&mut self, bytes: &[u8], flush: TDEFLFlush) -> io::Result<()> {
        let (status, _) = compress_to_output(&mut self.inner, bytes, flush, |packed| {
            self.size += packed.len();
            true
        });
        match status {
            TDEFLStatus::Okay | TDEFLStatus::Done => Ok(()),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_show_in_the_size() {
        let mut state = 1_u32;
        let mut words = Vec::new();
        while words.len() < 300_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            words.extend(["метод ", "знч ", "если ", "Товар", "\n"][(state >> 24) as usize % 5].bytes());
        }
        let expected = miniz_oxide::deflate::compress_to_vec(&words, LEVEL as u8).len();
        for piece in [7, 1 << 10, 1 << 17] {
            let writing = |to: &mut dyn Write| words.chunks(piece).try_for_each(|piece| to.write_all(piece));
            assert_eq!(Measured::of(&writing, 1000).map(|it| it.size()).ok(), Some(expected), "{piece}");
            let whole = Measured::of(&writing, words.len()).ok().and_then(Measured::into_bytes);
            assert!(whole.as_ref() == Some(&words), "{piece}");
        }
    }
}
