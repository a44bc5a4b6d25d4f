//! Two commands of which one is seen when the other is not are one command with two states.

use std::collections::HashMap;

use crate::{
    platform::words::{key, type_name},
    project::Binding,
    rules::prelude::*,
    syntax::yaml::NodeId,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let mut last: HashMap<NodeId, Value<'_>> = HashMap::new();
    for typed in element.typed_as(&[type_name::USUAL_COMMAND]) {
        let command = typed.node;
        let Some(list) = command.parent().filter(|list| list.is_sequence()) else { continue };
        let Some(before) = last.insert(list.id(), command) else { continue };
        let is_neighbour = before.index_in_parent() + 1 == command.index_in_parent();
        let visible = [before, command].map(|command| command.entry(key::VISIBLE));
        let [Some(one), Some(other)] = visible else { continue };
        if let (Some(shown), Some(hidden)) = (Binding::of(one.value), Binding::of(other.value))
            && is_neighbour
            && (shown.negates(hidden) || hidden.negates(shown))
        {
            let place = report.place(other.key.span());
            report.at(one.key.span()).related(place);
        }
    }
}
