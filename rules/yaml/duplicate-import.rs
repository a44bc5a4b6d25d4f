//! A namespace once imported need not be imported again, under its full name or the short one.

use crate::{platform::words::key, project::repeats, rules::prelude::*};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let imports = element.root().all(key::IMPORT);
    let namespaces = imports.flat_map(|entry| entry.value.items());
    let written = namespaces.filter(|item| item.is_scalar() && !item.text().is_empty());
    for (first, repeat) in repeats(written.map(|item| (project.short_namespace(item.text()), item))) {
        let place = report.place(first.span());
        let draft =
            report.at(repeat.span()).arg("namespace", repeat.text()).arg("first", place).related(place);
        // A comment beside it may have more to say.
        if let Some(lines) = repeat.whole_lines().filter(|lines| !lines.slice(element.text()).contains('#')) {
            draft.fix(lines, "");
        }
    }
}
