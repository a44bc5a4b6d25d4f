//! What holds for archives damaged by chance. More of it is tried with `PROPTEST_CASES=20000`.

use proptest::{collection::vec, prelude::*, sample::Index};

use super::{
    commands::{foreign, packed, packed_module},
    forge::{Head, Made},
};
use crate::claims::archives_are_sound_or_told;
use stapel::{
    pack::{
        Method,
        reader::{self, Archive},
        verify::verify,
    },
    source::ByteSource,
};

/// A change of bytes somewhere.
#[derive(Clone, Debug)]
enum Damage {
    Set(Index, u8),
    Cut(Index, Index),
    Repeat(Index, Index),
    /// A number of the format where some number may be.
    Number(Index, u32),
}

fn damage() -> impl Strategy<Value = Damage> {
    let number = prop_oneof![Just(0), Just(1), Just(u32::MAX), Just(0xFFFF), 0..2000_u32, any::<u32>()];
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Set(at, byte)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Damage::Cut(from, to)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Damage::Repeat(from, to)),
        (any::<Index>(), number).prop_map(|(at, number)| Damage::Number(at, number)),
    ]
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    if bytes.is_empty() {
        return;
    }
    let range = |from: &Index, to: &Index| {
        let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
        from.min(to)..from.max(to)
    };
    match damage {
        Damage::Set(at, byte) => {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        Damage::Cut(from, to) => drop(bytes.drain(range(from, to))),
        Damage::Repeat(from, to) => {
            let copy = bytes[range(from, to)].to_vec();
            bytes.extend(copy);
        }
        Damage::Number(at, number) => {
            let at = at.index(bytes.len());
            let end = bytes.len().min(at + 4);
            bytes[at..end].copy_from_slice(&number.to_le_bytes()[..end - at]);
        }
    }
}

/// A lie in the fields of a header.
fn lie(head: &mut Head, field: u8, value: u32) {
    match field {
        0 => head.flags = value as u16,
        1 => head.method = value as u16,
        2 => head.crc = value,
        3 => head.packed_size = value,
        4 => head.size = value,
        5 => head.name.truncate(value as usize % 30),
        6 => head.extra = value.to_le_bytes().to_vec(),
        _ => head.version = value as u16,
    }
}

proptest! {
    #[test]
    fn no_damage_breaks_the_reader(damages in vec(damage(), 1..4)) {
        let mut bytes = foreign().write();
        for damage in &damages {
            apply(&mut bytes, damage);
        }
        archives_are_sound_or_told(&bytes);
    }

    #[test]
    fn no_lie_breaks_the_reader(
        lies in vec((any::<Index>(), any::<bool>(), 0..8_u8, any::<u32>()), 1..4),
        offset in prop_oneof![Just(None), (0..3000_u32).prop_map(Some)],
        small in any::<bool>(),
    ) {
        let mut forge = foreign();
        for (entry, is_both, field, value) in lies {
            let count = forge.entries.len();
            let made: &mut Made = &mut forge.entries[entry.index(count)];
            let value = if small { value % 100 } else { value };
            if is_both {
                made.both(|head| lie(head, field, value));
            } else {
                lie(&mut made.central, field, value);
            }
            made.offset = made.offset.or(offset);
        }
        archives_are_sound_or_told(&forge.write());
    }
}

#[test]
fn a_whole_archive_is_sound() {
    for method in [Method::Deflate, Method::Store] {
        let (_dir, _, bytes) = packed(method);
        archives_are_sound_or_told(&bytes);
        assert_eq!(is_sound(&bytes), Some(true));
        for end in 0..bytes.len() {
            archives_are_sound_or_told(&bytes[..end]);
            assert_ne!(is_sound(&bytes[..end]), Some(true), "cut at {end}");
        }
    }
    assert_eq!(is_sound(&foreign().write()), Some(true));
}

/// The same bytes everywhere: there is not one bit that could be another without being told. Only compressed data can be put in other
/// words, and then they say the same.
#[test]
fn every_bit_counts() {
    for method in [Method::Deflate, Method::Store] {
        let (_dir, _, bytes) = packed_module(method);
        let mut told = 0;
        let mut silent = Vec::new();
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            match is_sound(&changed) {
                Some(true) => silent.push(changed),
                _ => told += 1,
            }
        }
        for changed in &silent {
            assert_eq!(contents(changed), contents(&bytes));
        }
        assert!(method == Method::Deflate || silent.is_empty());
        assert!(told > 8 * 500 && silent.len() < 10, "{told} {}", silent.len());
    }
}

/// The headers of all entries with what they unpack to.
fn contents(bytes: &[u8]) -> Vec<(Vec<u8>, reader::Form, Vec<u8>)> {
    let index = reader::Index::load(ByteSource::Memory(bytes)).unwrap();
    let archive = Archive::of(&index).unwrap();
    let content = |entry: &reader::Entry<'_>| archive.contents(entry).unwrap();
    archive.entries.iter().map(|entry| (entry.name.to_vec(), entry.form, content(entry))).collect()
}

/// Whether `verify` calls it sound; `None` where it cannot be read.
fn is_sound(bytes: &[u8]) -> Option<bool> {
    let index = reader::Index::load(ByteSource::Memory(bytes)).ok()?;
    Some(verify(&Archive::of(&index).ok()?).is_sound())
}
