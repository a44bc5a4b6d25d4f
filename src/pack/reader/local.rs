//! The header before the data of each entry. A reader that streams goes by it, one that seeks by the directory: where
//! the two disagree there are two archives in one file.

use std::ops::Range;

use super::{
    bytes::{take, u16_at, u32_at},
    directory::{Common, Directory, Header},
    flag,
};
use crate::messages::archive::Flaw;

const SIGNATURE: u32 = 0x0403_4b50;
const DESCRIPTOR_SIGNATURE: u32 = 0x0807_4b50;
/// The length of a header without its name and extra field, in bytes.
const LENGTH: usize = 30;

/// An entry's own place in the file.
pub(super) struct Local {
    /// Header, data and what may follow the data.
    pub(super) whole: Range<usize>,
    /// None where the file ends before the data do.
    pub(super) data: Option<Range<usize>>,
}

/// Reads the local header of an entry and compares it with the one in the directory.
pub(super) fn read(bytes: &[u8], header: &Header<'_>, shift: usize, flaws: &mut Vec<Flaw>) -> Option<Local> {
    let at = (header.offset as usize).checked_add(shift)?;
    let Some((common, extra)) = local_header(bytes, at) else {
        flaws.push(Flaw::NoLocalHeader { at: at as u64 });
        return None;
    };
    flaws.extend(differences(&common, &header.common));
    if header.extra > 0 || extra > 0 {
        flaws.push(Flaw::ExtraField);
    }
    let start = at + LENGTH + common.name.len() + usize::from(extra);
    let end = start.checked_add(header.common.packed_size as usize)?;
    if end > bytes.len() {
        flaws.push(Flaw::DataOutside);
        return Some(Local { whole: at..bytes.len(), data: None });
    }
    let descriptor = if header.common.flags & flag::DESCRIPTOR == 0 {
        0
    } else if u32_at(bytes, end) == Some(DESCRIPTOR_SIGNATURE) {
        16
    } else {
        12
    };
    Some(Local { whole: at..end + descriptor, data: Some(start..end) })
}

fn local_header(bytes: &[u8], at: usize) -> Option<(Common<'_>, u16)> {
    if u32_at(bytes, at)? != SIGNATURE {
        return None;
    }
    let name = take(bytes, at + LENGTH, u16_at(bytes, at + 26)?.into())?;
    Some((Common::read(bytes, at + 4, name)?, u16_at(bytes, at + 28)?))
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
    bytes: &[u8],
    directory: &Directory<'_>,
    places: &[(usize, Range<usize>)],
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
fn unclaimed(bytes: &[u8], range: Range<usize>) -> Tiling {
    let (at, length) = (range.start as u64, range.len() as u64);
    if u32_at(bytes, range.start) == Some(SIGNATURE) {
        Tiling::Hidden { at }
    } else if range.start == 0 {
        Tiling::Leading { bytes: length }
    } else {
        Tiling::Gap { at, bytes: length }
    }
}
