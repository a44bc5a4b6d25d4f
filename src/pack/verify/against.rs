//! The archive that the sources give, and in what another one differs from it, entry by entry.

use std::{
    collections::BTreeMap,
    io::{BufWriter, Write as _},
};

use super::digest;
use crate::{
    edit::scratch,
    messages::{Sentence as _, archive::Difference},
    pack::{
        Manifest, Method, Project,
        archive::{Failed, write},
        listed::Listed,
        reader::{self, Archive, Entry},
    },
    source::{ByteSource, Reason},
};

/// An entry that differs and how; the path is empty where no entry does, only the frame around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    pub path: String,
    pub difference: Difference,
}

/// All that differs.
pub type Differences = Listed<Differing>;

impl Differences {
    fn of_entry(&mut self, name: &[u8], difference: Difference) {
        self.add(difference.code(), || Differing {
            path: String::from_utf8_lossy(name).into_owned(),
            difference,
        });
    }
}

/// The bytes that a project gives for the version, time, branch and commit of another build, packed as that is. They are in a file
/// without a name.
///
/// # Errors
/// A project that cannot be packed, or no room for the file.
pub fn rebuild(
    project: &Project,
    archive: &Archive<'_>,
    manifest: &Manifest,
) -> Result<ByteSource<'static>, Failed> {
    let descriptor = &project.descriptor;
    let manifest = Manifest {
        kind: descriptor.kind,
        vendor: descriptor.vendor.clone(),
        name: descriptor.name.clone(),
        ..manifest.clone()
    };
    let is_stored = archive.entries.iter().all(|entry| entry.method == reader::Method::Stored);
    let method = if is_stored { Method::Store } else { Method::Deflate };
    let mut file = scratch().map_err(Failed::Unwritten)?;
    let mut to = BufWriter::new(&mut file);
    write(&manifest, &project.selection.entries, method, &mut to, |_, _| None)?;
    to.flush().map_err(Failed::Unwritten)?;
    drop(to);
    ByteSource::of_file(file).map_err(|_| Failed::Unwritten(std::io::ErrorKind::Other.into()))
}

/// How an archive differs from the one that the sources give. Nothing means the same bytes.
///
/// # Errors
/// Why either cannot be read.
pub fn differences(archive: &Archive<'_>, rebuilt: &Archive<'_>) -> Result<Differences, Reason> {
    let whole = |archive: &Archive<'_>| 0..archive.bytes().length();
    let mut found = Differences::default();
    if archive.bytes().is_same(whole(archive), rebuilt.bytes(), whole(rebuilt))? {
        return Ok(found);
    }
    let (ours, theirs) = (by_name(rebuilt), by_name(archive));
    let mut differing = Vec::new();
    for (name, entry) in &ours {
        match theirs.get(name) {
            None => differing.push((*name, Difference::Missing)),
            Some(other) => {
                let difference = difference((rebuilt, entry), (archive, other))?;
                differing.extend(difference.map(|difference| (*name, difference)));
            }
        }
    }
    let extra = theirs.keys().filter(|name| !ours.contains_key(*name));
    differing.extend(extra.map(|name| (*name, Difference::Extra)));
    differing.sort_by_key(|(name, _)| *name);

    // Where the order breaks first; everything after it may be moved by that alone.
    let wanted = rebuilt.entries.iter().filter(|entry| theirs.contains_key(entry.name));
    let actual = archive.entries.iter().filter(|entry| ours.contains_key(entry.name));
    let moved = wanted.zip(actual).find(|(wanted, actual)| wanted.name != actual.name);
    differing.extend(moved.map(|(_, actual)| (actual.name, Difference::Order)));
    if differing.is_empty() {
        differing.push((b"", Difference::Frame));
    }
    differing.into_iter().for_each(|(name, difference)| found.of_entry(name, difference));
    Ok(found)
}

fn by_name<'a, 'b>(archive: &'a Archive<'b>) -> BTreeMap<&'b [u8], &'a Entry<'b>> {
    // Of two entries at one path the first counts, as everywhere here.
    archive.entries.iter().rev().map(|entry| (entry.name, entry)).collect()
}

fn difference(
    (rebuilt, ours): (&Archive<'_>, &Entry<'_>),
    (archive, theirs): (&Archive<'_>, &Entry<'_>),
) -> Result<Option<Difference>, Reason> {
    let is_packed_alike = ours.method == theirs.method
        && match (&ours.packed, &theirs.packed) {
            (Some(ours), Some(theirs)) => {
                rebuilt.bytes().is_same(ours.clone(), archive.bytes(), theirs.clone())?
            }
            (ours, theirs) => ours == theirs,
        };
    let is_same = ours.size == theirs.size
        && ours.crc == theirs.crc
        && (is_packed_alike || digest(rebuilt, ours) == digest(archive, theirs));
    Ok(if !is_same {
        Some(Difference::Content)
    } else if !is_packed_alike {
        Some(Difference::Packed)
    } else {
        (ours.form != theirs.form).then_some(Difference::Metadata)
    })
}
