//! Which files that are gone the new ones were made of.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A line that so many gone files hold says nothing about where a text comes from.
const COMMON: usize = 32;

/// The gone text that each new text was made of: the same one, else the one that shares most bytes with it, in whole lines,
/// if that is at least half of the longer of the two.
pub(super) fn origins(new: &[&str], gone: &[Arc<str>]) -> Vec<Option<usize>> {
    let mut same: FxHashMap<&str, usize> = FxHashMap::default();
    let mut holders: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (index, text) in gone.iter().enumerate() {
        same.entry(text).or_insert(index);
        for line in text.lines() {
            let holders = holders.entry(line).or_default();
            if holders.len() < COMMON && holders.last() != Some(&index) {
                holders.push(index);
            }
        }
    }
    let nearest = |text: &str| {
        let mut shared: FxHashMap<usize, usize> = FxHashMap::default();
        for line in text.lines() {
            let holders = holders.get(line).filter(|holders| holders.len() < COMMON);
            for holder in holders.into_iter().flatten() {
                *shared.entry(*holder).or_default() += line.len() + 1;
            }
        }
        // Of several the first, so that the answer depends on nothing but the texts.
        let best = shared.into_iter().max_by_key(|(index, bytes)| (*bytes, std::cmp::Reverse(*index)))?.0;
        gone.get(best).filter(|gone| is_made_of(text, gone)).map(|_| best)
    };
    new.iter().map(|text| same.get(text).copied().or_else(|| nearest(text))).collect()
}

/// Whether at least half of the longer text is in lines that both hold.
fn is_made_of(new: &str, gone: &str) -> bool {
    let mut lines: FxHashMap<&str, usize> = FxHashMap::default();
    for line in gone.lines() {
        *lines.entry(line).or_default() += 1;
    }
    let mut shared = 0;
    for line in new.lines() {
        if let Some(left) = lines.get_mut(line).filter(|left| **left > 0) {
            *left -= 1;
            shared += line.len() + 1;
        }
    }
    shared * 2 >= new.len().max(gone.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins_of(new: &[&str], gone: &[&str]) -> Vec<Option<usize>> {
        origins(new, &gone.iter().map(|text| Arc::from(*text)).collect::<Vec<_>>())
    }

    #[test]
    fn the_most_similar_text_is_the_origin() {
        let gone = ["one\ntwo\nthree\nfour\n", "one\ntwo\nthree\nfive\n", "other\n"];
        let new = [
            "one\ntwo\nthree\nfive\nsix\n",
            "one\ntwo\nthree\nfour\n",
            "seven\n",
            "other\nand much more than there was\n",
        ];
        assert_eq!(origins_of(&new, &gone), [Some(1), Some(0), None, None]);
        assert_eq!(origins_of(&new, &[]), [None; 4]);
    }

    #[test]
    fn a_line_counts_as_often_as_it_stands_in_both() {
        assert_eq!(origins_of(&["x\nx\nx\nx\nx\n"], &["x\ny\ny\ny\ny\n"]), [None]);
    }
}
