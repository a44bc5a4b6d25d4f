//! An element of another subsystem is seen by its short name only where its namespace is imported. One finding for a
//! namespace: one line of `импорт` fixes them all.

use crate::{project::MissingImport, rules::prelude::*};

pub fn check(names: &UnresolvedNames<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let is_of_platform = |name: &str| context.has_type(name) == Found(());
    for import in names.missing_imports(is_of_platform) {
        let MissingImport { found, namespace, is_certain } = import;
        let edits = names.project().import_edits(names.file(), &namespace).filter(|_| is_certain);
        let draft = report.at(found.span).arg("name", found.written).arg("namespace", namespace);
        draft.insert(edits.unwrap_or_default());
    }
}
