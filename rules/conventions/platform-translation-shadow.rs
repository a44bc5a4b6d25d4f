//! A name of the project that the platform has too, and whose translation the dictionary does not give: nobody can tell which
//! of the two is meant.

use crate::{platform::Role, rules::prelude::*};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let Some(dictionary) = project.translation() else { return };
    for file in project.files_among(|file| report.wants(file)).collect::<Vec<_>>() {
        for (span, name) in dictionary.untranslated(file, false) {
            // The name of a type with a number behind it is translated as the type is.
            let bare = name.trim_end_matches(|last: char| last.is_ascii_digit());
            let bare = if Role::Type.word(bare).is_some() { bare } else { name };
            let Some(english) = context.platform_translation(bare) else { continue };
            let draft = report.at_place(Place { file: file.index, span });
            draft.arg("name", bare).arg("english", english);
        }
    }
}
