//! Words of a name begin with a capital and stand without underscores. Parameters and fields may be named after
//! something outside: the keys of a message, the columns of a table.

use crate::{project::NameRole, rules::prelude::*};

const ROLES: [NameRole; 3] = [NameRole::Method, NameRole::Type, NameRole::Variable];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for name in module.names(&ROLES) {
        if name.text().starts_with(char::is_lowercase) || name.text().contains('_') {
            report.at(name.span()).arg("name", name.text());
        }
    }
}
