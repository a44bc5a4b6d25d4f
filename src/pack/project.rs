//! A project as it is about to be packed: its descriptor, its place and its files, all of one moment.

use std::path::{Path, PathBuf};

use super::{Descriptor, PackRefusal, Selection, Warning, selection::fault_of};
use crate::{
    messages::pack::Fault,
    source::{
        DESCRIPTORS, decode,
        inventory::{Stamp, is_directory, read_stamped, stamp},
        lines,
    },
};

/// A project that can be packed.
#[derive(Clone, Debug)]
pub struct Project {
    /// Absolute, all links resolved.
    pub dir: PathBuf,
    /// As reports show it; empty for the current directory.
    pub shown: String,
    pub descriptor: Descriptor,
    pub selection: Selection,
    /// Of the descriptor and the selection.
    pub warnings: Vec<Warning>,
    /// The libraries named in the descriptor that lie in the same repository, as `vendor/name`.
    pub libraries: Vec<String>,
}

/// A larger descriptor is none, in bytes.
const LARGEST: u64 = 1 << 20;

impl Project {
    /// Looks at the project in the directory `dir`, which is absolute and has all links resolved.
    ///
    /// # Errors
    /// Everything that keeps it from being packed.
    pub fn open(dir: &Path, shown: &str) -> Result<Self, Vec<PackRefusal>> {
        let (path, stamp) = descriptor_in(dir, shown)?;
        let shown_descriptor = shown_below(shown, &path);
        let descriptor = read(&dir.join(&path), &stamp, &shown_descriptor)?;
        let name_of = |dir: Option<&Path>| {
            let name = dir.and_then(Path::file_name).unwrap_or_default();
            name.to_string_lossy().into_owned()
        };
        let (vendor, name) = (name_of(dir.parent()), name_of(Some(dir)));
        let moved = descriptor.compare(&vendor, &name);
        let moved = moved.map_err(|fault| vec![PackRefusal::new(shown_or_here(shown), fault)])?;
        let selection = Selection::of(dir, shown, &descriptor)?;
        let is_same = |entry: &&super::Entry| entry.stamp == stamp && entry.path == dir.join(&path);
        if !selection.entries.iter().any(|entry| is_same(&entry)) {
            return Err(vec![PackRefusal::new(shown_descriptor, Fault::Changed)]);
        }
        let at = |path: String| move |caution| Warning { path, caution };
        let mut warnings: Vec<Warning> =
            descriptor.caution.clone().map(at(shown_descriptor)).into_iter().collect();
        warnings.extend(moved.map(at(shown_or_here(shown).to_owned())));
        warnings.extend(selection.warnings.iter().cloned());
        let libraries = descriptor.libraries.iter().filter(|library| {
            let beside = dir.parent().and_then(Path::parent).map(|repository| repository.join(library));
            beside.is_some_and(|dir| crate::source::has_descriptor(&dir))
        });
        let libraries = libraries.cloned().collect();
        Ok(Self {
            dir: dir.to_path_buf(),
            shown: shown.to_owned(),
            descriptor,
            selection,
            warnings,
            libraries,
        })
    }
}

/// The name of the descriptor, of which there is just one.
fn descriptor_in(dir: &Path, shown: &str) -> Result<(String, Stamp), Vec<PackRefusal>> {
    let mut found = Vec::new();
    for name in DESCRIPTORS {
        let path = dir.join(name);
        match stamp(&path) {
            Ok(stamp) => found.extend(stamp.map(|stamp| (name.to_owned(), stamp))),
            Err(_) if is_directory(&path) => {
                return Err(vec![PackRefusal::new(shown_below(shown, name), Fault::Directory)]);
            }
            Err(reason) => return Err(vec![PackRefusal::new(shown_below(shown, name), fault_of(&reason))]),
        }
    }
    match (found.pop(), found.pop()) {
        (Some((other, _)), Some((one, _))) => {
            Err(vec![PackRefusal::new(shown_or_here(shown), Fault::TwoDescriptors { one, other })])
        }
        (Some(found), None) => Ok(found),
        _ => Err(vec![PackRefusal::new(shown_or_here(shown), Fault::Vanished)]),
    }
}

fn read(path: &Path, stamp: &Stamp, shown: &str) -> Result<Descriptor, Vec<PackRefusal>> {
    let refusal = |line, fault| PackRefusal { path: shown.to_owned(), line, fault };
    if stamp.size > LARGEST {
        return Err(vec![refusal(None, Fault::DescriptorTooLarge)]);
    }
    let bytes = read_stamped(path, stamp).map_err(|reason| vec![refusal(None, fault_of(&reason))])?;
    let decoded = decode(&bytes);
    if let Some(damage) = decoded.damage {
        let line = lines(&decoded.text).take_while(|line| line.start <= damage.offset).count();
        return Err(vec![refusal(u32::try_from(line).ok(), Fault::DescriptorNotUtf8)]);
    }
    Descriptor::read(decoded.text)
        .map_err(|wrong| wrong.into_iter().map(|(line, fault)| refusal(line, fault)).collect())
}

fn shown_below(shown: &str, name: &str) -> String {
    if shown.is_empty() { name.to_owned() } else { format!("{}/{name}", shown.trim_end_matches('/')) }
}

const fn shown_or_here(shown: &str) -> &str {
    if shown.is_empty() { "." } else { shown }
}
