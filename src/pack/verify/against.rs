//! The archive that the sources give, and in what another one differs from it, entry by entry.

use std::collections::BTreeMap;

use crate::{
    messages::archive::Difference,
    pack::{
        Manifest, Method, Project,
        archive::{Failed, write},
        reader::{self, Archive, Entry},
    },
};

/// An entry that differs and how; the path is empty where no entry does, only the frame around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    pub path: String,
    pub difference: Difference,
}

/// The bytes that a project gives for the version, time, branch and commit of another build, packed as that is.
///
/// # Errors
/// A project that cannot be packed.
pub fn rebuild(project: &Project, archive: &Archive<'_>, manifest: &Manifest) -> Result<Vec<u8>, Failed> {
    let descriptor = &project.descriptor;
    let manifest = Manifest {
        kind: descriptor.kind,
        vendor: descriptor.vendor.clone(),
        name: descriptor.name.clone(),
        ..manifest.clone()
    };
    let is_stored = archive.entries.iter().all(|entry| entry.method == reader::Method::Stored);
    let method = if is_stored { Method::Store } else { Method::Deflate };
    let mut bytes = Vec::new();
    write(&manifest, &project.selection.entries, method, &mut bytes, |_, _| None)?;
    Ok(bytes)
}

/// How an archive differs from the one that the sources give. Nothing means the same bytes.
#[must_use]
pub fn differences(archive: &Archive<'_>, rebuilt: &Archive<'_>) -> Vec<Differing> {
    if archive.bytes() == rebuilt.bytes() {
        return Vec::new();
    }
    let (ours, theirs) = (by_path(rebuilt), by_path(archive));
    let differing = |path: &str, difference| Differing { path: path.to_owned(), difference };
    let mut found = Vec::new();
    for (path, entry) in &ours {
        match theirs.get(path) {
            None => found.push(differing(path, Difference::Missing)),
            Some(other) => found.extend(difference(entry, other).map(|how| differing(path, how))),
        }
    }
    let extra = theirs.keys().filter(|path| !ours.contains_key(*path));
    found.extend(extra.map(|path| differing(path, Difference::Extra)));
    found.sort_by(|one, other| one.path.cmp(&other.path));

    let common = |archive: &Archive<'_>, other: &BTreeMap<&str, _>| -> Vec<String> {
        let paths = archive.entries.iter().map(|entry| &*entry.path);
        paths.filter(|path| other.contains_key(path)).map(str::to_owned).collect()
    };
    let (wanted, actual) = (common(rebuilt, &theirs), common(archive, &ours));
    // Where the order breaks first; everything after it may be moved by that alone.
    let moved = wanted.iter().zip(&actual).find(|(wanted, actual)| wanted != actual);
    found.extend(moved.map(|(_, actual)| differing(actual, Difference::Order)));
    if found.is_empty() {
        found.push(differing("", Difference::Frame));
    }
    found
}

fn by_path<'a, 'b>(archive: &'a Archive<'b>) -> BTreeMap<&'a str, &'a Entry<'b>> {
    // Of two entries at one path the first counts, as everywhere here.
    archive.entries.iter().rev().map(|entry| (&*entry.path, entry)).collect()
}

fn difference(ours: &Entry<'_>, theirs: &Entry<'_>) -> Option<Difference> {
    let is_same = ours.size == theirs.size && ours.crc == theirs.crc && ours.contents() == theirs.contents();
    if !is_same {
        Some(Difference::Content)
    } else if (ours.method, ours.packed) != (theirs.method, theirs.packed) {
        Some(Difference::Packed)
    } else {
        (ours.form != theirs.form).then_some(Difference::Metadata)
    }
}
