//! The contents of an entry, unpacked piece by piece: no more than the directory promises is ever produced, and memory is the
//! same whatever the size.
//!
//! A stream must have zeros in the bits that it does not use, before a block that is not compressed and after the last one: they
//! would be a place where two archives of the same contents can differ.

use std::ops::Range;

use miniz_oxide::inflate::{
    TINFLStatus::{BlockBoundary, HasMoreOutput, NeedsMoreInput},
    core::{
        BlockBoundaryState, DecompressorOxide, decompress,
        inflate_flags::{
            TINFL_FLAG_HAS_MORE_INPUT, TINFL_FLAG_STOP_ON_BLOCK_BOUNDARY,
            TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
        },
    },
};

use super::Method;
use crate::{
    messages::archive::Flaw,
    source::{ByteSource, piecewise::PIECE},
};

/// How far deflate looks back, in bytes.
const WINDOW: usize = 1 << 15;
/// How much of what was unpacked last is kept, in bytes.
const KEPT: usize = 3 * WINDOW;

/// Shows the contents piece by piece; they must be `size` bytes long.
pub(super) fn unpack(
    bytes: &ByteSource<'_>,
    packed: Range<u64>,
    method: Method,
    size: u64,
    mut show: impl FnMut(&[u8]),
) -> Result<(), Flaw> {
    let found = match method {
        Method::Stored if packed.end - packed.start > size => {
            return Err(Flaw::SizeExceeded { told: size });
        }
        Method::Stored => {
            let length = packed.end - packed.start;
            bytes.each_piece(packed, show).map_err(|_| Flaw::Unread)?;
            length
        }
        Method::Deflated => inflate(&mut Input::new(bytes, packed, PIECE), size, &mut show)?,
        Method::Other(method) => return Err(Flaw::Method { method }),
    };
    if found == size { Ok(()) } else { Err(Flaw::SizeShort { told: size, found }) }
}

/// Shows what a stream becomes and returns how much that is, which is at most `size`.
fn inflate(input: &mut Input<'_>, size: u64, show: &mut impl FnMut(&[u8])) -> Result<u64, Flaw> {
    let mut last = vec![0; KEPT];
    let mut state = Box::<DecompressorOxide>::default();
    let (mut place, mut found) = (0, 0);
    let mut is_last = begin_block(&mut state, &BlockBoundaryState::default(), input)?;
    loop {
        let more = if input.fill()? { TINFL_FLAG_HAS_MORE_INPUT } else { 0 };
        // In a buffer that is not used in circles a look back to before the beginning is reported.
        let flags = more | TINFL_FLAG_STOP_ON_BLOCK_BOUNDARY | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        if place == KEPT {
            last.copy_within(KEPT - WINDOW.., 0);
            place = WINDOW;
        }
        let (status, took, gave) = decompress(&mut state, input.rest(), &mut last, place, flags);
        if !matches!(status, HasMoreOutput | NeedsMoreInput | BlockBoundary) {
            return Err(Flaw::DataBroken);
        }
        input.take(took);
        found += gave as u64;
        if found > size {
            return Err(Flaw::SizeExceeded { told: size });
        }
        show(last.get(place..place + gave).unwrap_or_default());
        place += gave;
        if status == BlockBoundary {
            let boundary = state.block_boundary_state().ok_or(Flaw::DataBroken)?;
            if !is_last {
                is_last = begin_block(&mut state, &boundary, input)?;
            } else if input.left() > 0 {
                return Err(Flaw::DataAfterStream { bytes: input.left() });
            } else if boundary.bit_buf != 0 {
                return Err(Flaw::UnusedBits);
            } else {
                return Ok(found);
            }
        }
    }
}

/// Looks at the header of the next block, and takes from the last one its mark, so that the decoder stops at its end as it does at
/// that of any other and tells the bits that are left. Returns whether it is the last one.
fn begin_block(
    state: &mut DecompressorOxide,
    boundary: &BlockBoundaryState,
    input: &mut Input<'_>,
) -> Result<bool, Flaw> {
    input.fill()?;
    let known = u32::from(boundary.num_bits);
    let next = input.first_mut();
    if known < 3 && next.is_none() {
        return Err(Flaw::DataBroken);
    }
    let bits = u32::from(boundary.bit_buf) | next.as_deref().map_or(0, |next| u32::from(*next) << known);
    let (is_last, is_stored) = (bits & 1 == 1, bits & 0b110 == 0);
    let end = if known < 3 { known + 8 } else { known };
    if is_stored && (bits & ((1 << end) - 1)) >> 3 != 0 {
        return Err(Flaw::UnusedBits);
    }
    match next {
        _ if !is_last => {}
        Some(next) if known == 0 => *next &= !1,
        _ => {
            let unmarked = BlockBoundaryState { bit_buf: boundary.bit_buf & !1, ..boundary.clone() };
            *state = DecompressorOxide::from_block_boundary_state(&unmarked);
        }
    }
    Ok(is_last)
}

/// A range of bytes that goes through a buffer.
struct Input<'s> {
    bytes: &'s ByteSource<'s>,
    /// What is not in the buffer yet.
    range: Range<u64>,
    buffer: Vec<u8>,
    /// What of the buffer is not taken yet.
    rest: Range<usize>,
}

impl<'s> Input<'s> {
    fn new(bytes: &'s ByteSource<'s>, range: Range<u64>, piece: usize) -> Self {
        let length = usize::try_from(range.end - range.start).map_or(piece, |length| length.min(piece));
        Self { bytes, range, buffer: vec![0; length], rest: 0..0 }
    }

    /// Sees to it that there are bytes in the buffer as long as there are any, and tells whether more are to come after them.
    fn fill(&mut self) -> Result<bool, Flaw> {
        let ahead = self.range.end - self.range.start;
        if self.rest.is_empty() && ahead > 0 {
            let length =
                usize::try_from(ahead).map_or(self.buffer.len(), |ahead| ahead.min(self.buffer.len()));
            let piece = self.buffer.get_mut(..length).unwrap_or_default();
            self.bytes.read_at(self.range.start, piece).map_err(|_| Flaw::Unread)?;
            self.range.start += length as u64;
            self.rest = 0..length;
        }
        Ok(self.range.start < self.range.end)
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.rest.clone()).unwrap_or_default()
    }

    fn first_mut(&mut self) -> Option<&mut u8> {
        self.buffer.get_mut(self.rest.clone())?.first_mut()
    }

    fn take(&mut self, count: usize) {
        self.rest.start += count;
    }

    /// How much is not taken yet, in bytes.
    fn left(&self) -> u64 {
        self.rest.len() as u64 + (self.range.end - self.range.start)
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::{
        compress_to_vec,
        core::{
            CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output,
            create_comp_flags_from_zip_params,
        },
    };

    use super::*;

    fn inflated(packed: &[u8], piece: usize, size: u64) -> Result<Vec<u8>, Flaw> {
        let bytes = ByteSource::Memory(packed);
        let mut contents = Vec::new();
        let mut input = Input::new(&bytes, 0..packed.len() as u64, piece);
        inflate(&mut input, size, &mut |piece| contents.extend_from_slice(piece))?;
        Ok(contents)
    }

    /// Contents of many sorts, each packed in several manners: blocks of all kinds, one and many.
    fn streams() -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        let words = ["метод ", "знч ", "если ", "Товар", "\n"];
        let text: Vec<u8> = (0..9_000).flat_map(|_| words[noise() as usize % words.len()].bytes()).collect();
        let random: Vec<u8> = (0..90_000).map(|_| noise()).collect();
        let contents = [Vec::new(), b"x".to_vec(), b"short".repeat(2), vec![0; 300_000], text, random];
        let mut streams = Vec::new();
        for content in contents {
            for level in [0, 1, 6, 9] {
                streams.push((content.clone(), compress_to_vec(&content, level)));
            }
            streams.push((content.clone(), crate::pack::codec::deflate(&content)));
            // Empty blocks that are not compressed between others.
            for strategy in [CompressionStrategy::Default, CompressionStrategy::Fixed] {
                let flags = create_comp_flags_from_zip_params(6, 0, strategy as i32);
                let mut codec = CompressorOxide::new(flags);
                let mut packed = Vec::new();
                for piece in content.chunks(7_001) {
                    compress_to_output(&mut codec, piece, TDEFLFlush::Sync, |bytes| {
                        packed.extend_from_slice(bytes);
                        true
                    });
                }
                compress_to_output(&mut codec, &[], TDEFLFlush::Finish, |bytes| {
                    packed.extend_from_slice(bytes);
                    true
                });
                streams.push((content.clone(), packed));
            }
        }
        streams
    }

    #[test]
    fn pieces_do_not_show() {
        for (content, packed) in streams() {
            for piece in [1, 2, 3, 5, 64, 1 << 16] {
                let found = inflated(&packed, piece, content.len() as u64);
                assert!(found.as_ref() == Ok(&content), "{} bytes by {piece}: {found:?}", content.len());
            }
        }
    }

    /// Of contents without a repetition, in blocks without trees, there is one stream only.
    #[test]
    fn every_bit_of_a_stream_counts() {
        let mut state = 1_u32;
        let random = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        let random: Vec<u8> = random.take(300).collect();
        let mut padded = 0;
        for content in [&random[..], b"x", b""] {
            let fixed = create_comp_flags_from_zip_params(6, 0, CompressionStrategy::Fixed as i32);
            let mut synced = Vec::new();
            let mut codec = CompressorOxide::new(fixed);
            for (piece, flush) in [(content, TDEFLFlush::Sync), (b"", TDEFLFlush::Finish)] {
                compress_to_output(&mut codec, piece, flush, |bytes| {
                    synced.extend_from_slice(bytes);
                    true
                });
            }
            for packed in [compress_to_vec(content, 0), crate::pack::codec::deflate(content), synced] {
                for bit in 0..packed.len() * 8 {
                    let mut changed = packed.clone();
                    changed[bit / 8] ^= 1 << (bit % 8);
                    let found = inflated(&changed, 7, content.len() as u64);
                    assert_ne!(found.as_deref(), Ok(content), "bit {bit} of {packed:?}");
                    padded += usize::from(found == Err(Flaw::UnusedBits));
                }
            }
        }
        assert!(padded > 20, "{padded}");
    }

    #[test]
    fn nothing_stands_before_the_beginning() {
        // A block with the fixed codes: three bytes from one byte back.
        assert_eq!(inflated(&[0x03, 0x02, 0x00], 9, 3), Err(Flaw::DataBroken));
    }

    #[test]
    fn a_stream_ends_where_its_bytes_do() {
        for (content, packed) in streams() {
            let size = content.len() as u64;
            for cut in [0, packed.len() / 2, packed.len() - 1] {
                assert_eq!(inflated(&packed[..cut], 3, size), Err(Flaw::DataBroken));
            }
            let longer = [&packed[..], b"\0tail"].concat();
            assert_eq!(inflated(&longer, 4, size), Err(Flaw::DataAfterStream { bytes: 5 }));
            if size > 0 {
                assert_eq!(inflated(&packed, 4, size - 1), Err(Flaw::SizeExceeded { told: size - 1 }));
            }
        }
    }
}
