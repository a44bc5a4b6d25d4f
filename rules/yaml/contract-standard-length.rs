//! A standard attribute that overrides a property of an entity contract has a length even where none is given,
//! so that the property has to be restricted, and to the same length; one that can only be read may be longer.

use crate::{platform::words::key, rules::prelude::*};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for pair in context.project().overrides(element) {
        let (Some(own), Some(restrictions)) = (pair.standard_length(element), pair.restrictions()) else {
            continue;
        };
        // The first restriction of a type is the length of its values.
        let Some(restriction) = restrictions.first() else { continue };
        let promised = restriction.of(pair.property);
        let (Some(length), Some(limit)) = (own.number, promised.number) else { continue };
        let is_restricted = restrictions.iter().any(|r| r.of(pair.property).given.is_some());
        let conflict = match (pair.is_read_only(), is_restricted) {
            (true, true) if length > limit => Variant("longer"),
            (false, true) if length != limit => Variant::USUAL,
            (false, false) => Variant("unrestricted"),
            _ => continue,
        };
        let place = own.given.filter(|_| is_restricted).unwrap_or(pair.name());
        let draft = report.at(place.span()).variant(conflict).arg("name", pair.name().text());
        let draft = draft.arg("length", own.text()).arg("key", restriction.key).arg("limit", promised.text());
        let draft = draft.arg("contract", pair.contract.name().unwrap_or_default());
        let edit = if is_restricted { pair.with(key::LENGTH, own, promised) } else { None };
        if let Some((span, text)) = edit {
            draft.fix(span, text);
        }
    }
}
