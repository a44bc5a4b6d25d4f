//! Names and lines of comments in Russian that the dictionary of the project does not translate.

use crate::rules::prelude::*;

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let Some(dictionary) = project.translation() else { return };
    for file in project.files() {
        if !report.wants(file.index) {
            continue;
        }
        let place = |span| Place { file: file.index, span };
        for (span, name) in file.russian_names(true) {
            if !dictionary.has_name(name) {
                report.at_place(place(span)).arg("name", name);
            }
        }
        for span in Comments::of(file).russian_lines() {
            let line = span.slice(file.text());
            if !dictionary.has_line(line) {
                report.at_place(place(span)).variant(Variant("comment")).arg("line", line);
            }
        }
    }
}
