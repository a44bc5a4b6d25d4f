//! Whether a build file is sound: any reader sees the same files in it, they unpack everywhere, and they are what the
//! rules for build files say.

mod against;
mod layout;
mod manifest;

use rayon::prelude::*;

use super::{
    Manifest, Moment,
    manifest::FILE_NAME,
    reader::{Archive, Cause, Entry, Flawed, Method},
};
use crate::messages::archive::{Flaw, Remark};
pub use against::{Differing, differences};

/// What is to be said about an archive.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is wrong; nothing for a sound archive.
    pub flaws: Vec<Flawed>,
    /// In what the archive differs from one that `pack` writes, though nothing is wrong with it.
    pub remarks: Vec<Remark>,
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
    flaws.extend(broken(archive));
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
    Verdict { flaws, remarks, manifest: found }
}

/// The entries whose contents are not what the directory says, apart from those told for a reason of their own.
fn broken(archive: &Archive<'_>) -> Vec<Flawed> {
    let broken = |entry: &Entry<'_>| {
        let flaw = entry.contents().err()?;
        let is_told = matches!(flaw, Flaw::NotUnpacked | Flaw::Encrypted | Flaw::Method { .. });
        (!is_told).then(|| Flawed::new(&entry.path, flaw))
    };
    archive.entries.par_iter().filter_map(broken).collect()
}

/// Mode 0644 of a regular file, the way Unix has it.
const MODE: u32 = 0o100_644 << 16;
/// Unix, format version 2.0.
const MADE_BY: u16 = 3 << 8 | 20;

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
        (any(&|entry| entry.form.made_by != MADE_BY), Remark::MadeBy),
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
