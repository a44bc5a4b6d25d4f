//! Names found by a number instead of by comparing many of them.
//!
//! `build.rs` makes the slots of the tables inside the program by this file, so that no start has to make them; those of other
//! tables are made when they are read. It needs nothing but the standard library.

/// How many slots there are for each name, so that few names share one.
const SLOTS_FOR_A_NAME: usize = 2;

/// The places of names in a list, each in the slot of its name or in one behind that. A place counts from 1, 0 is a slot without a
/// name; of equal names the last is found first. The number of slots is a power of two, or nought.
pub(super) fn slots<'n>(names: impl DoubleEndedIterator<Item = &'n [u8]> + ExactSizeIterator) -> Vec<u32> {
    if names.len() == 0 {
        return Vec::new();
    }
    let mut slots = vec![0; count(names.len())];
    for (at, name) in names.enumerate().rev() {
        if let Some(free) = slots_of(name, slots.len()).find(|slot| slots[*slot] == 0) {
            slots[free] = at as u32 + 1;
        }
    }
    slots
}

/// How many slots there are for so many names.
pub(super) const fn count(names: usize) -> usize {
    if names == 0 { 0 } else { (names * SLOTS_FOR_A_NAME).next_power_of_two() }
}

/// Where a name stands in the list that the slots were made of: `place_in` gives what is in a slot, `is_it` compares the name with
/// the one at a place.
pub(super) fn find(
    count: usize,
    place_in: impl Fn(usize) -> u32,
    name: &[u8],
    is_it: impl Fn(usize) -> bool,
) -> Option<usize> {
    for slot in slots_of(name, count) {
        let at = place_in(slot).checked_sub(1)? as usize;
        if is_it(at) {
            return Some(at);
        }
    }
    None
}

/// All slots, in the order in which a name is looked for.
fn slots_of(name: &[u8], count: usize) -> impl Iterator<Item = usize> {
    let first = number(name) as usize;
    (first..first + count).map(move |slot| slot & (count - 1))
}

/// A number that is the same on every machine, and another one for most other names.
fn number(name: &[u8]) -> u32 {
    /// Odd, with bits all over it.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let add = |number: u64, piece: u64| (number.rotate_left(23) ^ piece).wrapping_mul(FACTOR);
    let (pieces, rest) = name.as_chunks::<8>();
    let number =
        pieces.iter().fold(name.len() as u64, |number, piece| add(number, u64::from_le_bytes(*piece)));
    let last = match name.last_chunk() {
        Some(last) => u64::from_le_bytes(*last),
        None => rest.iter().rev().fold(0, |piece, byte| piece << 8 | u64::from(*byte)),
    };
    (add(number, last) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &[&str], name: &str) -> Option<usize> {
        let slots = slots(names.iter().map(|name| name.as_bytes()));
        find(slots.len(), |slot| slots[slot], name.as_bytes(), |at| names[at] == name)
    }

    #[test]
    fn every_name_is_found_and_no_other() {
        let names: Vec<String> = (0..5_000).map(|number| format!("Имя{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let slots = slots(names.iter().map(|name| name.as_bytes()));
        assert_eq!(slots.len(), count(names.len()));
        let find =
            |name: &str| find(slots.len(), |slot| slots[slot], name.as_bytes(), |at| names[at] == name);
        for (at, name) in names.iter().enumerate() {
            assert_eq!(find(name), Some(at));
        }
        assert_eq!(find("Имя"), None);
    }

    #[test]
    fn the_last_of_equal_names_is_found() {
        assert_eq!(found(&["А", "Б", "А"], "А"), Some(2));
        assert_eq!(found(&["А", "Б", "А"], "Б"), Some(1));
    }

    #[test]
    fn nothing_is_found_where_there_is_nothing() {
        assert_eq!(found(&[], "А"), None);
        assert_eq!(found(&[""], "А"), None);
        assert_eq!(found(&[""], ""), Some(0));
    }

    #[test]
    fn names_that_differ_little_have_numbers_that_differ() {
        let names = ["А", "Б", "АА", "", "a", "a\0", "ab", "12345678", "123456789", "12345678\0"];
        let numbers: std::collections::BTreeSet<u32> =
            names.iter().map(|name| number(name.as_bytes())).collect();
        assert_eq!(numbers.len(), names.len());
    }
}
