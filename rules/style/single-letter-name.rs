//! A variable or a parameter whose name is one letter. The lone underscore says that nobody reads it.

use crate::{project::NameRole, rules::prelude::*};

const ROLES: [NameRole; 3] = [NameRole::Variable, NameRole::LoopVariable, NameRole::Parameter];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for name in module.names(&ROLES).filter(|name| name.text() != "_") {
        if name.text().chars().nth(1).is_none() {
            report.at(name.span()).arg("name", name.text());
        }
    }
}
