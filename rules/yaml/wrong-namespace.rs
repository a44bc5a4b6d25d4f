//! The namespace before a name is one of the project and holds no such element, but another does.

use crate::rules::prelude::*;

pub fn check(names: &UnresolvedNames<'_>, report: &mut Reporter<'_>) {
    for name in names.misplaced() {
        let draft = report.at(name.found.span).arg("name", name.found.name().name);
        let draft = draft.arg("written", name.written).arg("namespace", name.namespaces);
        if let Some((span, namespace)) = name.instead {
            draft.fix(span, namespace);
        }
    }
}
