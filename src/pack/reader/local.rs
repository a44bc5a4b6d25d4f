//! The header before the data of each entry. A reader that streams goes by it, one that seeks by the directory: where
//! the two disagree there are two archives in one file.

use std::ops::Range;

use super::{
    bytes::{take, u16_at, u32_at, u32_in},
    directory::{Common, Header, Place},
    flag,
};
use crate::{messages::archive::Flaw, source::ByteSource};

const SIGNATURE: u32 = 0x0403_4b50;
const DESCRIPTOR_SIGNATURE: u32 = 0x0807_4b50;
/// The length of a header without its name and extra field, in bytes.
const LENGTH: u64 = 30;

/// An entry's own place in the file.
pub(super) struct Local {
    /// Header, data and what may follow the data.
    pub(super) whole: Range<u64>,
    /// None where the file ends before the data do.
    pub(super) data: Option<Range<u64>>,
}

/// Reads the local header of an entry and compares it with the one in the directory.
pub(super) fn read(
    bytes: &ByteSource<'_>,
    header: &Header<'_>,
    shift: u64,
    flaws: &mut Vec<Flaw>,
) -> Option<Local> {
    let at = u64::from(header.offset) + shift;
    // The name is compared at once where it is as long as it should be.
    let expected = LENGTH + header.common.name.len() as u64;
    let beginning = bytes.read(at..at + expected).ok();
    let local = beginning.as_deref().and_then(local_header);
    let Some((common, lengths)) = local.filter(|(_, lengths)| at + LENGTH + lengths.name <= bytes.length())
    else {
        flaws.push(Flaw::NoLocalHeader { at });
        return None;
    };
    flaws.extend(differences(&common, &header.common));
    if header.extra > 0 || lengths.extra > 0 {
        flaws.push(Flaw::ExtraField);
    }
    let start = at + LENGTH + lengths.name + lengths.extra;
    let end = start + u64::from(header.common.packed_size);
    if end > bytes.length() {
        flaws.push(Flaw::DataOutside);
        return Some(Local { whole: at..bytes.length(), data: None });
    }
    let descriptor = if header.common.flags & flag::DESCRIPTOR == 0 {
        0
    } else if u32_in(bytes, end) == Some(DESCRIPTOR_SIGNATURE) {
        16
    } else {
        12
    };
    Some(Local { whole: at..end + descriptor, data: Some(start..end) })
}

/// What follows the fields of a header, in bytes.
struct Lengths {
    name: u64,
    extra: u64,
}

/// The header that these bytes begin with. They end where the name in the directory would: of a longer one something is reported that
/// is not that name.
fn local_header(bytes: &[u8]) -> Option<(Common<'_>, Lengths)> {
    if u32_at(bytes, 0)? != SIGNATURE {
        return None;
    }
    let [name, extra] = [u16_at(bytes, 26)?, u16_at(bytes, 28)?];
    let expected = bytes.get(LENGTH as usize..)?;
    let longer: &[u8] = if expected.is_empty() { b"longer" } else { b"" };
    let common = Common::read(bytes, 4, take(expected, 0, name.into()).unwrap_or(longer))?;
    Some((common, Lengths { name: name.into(), extra: extra.into() }))
}

/// In what the headers of an entry differ. Sizes and checksum may follow the data, which is a flaw of its own.
fn differences(local: &Common<'_>, central: &Common<'_>) -> impl Iterator<Item = Flaw> + use<> {
    let follows = central.flags & flag::DESCRIPTOR != 0;
    let sizes = |common: &Common<'_>| (common.packed_size, common.size);
    let differs = [
        (local.name != central.name, Flaw::HeaderName),
        (local.version_needed != central.version_needed, Flaw::HeaderVersion),
        (local.flags != central.flags, Flaw::HeaderFlags),
        (local.method != central.method, Flaw::HeaderMethod),
        ((local.date, local.time) != (central.date, central.time), Flaw::HeaderTime),
        (local.crc != central.crc && !follows, Flaw::HeaderChecksum),
        (sizes(local) != sizes(central) && !follows, Flaw::HeaderSize),
    ];
    differs.into_iter().filter(|(differs, _)| *differs).map(|(_, flaw)| flaw)
}

/// What stands between the entries, and which of them share bytes: every byte before the directory belongs to exactly
/// one entry. `places` are the entries that have one, by their numbers in the directory.
pub(super) fn tiling(
    bytes: &ByteSource<'_>,
    directory: Place,
    places: &[(usize, Range<u64>)],
) -> Vec<(Option<usize>, Tiling)> {
    let mut found = Vec::new();
    let mut sorted: Vec<_> = places.iter().collect();
    sorted.sort_by_key(|(_, place)| (place.start, place.end));
    let mut filled = 0;
    let mut widest = None;
    let mut last = 0;
    for (number, place) in sorted {
        if place.start > filled {
            found.push((None, unclaimed(bytes, filled..place.start)));
        } else if let Some(other) = widest.filter(|_| place.start < filled) {
            found.push((Some(*number), Tiling::Overlap { other }));
        }
        if last > *number {
            found.push((Some(*number), Tiling::Order));
        }
        if place.end > filled {
            filled = place.end;
            widest = Some(*number);
        }
        last = *number;
    }
    if filled < directory.start {
        found.push((None, unclaimed(bytes, filled..directory.start)));
    } else if widest.is_some() && filled > directory.start {
        found.push((widest, Tiling::IntoDirectory));
    }
    found
}

/// How entries fail to lie one after another.
pub(super) enum Tiling {
    Overlap { other: usize },
    Order,
    IntoDirectory,
    Leading { bytes: u64 },
    Gap { at: u64, bytes: u64 },
    Hidden { at: u64 },
}

/// What bytes that belong to no entry are.
fn unclaimed(bytes: &ByteSource<'_>, range: Range<u64>) -> Tiling {
    let (at, length) = (range.start, range.end - range.start);
    if u32_in(bytes, range.start) == Some(SIGNATURE) {
        Tiling::Hidden { at }
    } else if range.start == 0 {
        Tiling::Leading { bytes: length }
    } else {
        Tiling::Gap { at, bytes: length }
    }
}
