//! Permissions of an object are computed by what it keeps: attributes, dimensions, resources, and some of what the
//! platform adds. A path through a reference is not judged.

use std::collections::HashSet;

use crate::{
    platform::{
        Role,
        words::{facet, field, key, kind},
    },
    rules::prelude::*,
    syntax::xbsl::is_identifier,
};

/// What an element of the kind may have without declaring it.
const SERVICE: [Word; 14] = [
    field::LINK,
    facet::REFERENCE,
    field::OWNER,
    field::PARENT,
    field::DATE,
    field::RECORDER,
    field::LINE_NUMBER,
    field::PERIOD,
    field::ACTIVITY,
    field::MOVEMENT_KIND,
    field::PREDEFINED,
    field::IS_FOLDER,
    field::RECORD_KEY,
    field::POSTED,
];

const OF_EXCHANGE_PLANS: [Word; 4] =
    [field::CODE, field::THIS_NODE, field::RECEIVED_NUMBER, field::SENT_NUMBER];

const COMPUTED: [Word; 2] = [field::DELETION_MARK, field::PRESENTATION];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(list) = element.object_access().and_then(|access| access.computed_by()) else { return };
    let sections = [key::ATTRIBUTES, key::DIMENSIONS, key::RESOURCES].into_iter();
    let items = sections.flat_map(|section| element.root().list(section));
    let declared: HashSet<&str> = items.filter_map(|item| item.text_of(key::NAME)).collect();
    for named in list.items().filter(|named| named.is_scalar() && is_identifier(named.text())) {
        // What the platform gives a field by may be declared in the other spelling.
        let is_declared = match Role::Field.word(named.text()) {
            Some(word) => word.spellings().iter().any(|spelling| declared.contains(spelling)),
            None => declared.contains(named.text()),
        };
        if is_declared || is_service(element, named) {
            continue;
        }
        let is_computed = COMPUTED.iter().any(|word| named.is(*word));
        let variant = if is_computed { Variant("computed") } else { Variant::USUAL };
        report.at(named.span()).variant(variant).arg("name", named.text());
    }
}

fn is_service(element: &Element<'_>, named: Value<'_>) -> bool {
    let is_any = |words: &[Word]| words.iter().any(|word| named.is(*word));
    // What these kinds are given has English names that are not public.
    let is_english = named.text().is_ascii();
    is_any(&SERVICE)
        || named.is(field::DATA_VERSION)
        || named.is(field::NUMBER) && !element.is_kind(kind::DOCUMENT)
        || match element {
            _ if element.is_kind(kind::EXCHANGE_PLAN) => is_english || is_any(&OF_EXCHANGE_PLANS),
            _ if element.is_kind(kind::SETTINGS_STORAGE) => is_english || is_any(&[field::USER, field::NAME]),
            _ => !element.has_objects() && (is_english || is_any(&COMPUTED)),
        }
}
