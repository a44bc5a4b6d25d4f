//! Every element has an id of its own; descriptors of projects and subsystems and translations may do without.
//! It concerns the whole file, so it is reported at its start.

use crate::{platform::words::key, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let has_id = element.get(key::ID).is_some_and(ValueWords::has_value);
    let names_kind = |kind: Value<'_>| kind.reads_as_string() && !kind.text().is_empty();
    if !has_id && element.get(key::ELEMENT_KIND).is_some_and(names_kind) {
        report.at(Span::at(0));
    }
}
