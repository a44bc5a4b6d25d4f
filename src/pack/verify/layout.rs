//! The files of a build file: those of one project in its directory, and nothing that the archive rules leave out.

use std::path::Path;

use super::{Cause, Flaws};
use crate::{
    messages::{archive::Flaw, pack::Fault},
    pack::{
        Descriptor, Manifest,
        manifest::FILE_NAME,
        reader::Archive,
        selection::{Ruling, rule_for},
    },
    source::{DESCRIPTORS, decode},
    system::os_str,
};

/// A larger descriptor is none, in bytes.
const LARGEST: u32 = 1 << 20;

pub(super) fn judge(archive: &Archive<'_>, manifest: &Manifest, flaws: &mut Flaws) {
    let directory = manifest.directory();
    let below = format!("{directory}/");
    for entry in &archive.entries {
        if entry.name == FILE_NAME.as_bytes() || entry.is_directory() {
            continue;
        }
        match entry.name.strip_prefix(below.as_bytes()) {
            None => flaws.of_entry(entry.name, Flaw::OutsideProject { directory: directory.clone() }),
            Some(path) if rule_for(Path::new(&os_str(path))) != Ruling::Packed => {
                flaws.of_entry(entry.name, Flaw::NotSelected);
            }
            Some(_) => {}
        }
    }
    let mut descriptors = DESCRIPTORS.iter().filter_map(|name| archive.entry(&format!("{directory}/{name}")));
    match (descriptors.next(), descriptors.next()) {
        (None, _) => flaws.of_archive(Flaw::DescriptorMissing { directory }),
        (Some(_), Some(_)) => {
            let [one, other] = DESCRIPTORS.map(str::to_owned);
            flaws.of_entry(directory.as_bytes(), Fault::TwoDescriptors { one, other });
        }
        (Some(entry), None) if entry.size > LARGEST => {
            flaws.of_entry(entry.name, Fault::DescriptorTooLarge);
        }
        (Some(entry), None) => {
            if let Ok(contents) = archive.contents(entry) {
                let causes = descriptor_causes(&contents, manifest);
                causes.into_iter().for_each(|cause| flaws.of_entry(entry.name, cause));
            }
        }
    }
}

/// What is wrong with a descriptor, or in what it contradicts the manifest.
fn descriptor_causes(contents: &[u8], manifest: &Manifest) -> Vec<Cause> {
    let decoded = decode(contents);
    if decoded.damage.is_some() {
        return vec![Fault::DescriptorNotUtf8.into()];
    }
    let descriptor = match Descriptor::read(decoded.text) {
        Ok(descriptor) => descriptor,
        Err(wrong) => return wrong.into_iter().map(|(_, fault)| fault.into()).collect(),
    };
    let pairs = [
        ("Vendor", &*manifest.vendor, &*descriptor.vendor),
        ("Name", &manifest.name, &descriptor.name),
        ("ProjectKind", manifest.kind.word(), descriptor.kind.word()),
    ];
    let differing = pairs.into_iter().filter(|(_, manifest, descriptor)| manifest != descriptor);
    let flaw = |(key, manifest, descriptor): (&str, &str, &str)| Flaw::DescriptorDiffers {
        key: key.to_owned(),
        manifest: manifest.to_owned(),
        descriptor: descriptor.to_owned(),
    };
    differing.map(|pair| flaw(pair).into()).collect()
}
