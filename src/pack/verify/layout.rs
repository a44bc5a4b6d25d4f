//! The files of a build file: those of one project in its directory, and nothing that the archive rules leave out.

use std::path::Path;

use super::{Cause, Flawed};
use crate::{
    messages::{archive::Flaw, pack::Fault},
    pack::{
        Descriptor, Manifest,
        manifest::FILE_NAME,
        reader::Archive,
        selection::{Rule, rule_for},
    },
    source::{DESCRIPTORS, decode},
};

/// A larger descriptor is none, in bytes.
const LARGEST: usize = 1 << 20;

pub(super) fn flaws(archive: &Archive<'_>, manifest: &Manifest) -> Vec<Flawed> {
    let directory = manifest.directory();
    let below = format!("{directory}/");
    let mut flaws = Vec::new();
    for entry in archive.entries.iter().filter(|entry| entry.path != FILE_NAME && !entry.is_directory()) {
        match entry.path.strip_prefix(&below) {
            None => {
                let directory = directory.clone();
                flaws.push(Flawed::new(&entry.path, Flaw::OutsideProject { directory }));
            }
            Some(path) if rule_for(Path::new(path)) != Rule::Packed => {
                flaws.push(Flawed::new(&entry.path, Flaw::NotSelected));
            }
            Some(_) => {}
        }
    }
    let mut descriptors = DESCRIPTORS.iter().filter_map(|name| archive.entry(&format!("{directory}/{name}")));
    match (descriptors.next(), descriptors.next()) {
        (None, _) => flaws.push(Flawed::of_archive(Flaw::DescriptorMissing { directory })),
        (Some(_), Some(_)) => {
            let [one, other] = DESCRIPTORS.map(str::to_owned);
            flaws.push(Flawed::new(&directory, Fault::TwoDescriptors { one, other }));
        }
        (Some(entry), None) => {
            if let Ok(contents) = entry.contents() {
                let causes = descriptor_causes(&contents, manifest).into_iter();
                flaws.extend(causes.map(|cause| Flawed::new(&entry.path, cause)));
            }
        }
    }
    flaws
}

/// What is wrong with a descriptor, or in what it contradicts the manifest.
fn descriptor_causes(contents: &[u8], manifest: &Manifest) -> Vec<Cause> {
    if contents.len() > LARGEST {
        return vec![Fault::DescriptorTooLarge.into()];
    }
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
