//! The contents of an entry, unpacked with a bound: no more than the directory promises is ever produced, and what an
//! entry promises is believed only as far as its contents bear it out.

use miniz_oxide::inflate::{
    TINFLStatus,
    core::{DecompressorOxide, decompress, inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF},
};

use super::Method;
use crate::messages::archive::Flaw;

/// Memory is set aside in steps, so that a promise alone costs none. In bytes.
const STEP: usize = 1 << 16;

/// The contents, which must be `size` bytes long.
pub(super) fn unpack(packed: &[u8], method: Method, size: u32) -> Result<Vec<u8>, Flaw> {
    let size = size as usize;
    match method {
        Method::Stored if packed.len() > size => Err(Flaw::SizeExceeded { told: size as u64 }),
        Method::Stored => whole(packed.to_vec(), size),
        Method::Deflated => inflate(packed, size),
        Method::Other(method) => Err(Flaw::Method { method }),
    }
}

fn inflate(packed: &[u8], size: usize) -> Result<Vec<u8>, Flaw> {
    let mut state = Box::<DecompressorOxide>::default();
    let mut contents = vec![0; size.min(STEP.max(packed.len().saturating_mul(4)))];
    let (mut read, mut written) = (0, 0);
    loop {
        let rest = packed.get(read..).unwrap_or_default();
        // All input is given at once, so its end is the end of the stream.
        let (status, took, gave) =
            decompress(&mut state, rest, &mut contents, written, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
        read += took;
        written += gave;
        match status {
            TINFLStatus::Done if read < packed.len() => {
                return Err(Flaw::DataAfterStream { bytes: (packed.len() - read) as u64 });
            }
            TINFLStatus::Done => {
                contents.truncate(written);
                return whole(contents, size);
            }
            TINFLStatus::HasMoreOutput if contents.len() == size => {
                return Err(Flaw::SizeExceeded { told: size as u64 });
            }
            TINFLStatus::HasMoreOutput => {
                let longer = size.min(contents.len().saturating_mul(2));
                contents.resize(longer, 0);
            }
            _ => return Err(Flaw::DataBroken),
        }
    }
}

fn whole(contents: Vec<u8>, size: usize) -> Result<Vec<u8>, Flaw> {
    if contents.len() == size {
        Ok(contents)
    } else {
        Err(Flaw::SizeShort { told: size as u64, found: contents.len() as u64 })
    }
}
