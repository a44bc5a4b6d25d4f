//! When an archive unpacks out of all proportion: what readers refuse, and so what is not written.

/// How many times longer than its archive contents may be. Text packs ten to one.
const RATIO: u64 = 100;
/// Contents that harm nobody, whatever the archive, in bytes.
const ALWAYS_HONEST: u64 = 32 << 20;

/// Whether contents are more than an honest archive holds; both lengths in bytes.
pub(super) fn is_bomb(contents: u64, archive: u64) -> bool {
    let honest = archive.saturating_mul(RATIO).max(ALWAYS_HONEST);
    contents > honest.min(u32::MAX.into())
}
