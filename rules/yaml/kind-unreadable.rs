//! In a subsystem every description has a kind; which ones must be elements is found while the project is linked.

use crate::{project::KindFault, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    match element.kind_fault() {
        None => {}
        Some(KindFault::Missing) => _ = report.at(element.head()),
        Some(KindFault::Empty { key }) => {
            _ = report.at(key.span()).variant(Variant("empty")).arg("key", key.text())
        }
        Some(KindFault::Mistyped { key, instead }) => {
            _ = report
                .at(key.span())
                .variant(Variant("mistyped"))
                .arg("key", key.text())
                .arg("instead", instead);
        }
    }
}
