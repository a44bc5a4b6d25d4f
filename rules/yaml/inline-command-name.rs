//! A command has a name as an item of a command interface fragment that is an element; in markup it has none.

use crate::{
    platform::words::{key, kind, type_name},
    rules::prelude::*,
};

const COMMANDS: [Word; 3] =
    [type_name::USUAL_COMMAND, type_name::SWITCHABLE_COMMAND, type_name::COMMAND_WITH_PARAMETER];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.is_kind(kind::COMMAND_INTERFACE_FRAGMENT) || element.get(key::INHERITS).is_none() {
        return;
    }
    let markup = element.root().all(key::INHERITS);
    let markup: Vec<Span> = markup.map(|entry| entry.value.span()).collect();
    let is_in_markup = |node: Value<'_>| {
        let start = node.span().start;
        let after = markup.partition_point(|span| span.end <= start);
        markup.get(after).is_some_and(|span| span.contains(start))
    };
    for typed in element.typed_as(&COMMANDS).filter(|typed| is_in_markup(typed.node)) {
        for name in typed.node.entries().filter(|entry| entry.key.is(key::NAME)) {
            report.at(name.key.span()).arg("name", name.value.text());
        }
    }
}
