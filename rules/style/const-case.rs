//! Constants are written in capitals, so that a value that never changes is known at sight.

use crate::{project::NameRole, rules::prelude::*};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for name in module.names(&[NameRole::Constant]) {
        if name.text().starts_with('_') || name.text().contains(char::is_lowercase) {
            report.at(name.span()).arg("name", name.text());
        }
    }
}
