//! Whether a build file is sound: any reader sees the same files in it, they unpack everywhere, and they are what the
//! rules for build files say.

mod against;
mod layout;
mod manifest;

use rayon::prelude::*;

use super::{
    Manifest, Moment,
    archive::{Sha, Written, content_digest},
    manifest::FILE_NAME,
    reader::{Archive, Cause, Entry, Flawed, Method},
};
use crate::messages::archive::{Flaw, Remark};
pub use against::{Differing, differences, rebuild};

/// What is to be said about an archive.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is wrong; nothing for a sound archive.
    pub flaws: Vec<Flawed>,
    /// In what the archive differs from one that `pack` writes, though nothing is wrong with it.
    pub remarks: Vec<Remark>,
    /// The digest of the contents alone; `None` where not all could be unpacked.
    pub content: Option<Sha>,
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
    let unpacked = unpacked(archive);
    // An entry that is not unpacked for a reason of its own was told with it.
    let is_new = |flaw: &Flaw| !matches!(flaw, Flaw::NotUnpacked | Flaw::Encrypted | Flaw::Method { .. });
    let broken = archive.entries.iter().zip(&unpacked).filter_map(|(entry, unpacked)| {
        let flaw = unpacked.as_ref().err().filter(|flaw| is_new(flaw))?;
        Some(Flawed::new(&entry.path, flaw.clone()))
    });
    flaws.extend(broken);
    let written: Result<Vec<_>, _> = unpacked.into_iter().collect();
    let content = written.ok().map(|written| content_digest(&written));
    let mut found = None;
    match archive.entry(FILE_NAME) {
        None => flaws.push(Flawed::of_archive(Flaw::ManifestMissing)),
        // A manifest that cannot be unpacked is told above.
        Some(entry) => {
            if let Ok(contents) = entry.contents() {
                let (causes, manifest) = manifest::read(&contents);
                flaws.extend(causes.into_iter().map(|cause| Flawed::new(FILE_NAME, cause)));
                found = manifest;
            }
        }
    }
    if let Some(manifest) = &found {
        flaws.extend(layout::flaws(archive, manifest));
    }
    let remarks = remarks(archive, found.as_ref());
    Verdict { flaws, remarks, content, manifest: found }
}

/// What each entry holds, or why it cannot be unpacked.
fn unpacked(archive: &Archive<'_>) -> Vec<Result<Written, Flaw>> {
    let unpack = |entry: &Entry<'_>| {
        let contents = entry.contents()?;
        let (size, sha256) = (contents.len() as u64, Sha::of(&contents));
        Ok(Written { name: entry.path.to_string(), size, sha256 })
    };
    archive.entries.par_iter().map(unpack).collect()
}

/// Mode 0644 of a regular file, the way Unix has it.
const MODE: u32 = 0o100_644 << 16;
/// The system that an entry is made for, in the upper half of that field.
const UNIX: u16 = 3;

fn remarks(archive: &Archive<'_>, manifest: Option<&Manifest>) -> Vec<Remark> {
    let entries = &archive.entries;
    let any = |is_so: &dyn Fn(&Entry<'_>) -> bool| entries.iter().any(is_so);
    let rest = entries.get(1..).unwrap_or_default();
    let is_ordered = entries.first().is_none_or(|first| first.path == FILE_NAME)
        && rest.is_sorted_by(|one, next| one.path.as_bytes() <= next.path.as_bytes());
    let created = manifest.map(|manifest| dos_time(manifest.created));
    let remarks = [
        (!is_ordered, Remark::Order),
        (any(&|entry| entry.method == Method::Stored), Remark::Stored),
        (any(&|entry| created.is_some_and(|dos| dos != (entry.form.date, entry.form.time))), Remark::Times),
        (any(&|entry| entry.form.attributes != MODE), Remark::Modes),
        (any(&|entry| entry.form.made_by >> 8 != UNIX), Remark::MadeBy),
    ];
    remarks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, remark)| remark).collect()
}

/// Date and time as an entry has them.
fn dos_time(moment: Moment) -> (u16, u16) {
    let [year, month, day, hour, minute, second] =
        moment.parts().map(|part| u16::try_from(part).unwrap_or_default());
    ((year.saturating_sub(1980) << 9) | (month << 5) | day, (hour << 11) | (minute << 5) | (second / 2))
}

impl Verdict {
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.flaws.is_empty()
    }
}
