//! A text in a folder of resources that no other text of the project names, be it without its extension.

use crate::rules::prelude::*;

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.files().filter(|file| report.wants(file.index));
    for file in project.unused_resources(asked_for) {
        let place = Place { file: file.index, span: Span::at(0) };
        report.at_place(place).arg("resource", file.file_name());
    }
}
