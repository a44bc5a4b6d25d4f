//! What compresses the entries of a build file: libdeflate at one level, both part of the format
//! ([`super::FORMAT_VERSION`]).
//!
//! It gets each file as a whole and begins anew with each, so that neither buffers nor threads nor what was compressed before
//! show in the bytes.

use std::cell::RefCell;

use libdeflater::{CompressionLvl, Compressor};

/// The deflate level.
const LEVEL: i32 = 6;

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
}
