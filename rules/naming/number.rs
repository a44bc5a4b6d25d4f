//! A list of things is called by many of them, one thing by one.

use crate::{
    platform::words::{key, kind},
    project::Number,
    rules::prelude::*,
};

const OF_MANY: [Word; 6] = [
    kind::CATALOG,
    kind::DOCUMENT,
    kind::EXCHANGE_PLAN,
    kind::INFORMATION_REGISTER,
    kind::ACCUMULATION_REGISTER,
    kind::ENTITY_CONTRACT,
];

const OF_ONE: [Word; 4] = [kind::ENUMERATION, kind::STRUCTURE, kind::SCHEDULED_JOB, kind::TYPE_CONTRACT];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let own = |kinds: &[Word]| element.is_any_kind(kinds).then(|| element.own_name()).flatten();
    let parts = element.root().list(key::TABULAR_PARTS).filter(|_| element.kind().is_some());
    let of_parts = parts.filter_map(|part| part.get(key::NAME)).filter(|name| name.is_scalar());
    for name in own(&OF_MANY).into_iter().chain(of_parts) {
        if Number::of(name.text()) == Some(Number::Singular) {
            report.at(name.span()).arg("name", name.text());
        }
    }
    if let Some(name) = own(&OF_ONE).filter(|name| Number::of(name.text()) == Some(Number::Plural)) {
        report.at(name.span()).variant(Variant("plural")).arg("name", name.text());
    }
}
