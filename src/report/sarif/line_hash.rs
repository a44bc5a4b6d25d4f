//! The hash by which GitHub knows a finding's line again, made as its own tools make it, so that reports sent
//! without them mean the same.
//!
//! A line's hash is that of the 100 UTF-16 code units from its start on, over following lines, without blanks and
//! tabs, each line end as one `\n`, a unit of all ones for the end of the file and zeros behind it. Equal hashes of a
//! file are numbered.

use rustc_hash::FxHashMap;

/// How many units a hash is made of.
const WINDOW: usize = 100;
const FACTOR: u64 = 37;
const END_OF_FILE: u16 = u16::MAX;

/// The hashes of all lines of a text, each with its number among equals.
pub(super) struct LineHashes(Vec<(u64, u32)>);

impl LineHashes {
    pub(super) fn of(text: &str, has_bom: bool) -> Self {
        let (units, starts) = units(text, has_bom);
        let mut seen: FxHashMap<u64, u32> = FxHashMap::default();
        let hash_of = |start: usize| {
            let window = units.get(start..).unwrap_or_default().iter().copied().chain(std::iter::repeat(0));
            let hash = window
                .take(WINDOW)
                .fold(0_u64, |hash, unit| hash.wrapping_mul(FACTOR).wrapping_add(u64::from(unit)));
            let number = seen.entry(hash).or_default();
            *number += 1;
            (hash, *number)
        };
        Self(starts.into_iter().map(hash_of).collect())
    }

    /// The hash of a line, which counts from 1, as `HASH:NUMBER`.
    pub(super) fn of_line(&self, line: u32) -> Option<String> {
        let (hash, number) = self.0.get((line as usize).checked_sub(1)?)?;
        Some(format!("{hash:x}:{number}"))
    }
}

/// The units that count, and where among them each line starts.
fn units(text: &str, has_bom: bool) -> (Vec<u16>, Vec<usize>) {
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let mut starts = vec![0];
    if has_bom {
        units.push(0xfeff);
    }
    let mut after_cr = false;
    for unit in text.encode_utf16() {
        let is_rest_of_line_end = after_cr && unit == u16::from(b'\n');
        after_cr = unit == u16::from(b'\r');
        if is_rest_of_line_end || unit == u16::from(b' ') || unit == u16::from(b'\t') {
            continue;
        }
        if after_cr || unit == u16::from(b'\n') {
            units.push(u16::from(b'\n'));
            starts.push(units.len());
        } else {
            units.push(unit);
        }
    }
    units.push(END_OF_FILE);
    (units, starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_hashes(text: &str, has_bom: bool) -> Vec<String> {
        let hashes = LineHashes::of(text, has_bom);
        (1..).map_while(|line| hashes.of_line(line)).collect()
    }

    /// Made by GitHub's own action for these texts.
    #[test]
    fn hashes_are_those_of_github() {
        assert_eq!(line_hashes("", false), ["c129715d7a2bc9a3:1"]);
        assert_eq!(
            line_hashes(" a\nb\n  \t\tc\n d", false),
            ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]
        );
    }

    #[test]
    fn line_ends_and_blanks_do_not_count() {
        let plain = line_hashes("a: 1\nb: 2\n", false);
        assert_eq!(plain.len(), 3);
        assert_eq!(line_hashes("a:  1\r\n\tb: 2 \r\n", false), plain);
        assert_eq!(line_hashes("a: 1\rb: 2\r", false), plain);
        assert_ne!(line_hashes("a: 1\nb: 2\n", true), plain);
    }

    #[test]
    fn equal_lines_are_numbered() {
        let far = format!("x\n{}\nx\n{}", "y".repeat(200), "y".repeat(200));
        let hashes = line_hashes(&far, false);
        let (first, third) = (hashes[0].trim_end_matches(":1"), hashes[2].trim_end_matches(":2"));
        assert_eq!(first, third);
    }
}
