//! An abbreviation in a name is a word like any other: only its first letter is a capital.

use crate::{project::NameRole, rules::prelude::*, syntax::xbsl::with_small_abbreviations};

const ROLES: [NameRole; 5] =
    [NameRole::Method, NameRole::Type, NameRole::Field, NameRole::Variable, NameRole::Parameter];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for name in module.names(&ROLES) {
        if let Some(instead) = with_small_abbreviations(name.text()) {
            report.at(name.span()).arg("name", name.text()).arg("instead", instead);
        }
    }
}
