//! Numbers of the format: little-endian, at any offset, absent where the bytes end before them.

use crate::source::ByteSource;

/// The `length` bytes at an offset.
pub(super) fn take(bytes: &[u8], at: usize, length: usize) -> Option<&[u8]> {
    bytes.get(at..at.checked_add(length)?)
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(take(bytes, at, 2)?.try_into().ok()?))
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(take(bytes, at, 4)?.try_into().ok()?))
}

/// The number at an offset of a whole archive.
pub(super) fn u32_in(bytes: &ByteSource<'_>, at: u64) -> Option<u32> {
    let mut number = [0; 4];
    bytes.read_at(at, &mut number).ok()?;
    Some(u32::from_le_bytes(number))
}
