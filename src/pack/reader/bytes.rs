//! Numbers of the format: little-endian, at any offset, absent where the bytes end before them.

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
