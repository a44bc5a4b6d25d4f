//! What contents an archive can have: more than that is a lie or a trap, and nobody unpacks it.

/// The most that an archive may unpack to, in bytes.
pub(super) const MOST_CONTENTS: u64 = 64 << 30;
/// Deflate makes of a byte at most so many: a length of 258 takes two bits.
const MOST_OF_A_BYTE: u64 = 1032;

/// Whether contents are more than may be or than can be in an archive; both lengths in bytes.
pub(super) fn is_bomb(contents: u64, archive: u64) -> bool {
    contents > MOST_CONTENTS.min(archive.saturating_mul(MOST_OF_A_BYTE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_deflate_can_do_is_no_bomb() {
        assert!(!is_bomb(1_032_000, 1000));
        assert!(is_bomb(1_032_001, 1000));
        assert!(!is_bomb(64 << 30, 1 << 32));
        assert!(is_bomb((64 << 30) + 1, 1 << 32));
        assert!(!is_bomb(0, 0));
        assert!(is_bomb(u64::MAX, u64::MAX));
    }
}
