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
    let mut slots = vec![0; (names.len() * SLOTS_FOR_A_NAME).next_power_of_two()];
    for (at, name) in names.enumerate().rev() {
        if let Some(free) = slots_of(name, slots.len()).find(|slot| slots[*slot] == 0) {
            slots[free] = at as u32 + 1;
        }
    }
    slots
}

/// Where a name stands in the list that the slots were made of; `is_it` compares it with the name at a place.
pub(super) fn find(slots: &[u32], name: &[u8], is_it: impl Fn(usize) -> bool) -> Option<usize> {
    let places = slots_of(name, slots.len()).map(|slot| slots[slot]).take_while(|place| *place != 0);
    places.map(|place| place as usize - 1).find(|at| is_it(*at))
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
    let rest = rest.iter().rev().fold(0, |piece, byte| piece << 8 | u64::from(*byte));
    (add(number, rest) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &[&str], name: &str) -> Option<usize> {
        let slots = slots(names.iter().map(|name| name.as_bytes()));
        find(&slots, name.as_bytes(), |at| names[at] == name)
    }

    #[test]
    fn every_name_is_found_and_no_other() {
        let names: Vec<String> = (0..5_000).map(|number| format!("Имя{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let slots = slots(names.iter().map(|name| name.as_bytes()));
        for (at, name) in names.iter().enumerate() {
            assert_eq!(find(&slots, name.as_bytes(), |at| names[at] == *name), Some(at));
        }
        assert_eq!(find(&slots, "Имя".as_bytes(), |_| false), None);
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
