//! What other projects may name of a library, unpacked from its build file: descriptions and modules, nothing else.

use std::path::Path;

use super::{
    ProjectKind,
    inspect::manifest_lines,
    manifest,
    reader::{Archive, Entry, Index},
};
use crate::{
    project::{LibraryFiles, LibraryName},
    source::{ByteSource, FileKind, Reason, decode},
};

/// The largest build file that is looked into, in bytes.
const LARGEST: u64 = 256 << 20;

/// The largest description or module, in bytes.
const LARGEST_FILE: u64 = 8 << 20;

/// Reads a library from the build file at `path`, which is no link: its descriptions and modules, of at most `most` bytes
/// together. Names are only looked at; nothing is written.
#[must_use]
pub fn read(path: &Path, name: &LibraryName, most: u64) -> LibraryFiles {
    let bytes = match ByteSource::open_itself(path) {
        Ok(bytes) => bytes,
        Err(Reason::Missing | Reason::Vanished) => return LibraryFiles::Absent,
        Err(_) => return LibraryFiles::Unreadable,
    };
    let files = if bytes.length() > LARGEST { None } else { files(bytes, name, most) };
    files.map_or(LibraryFiles::Unreadable, LibraryFiles::Read)
}

/// The descriptions and modules of the library; `None` where the file is not wholly what it should be.
fn files(bytes: ByteSource<'_>, name: &LibraryName, most: u64) -> Option<Vec<(String, Vec<u8>)>> {
    let index = Index::load(bytes).ok()?;
    let archive = Archive::of(&index).ok()?;
    if archive.is_bomb() || !is_of(&archive, name) {
        return None;
    }
    let folder = format!("{}/{}/", name.vendor, name.name);
    let mut left = most;
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for entry in &archive.entries {
        let path = entry.text()?;
        if !path.starts_with(&folder) || !is_source(path) {
            continue;
        }
        left = left.checked_sub(cost(entry)).filter(|_| u64::from(entry.size) <= LARGEST_FILE)?;
        files.push((path.to_owned(), archive.contents(entry).ok()?));
    }
    files.sort_unstable();
    let is_unique = files.windows(2).all(|pair| matches!(pair, [(one, _), (other, _)] if one != other));
    is_unique.then_some(files)
}

/// Whether the manifest is that of the library in this version, with the counter of a build or without.
fn is_of(archive: &Archive<'_>, name: &LibraryName) -> bool {
    let entry = archive.entry(manifest::FILE_NAME).filter(|entry| u64::from(entry.size) <= manifest::LARGEST);
    let Some(contents) = entry.and_then(|entry| archive.contents(entry).ok()) else { return false };
    let lines = manifest_lines(&decode(&contents).text);
    let value = |key: &str| lines.iter().find(|(known, _)| known == key).map_or("", |(_, value)| value);
    let version = value("Version");
    let base = version.rsplit_once('-').map_or(version, |(base, _)| base);
    value("Vendor") == &*name.vendor
        && value("Name") == &*name.name
        && value("ProjectKind") == ProjectKind::Library.word()
        && [version, base].contains(&&*name.version)
}

fn is_source(path: &str) -> bool {
    matches!(FileKind::of(path.as_ref(), false), Some(FileKind::Description | FileKind::Module))
}

/// What holding a file takes, in bytes: each directory above it is known by its whole path.
fn cost(entry: &Entry<'_>) -> u64 {
    let directories = entry.name.iter().filter(|byte| **byte == b'/').count() + 1;
    u64::from(entry.size) + (entry.name.len() * directories) as u64
}
