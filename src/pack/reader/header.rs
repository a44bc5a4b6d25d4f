//! What one header of the directory tells by itself: the name, the kind of file, and features that a build file lacks.

use std::borrow::Cow;

use super::{Cause, directory::Header, flag};
use crate::{
    messages::{archive::Flaw, pack::Fault},
    pack::names,
};

/// The longest path, in bytes; Linux unpacks no longer one.
pub(super) const LONGEST_PATH: usize = 4096;

/// Kinds of files in the upper half of the attributes, as Unix has them.
const KIND: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const LINK: u32 = 0o120_000;
/// The directory bit of DOS, in the lower half.
const DOS_DIRECTORY: u32 = 0x10;

/// The path of an entry, with replacement characters where it is not UTF-8. Of one that is too long only the beginning,
/// which is too long still: each flaw of an entry repeats its path.
pub(super) fn path(name: &[u8]) -> Cow<'_, str> {
    match name.get(..LONGEST_PATH) {
        Some(beginning) if name.len() > LONGEST_PATH => {
            Cow::Owned(format!("{}…", String::from_utf8_lossy(beginning)))
        }
        _ => String::from_utf8_lossy(name),
    }
}

/// Everything that is wrong with a header.
pub(super) fn causes(header: &Header<'_>) -> Vec<Cause> {
    let mut causes = name_causes(header);
    let flags = header.common.flags;
    let unknown = flags & !(flag::ENCRYPTED | flag::DESCRIPTOR | flag::EFFORT | flag::UTF8);
    let flaws = [
        (flags & flag::ENCRYPTED != 0, Flaw::Encrypted),
        (flags & flag::DESCRIPTOR != 0, Flaw::DataDescriptor),
        (unknown != 0, Flaw::Flags { flags: unknown }),
        (!matches!(header.common.method, 0 | 8), Flaw::Method { method: header.common.method }),
        (header.comment > 0, Flaw::EntryComment),
        (header.disk != 0, Flaw::SeveralDisks),
    ];
    causes.extend(flaws.into_iter().filter(|(is_so, _)| *is_so).map(|(_, flaw)| flaw.into()));
    causes.extend(kind(header));
    causes
}

fn name_causes(header: &Header<'_>) -> Vec<Cause> {
    let bytes = header.common.name.len();
    if bytes > LONGEST_PATH {
        return vec![Flaw::NameTooLong { bytes: bytes as u64, most: LONGEST_PATH as u64 }.into()];
    }
    let Ok(path) = str::from_utf8(header.common.name) else { return vec![Fault::NameNotUtf8.into()] };
    // The slash at the end of a directory's name is no flaw of the name.
    let mut causes = path_causes(path.strip_suffix('/').unwrap_or(path));
    if !path.is_ascii() && header.common.flags & flag::UTF8 == 0 {
        causes.push(Flaw::NameNotMarked.into());
    }
    causes
}

/// What keeps a path from being unpacked to one and the same file everywhere.
fn path_causes(path: &str) -> Vec<Cause> {
    let relative = path.trim_start_matches('/');
    let flaws = [
        (path.len() > relative.len() || has_drive(path), Flaw::NameAbsolute),
        (path.contains('\\'), Flaw::NameBackslash),
        (!relative.is_empty() && relative.split('/').any(str::is_empty), Flaw::NameEmptyPart),
    ];
    let mut causes: Vec<Cause> =
        flaws.into_iter().filter(|(is_so, _)| *is_so).map(|(_, flaw)| flaw.into()).collect();
    if path.is_empty() {
        causes.push(Fault::NameEmpty.into());
    }
    let parts = relative.split('/').filter(|part| !part.is_empty());
    // A backslash is reported above, by a word of its own.
    let is_new = |fault: &Fault| *fault != Fault::NameCharacter { character: '\\' };
    causes.extend(parts.filter_map(names::fault_of).filter(is_new).map(Cause::from).take(1));
    causes
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Whether an entry is anything but a regular file. Other systems than Unix tell no kind.
fn kind(header: &Header<'_>) -> Option<Cause> {
    match (header.attributes >> 16) & KIND {
        LINK => Some(Fault::Link.into()),
        DIRECTORY => Some(Flaw::DirectoryEntry.into()),
        0 | REGULAR => {
            let is_directory = header.common.name.ends_with(b"/") || header.attributes & DOS_DIRECTORY != 0;
            is_directory.then(|| Flaw::DirectoryEntry.into())
        }
        _ => Some(Flaw::SpecialFile.into()),
    }
}
