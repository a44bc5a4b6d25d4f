//! A resource that no other text of the project names, be it without its extension. One that is no text is reported at the
//! descriptor.

use crate::rules::prelude::*;

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let unused = project.unused_resources(|file| report.wants(file));
    for file in unused.texts {
        let place = Place { file: file.index, span: Span::at(0) };
        report.at_place(place).arg("resource", file.file_name());
    }
    let Some(descriptor) = project.descriptor_file() else { return };
    for path in unused.others {
        let place = Place { file: descriptor.index, span: Span::at(0) };
        report.at_place(place).variant(Variant("other")).arg("path", path);
    }
}
