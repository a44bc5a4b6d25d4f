//! Whether a build file is sound: any reader sees the same files in it, they unpack everywhere, and they are what the
//! rules for build files say.

mod against;
mod layout;
mod manifest;

use rayon::prelude::*;

use super::{
    Manifest,
    archive::content_digest,
    codec,
    manifest::FILE_NAME,
    reader::{Archive, Cause, Entry, Flaws, Form, Method},
};
use crate::{
    messages::{
        Sentence as _,
        archive::{Flaw, Remark},
    },
    source::{Sha256, Sha256Hasher},
};
pub use against::{Differences, Differing, differences, rebuild};

/// What is to be said about an archive.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is wrong; nothing for a sound archive.
    pub flaws: Flaws,
    /// In what the archive differs from one that `pack` writes, though nothing is wrong with it.
    pub remarks: Vec<Remark>,
    /// The digest of the contents alone; `None` where not all could be unpacked.
    pub content: Option<Sha256>,
    /// The manifest, where it has the values a rebuild needs.
    pub manifest: Option<Manifest>,
}

/// Judges an archive by itself.
#[must_use]
pub fn verify(archive: &Archive<'_>) -> Verdict {
    let mut flaws = archive.flaws.clone();
    if archive.is_bomb() {
        return Verdict { flaws, ..Verdict::default() };
    }
    let unpacked: Vec<_> = archive.entries.par_iter().map(|entry| digest(archive, entry)).collect();
    for (entry, unpacked) in archive.entries.iter().zip(&unpacked) {
        match unpacked {
            // An entry that is not unpacked for a reason of its own was reported with it.
            Ok(_) | Err(Flaw::NotUnpacked | Flaw::Encrypted | Flaw::Method { .. }) => {}
            Err(flaw) => flaws.of_entry(entry.name, flaw.clone()),
        }
    }
    let digests: Result<Vec<_>, _> = unpacked.into_iter().collect();
    let names = archive.entries.iter().map(|entry| entry.name);
    let content = digests.ok().map(|digests| content_digest(names.zip(digests)));
    let mut found = None;
    match archive.entry(FILE_NAME) {
        None => flaws.of_archive(Flaw::ManifestMissing),
        Some(entry) if u64::from(entry.size) > super::manifest::LARGEST => {
            flaws.of_entry(entry.name, Flaw::ManifestTooLarge { most: super::manifest::LARGEST });
        }
        // A manifest that cannot be unpacked is reported above.
        Some(entry) => {
            if let Ok(contents) = archive.contents(entry) {
                let (causes, manifest) = manifest::read(&contents);
                causes.into_iter().for_each(|cause| flaws.of_entry(entry.name, cause));
                found = manifest;
            }
        }
    }
    let mut forms = Forms::Foreign;
    if let Some(manifest) = &found {
        layout::judge(archive, manifest, &mut flaws);
        forms = Forms::of(archive, manifest);
        let changed = archive.entries.iter().filter(|entry| forms.is_changed(entry));
        changed.for_each(|entry| flaws.of_entry(entry.name, Flaw::HeaderFields));
    }
    let remarks = remarks(archive, found.as_ref(), &forms);
    Verdict { flaws, remarks, content, manifest: found }
}

/// The digest of what an entry holds, or why it cannot be unpacked.
fn digest(archive: &Archive<'_>, entry: &Entry<'_>) -> Result<Sha256, Flaw> {
    let mut hash = Sha256Hasher::default();
    archive.unpack(entry, |piece| hash.update(piece))?;
    Ok(hash.finish())
}

/// Whose headers an archive has: version, flags, permissions and time.
enum Forms {
    /// Ours: each entry has what `pack` writes, and one that has not was changed.
    Ours { stamp: [u16; 2] },
    /// Those of another program, which may have whatever it likes.
    Foreign,
}

impl Forms {
    /// Ours are those of an archive at least half of whose entries have just what `pack` would write, unless its manifest has the
    /// permissions that no other than another known packer gives.
    fn of(archive: &Archive<'_>, manifest: &Manifest) -> Self {
        const MANIFEST_OF_ELEMCTL: u32 = 0o600 << 16;
        let ours = Self::Ours { stamp: manifest.created.dos() };
        let changed = archive.entries.iter().filter(|entry| ours.is_changed(entry)).count();
        let is_foreign =
            archive.entry(FILE_NAME).is_some_and(|manifest| manifest.form.attributes == MANIFEST_OF_ELEMCTL);
        if is_foreign || changed * 2 > archive.entries.len() { Self::Foreign } else { ours }
    }

    fn is_changed(&self, entry: &Entry<'_>) -> bool {
        let method = match entry.method {
            Method::Deflated => codec::Method::Deflate,
            Method::Stored | Method::Other(_) => codec::Method::Store,
        };
        match self {
            Self::Ours { stamp } => entry.form != Form::of(entry.name.is_ascii(), method, *stamp),
            Self::Foreign => false,
        }
    }
}

/// Mode 0644 of a regular file, the way Unix has it.
const MODE: u32 = 0o100_644 << 16;
/// The system that an entry is made for, in the upper half of that field.
const UNIX: u16 = 3;

fn remarks(archive: &Archive<'_>, manifest: Option<&Manifest>, forms: &Forms) -> Vec<Remark> {
    let entries = &archive.entries;
    let any = |is_so: &dyn Fn(&Entry<'_>) -> bool| entries.iter().any(is_so);
    let foreign = |is_so: &dyn Fn(&Entry<'_>) -> bool| matches!(forms, Forms::Foreign) && any(is_so);
    let rest = entries.get(1..).unwrap_or_default();
    let is_ordered = entries.first().is_none_or(|first| first.name == FILE_NAME.as_bytes())
        && rest.is_sorted_by_key(|entry| entry.name);
    let created = manifest.map(|manifest| manifest.created.dos());
    let remarks = [
        (!is_ordered, Remark::Order),
        (any(&|entry| entry.method == Method::Stored), Remark::Stored),
        (
            foreign(&|entry| created.is_some_and(|dos| dos != [entry.form.time, entry.form.date])),
            Remark::Times,
        ),
        (foreign(&|entry| entry.form.attributes != MODE), Remark::Modes),
        (foreign(&|entry| entry.form.made_by >> 8 != UNIX), Remark::MadeBy),
    ];
    remarks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, remark)| remark).collect()
}

impl Verdict {
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.flaws.is_empty()
    }

    /// Whether some contents could not be read at all, so that nobody can tell.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.flaws.count(&Flaw::Unread.code()) > 0
    }
}
