//! What packing refuses to take, found by a check already: links, names that Windows or macOS change or do not allow, and names
//! that are one file there. A folder is reported once, at the first of its files.

use std::collections::HashSet;

use crate::{
    project::file_names::{Clash, Clashes, NameFault, fault_of},
    rules::prelude::*,
    source::code_point,
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let Some(descriptor) = project.descriptor_file() else { return };
    for link in project.links() {
        let place = Place { file: descriptor.index, span: Span::at(0) };
        report.at_place(place).variant(Variant("link")).arg("path", link);
    }
    let (mut clashes, mut told) = (Clashes::default(), HashSet::new());
    for file in project.files() {
        let path = project.path_below(file);
        let place = Place { file: file.index, span: Span::at(0) };
        for (part, fault) in faults(path) {
            if told.insert(part) {
                let name = part.rsplit('/').next().unwrap_or(part);
                tell(&fault, report.at_place(place).arg("name", name));
            }
        }
        if let Some((part, Clash::SameName { other } | Clash::FileAgainstDirectory { other })) =
            clashes.add(path)
            && told.insert(part)
        {
            report.at_place(place).arg("name", part).arg("other", other);
        }
    }
}

/// The parts of a path whose last name is at fault.
fn faults(path: &str) -> impl Iterator<Item = (&str, NameFault)> {
    let ends = memchr::memchr_iter(b'/', path.as_bytes()).chain([path.len()]);
    let mut start = 0;
    ends.filter_map(move |end| {
        let name = path.get(start..end)?;
        start = end + 1;
        Some((path.get(..end)?, fault_of(name)?))
    })
}

fn tell(fault: &NameFault, draft: Draft<'_>) {
    match fault {
        NameFault::Control(sign) | NameFault::Hidden(sign) => {
            draft.variant(Variant("hidden")).arg("code", code_point(*sign));
        }
        NameFault::Character(sign) => {
            draft.variant(Variant("character")).arg("character", sign.to_string());
        }
        NameFault::NotNfc { nfc } => {
            draft.variant(Variant("not-nfc")).arg("nfc", nfc.as_str());
        }
        NameFault::Reserved => {
            draft.variant(Variant("reserved"));
        }
        // No file has an empty name, one of dots, or one that is longer than systems take.
        NameFault::End | NameFault::Empty | NameFault::Dots | NameFault::TooLong { .. } => {
            draft.variant(Variant("end"));
        }
    }
}
