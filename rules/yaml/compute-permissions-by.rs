//! Permissions that are computed for each object need to know by what, and only they do.

use crate::rules::prelude::*;

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(access) = element.object_access() else { return };
    match (access.is_per_object(), access.computed_by()) {
        (true, None) => {
            let first = access.section().entries().next();
            report.at(first.map_or(access.section().span(), |entry| entry.key.span()));
        }
        (false, Some(list)) if access.is_known() => {
            report.at(list.items().next().unwrap_or(list).span()).variant(Variant("unasked"));
        }
        _ => {}
    }
}
