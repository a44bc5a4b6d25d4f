//! A name of the project that the platform has too, and whose translation the dictionary does not give: nobody can tell which
//! of the two is meant.

use crate::rules::prelude::*;

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(dictionary) = project.translation() else { return };
    for file in project.files() {
        if !report.wants(file.index) {
            continue;
        }
        for (span, name) in dictionary.untranslated(file, false) {
            let Some(english) = context.platform_translation(name) else { continue };
            let draft = report.at_place(Place { file: file.index, span });
            draft.arg("name", name).arg("english", english);
        }
    }
}
