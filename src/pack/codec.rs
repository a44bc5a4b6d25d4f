//! What compresses the entries of a build file; all of it is part of the format ([`super::FORMAT_VERSION`]).
//!
//! - A file of up to [`LARGEST_WHOLE`] bytes goes through libdeflate, which takes whole buffers only.
//! - A larger one goes through `miniz_oxide` in pieces, so that its size needs no memory.
//! - Both work at one level and begin anew with each file, so that neither buffers nor threads nor what was compressed before show
//!   in the bytes.

use std::cell::RefCell;

use libdeflater::{CompressionLvl, Compressor};
use miniz_oxide::{
    DataFormat,
    deflate::{
        CompressionLevel,
        core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output},
    },
};

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
const LEVEL: i32 = 6;
/// The largest file that is compressed as a whole, in bytes: contents, what they become and the file before them are in memory.
pub(super) const LARGEST_WHOLE: u64 = 16 << 20;
/// In which pieces a larger one is compressed, in bytes.
pub(super) const PIECE: usize = 1 << 16;

thread_local! {
    /// Making one takes more memory than most files do.
    static COMPRESSOR: RefCell<Compressor> = RefCell::new(compressor());
}

fn compressor() -> Compressor {
    // The codec's own default is this level, too.
    Compressor::new(CompressionLvl::new(LEVEL).unwrap_or_default())
}

/// The bytes compressed, without header and checksum around them.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    COMPRESSOR.with_borrow_mut(|compressor| deflate_by(compressor, bytes))
}

fn deflate_by(compressor: &mut Compressor, bytes: &[u8]) -> Vec<u8> {
    let mut stored = vec![0; compressor.deflate_compress_bound(bytes.len())];
    loop {
        if let Ok(length) = compressor.deflate_compress(bytes, &mut stored) {
            stored.truncate(length);
            stored.shrink_to_fit();
            return stored;
        }
        // The codec says that the first room is always enough.
        stored.resize(stored.len() * 2 + 1, 0);
    }
}

/// Compresses a file of any size, piece by piece.
pub(super) struct Stream(Box<CompressorOxide>);

impl Stream {
    pub(super) fn new() -> Self {
        // The level above, which is this codec's own default, too; no header and checksum around the bytes.
        Self(Box::new(CompressorOxide::with_format_and_level(
            DataFormat::Raw,
            CompressionLevel::DefaultLevel,
        )))
    }

    /// Takes the next [`PIECE`] bytes, or fewer at the end, and shows what has become of those before.
    ///
    /// # Errors
    /// What `show` returns.
    pub(super) fn write<E>(
        &mut self,
        piece: &[u8],
        show: &mut impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.compress(piece, TDEFLFlush::None, show)
    }

    /// Shows all that is left.
    ///
    /// # Errors
    /// What `show` returns.
    pub(super) fn finish<E>(mut self, show: &mut impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        self.compress(&[], TDEFLFlush::Finish, show)
    }

    fn compress<E>(
        &mut self,
        piece: &[u8],
        flush: TDEFLFlush,
        show: &mut impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut shown = Ok(());
        let (status, _) = compress_to_output(&mut self.0, piece, flush, |bytes| {
            if shown.is_ok() {
                shown = show(bytes);
            }
            shown.is_ok()
        });
        debug_assert!(shown.is_err() || matches!(status, TDEFLStatus::Okay | TDEFLStatus::Done));
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern.
    fn noise() -> impl Iterator<Item = u8> {
        let mut state = 1_u32;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
    }

    #[test]
    fn what_was_compressed_before_does_not_show() {
        const SIZES: [usize; 12] = [
            0,
            1,
            31,
            32,
            1_300,
            (1 << 15) + 1,
            (1 << 16) - 1,
            1 << 16,
            (1 << 16) + 1,
            300_000,
            5_000_000,
            100,
        ];
        let words = ["метод ", "знч ", "если ", "Товар", "\n"];
        let text = |size: usize| -> Vec<u8> {
            noise().flat_map(|byte| words[usize::from(byte) % words.len()].bytes()).take(size).collect()
        };
        let contents = SIZES.map(|size| [text(size), noise().take(size).collect(), vec![b' '; size]]);
        let mut reused = compressor();
        for content in contents.iter().flatten() {
            let once = deflate_by(&mut reused, content);
            assert!(once == deflate_by(&mut compressor(), content), "{} bytes", content.len());
            assert!(once == deflate(content), "{} bytes", content.len());
            let back = miniz_oxide::inflate::decompress_to_vec(&once);
            assert!(back.is_ok_and(|back| back == *content), "{} bytes", content.len());
        }
    }

    /// Its digest is part of the format, as those of whole files in `tests/suite/pack` are.
    #[test]
    fn a_stream_is_pinned_and_unpacks_to_what_was_written() {
        let words = ["метод ", "знч ", "если ", "Товар", "\n"];
        let text =
            noise().flat_map(|byte| words[usize::from(byte) % words.len()].bytes()).take(3 * PIECE + 7);
        let content: Vec<u8> = text.chain(noise().take(2 * PIECE)).chain([0; 3 * PIECE]).collect();
        let mut stream = Stream::new();
        let mut packed = Vec::new();
        let mut show = |bytes: &[u8]| -> Result<(), ()> {
            packed.extend_from_slice(bytes);
            Ok(())
        };
        for piece in content.chunks(PIECE) {
            stream.write(piece, &mut show).unwrap();
        }
        stream.finish(&mut show).unwrap();
        assert!(miniz_oxide::inflate::decompress_to_vec(&packed).unwrap() == content);
        let digest = crate::source::Sha256::of(&packed).to_string();
        assert_eq!(
            (packed.len(), &*digest),
            (150_530, "6bec4cf285d6b5f7b2368875b28ced01b7a567a0bbdd14363d86c02ae225ed5d")
        );
        let mut stream = Stream::new();
        let wrong = stream.write(&content, &mut |_| Err("full"));
        assert_eq!(wrong, Err("full"), "what the place of the bytes says is passed on");
    }
}
