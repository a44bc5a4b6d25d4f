//! The properties and the events that an interface component declares are one namespace.

use crate::{
    platform::words::{key, kind},
    project::repeats,
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::INTERFACE_COMPONENT) {
        return;
    }
    let is_section = |key: Value<'_>| key.is(key::PROPERTIES) || key.is(key::EVENTS);
    let sections = element.root().entries().filter(|entry| is_section(entry.key));
    let names = sections.flat_map(|section| section.value.items()).filter_map(|item| item.get(key::NAME));
    let written = names.filter(|name| name.is_scalar() && !name.text().is_empty());
    for (first, repeat) in repeats(written.map(|name| (name.text(), name))) {
        let place = report.place(first.span());
        report.at(repeat.span()).arg("name", repeat.text()).arg("first", place).related(place);
    }
}
