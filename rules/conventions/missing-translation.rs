//! Names and lines of comments in Russian that the dictionary of the project does not translate. Files of the web are not
//! translated at all.

use rustc_hash::FxHashSet;

use crate::{rules::prelude::*, source::FileKind};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(dictionary) = project.translation() else { return };
    let declared: FxHashSet<&str> = project.files().flat_map(File::russian_names).collect();
    // A local name that only the platform has besides is translated like the word of the platform.
    let is_translated = |name: &str| !declared.contains(name) && context.platform_translation(name).is_some();
    for file in project.files().filter(|file| file.source.kind != FileKind::Resource) {
        if !report.wants(file.index) {
            continue;
        }
        let place = |span| Place { file: file.index, span };
        for (span, name) in dictionary.untranslated(file, true) {
            if !is_translated(name) {
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
