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
    let mut last = None;
    for file in project.files() {
        let before = last.replace(file);
        if !report.wants(file.index) {
            continue;
        }
        let place = Place { file: file.index, span: Span::at(0) };
        let name = file.file_name();
        let folder = project.path_below(file).strip_suffix(name).unwrap_or_default();
        let folder = folder.strip_suffix('/').unwrap_or(folder);
        let before = before.map_or("", |before| project.path_below(before));
        let is_first_in =
            |folder: &str| !before.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        if is_first_in(folder) {
            for (_, name, fault) in faults(folder).filter(|(part, ..)| is_first_in(part)) {
                tell(&fault, report.at_place(place).arg("name", name));
            }
        }
        if let Some(fault) = fault_of(name) {
            tell(&fault, report.at_place(place).arg("name", name));
        }
    }
    if project.names_may_clash() {
        let (mut clashes, mut told) = (Clashes::default(), HashSet::new());
        for file in project.files() {
            let clash = clashes.add(project.path_below(file)).filter(|(part, _)| told.insert(*part));
            if let Some((part, Clash::SameName { other } | Clash::FileAgainstDirectory { other })) = clash {
                let place = Place { file: file.index, span: Span::at(0) };
                report.at_place(place).arg("name", part).arg("other", other);
            }
        }
    }
}

/// The folders on the way whose names are at fault: each with its path and its name.
fn faults(folder: &str) -> impl Iterator<Item = (&str, &str, NameFault)> {
    let ends = memchr::memchr_iter(b'/', folder.as_bytes()).chain([folder.len()]);
    let mut start = 0;
    ends.filter_map(move |end| {
        let name = folder.get(start..end).filter(|name| !name.is_empty())?;
        start = end + 1;
        Some((folder.get(..end)?, name, fault_of(name)?))
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
