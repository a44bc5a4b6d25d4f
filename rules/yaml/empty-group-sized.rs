//! A group without components is not shown, whatever its size: it makes no gap.

use crate::{
    platform::words::{key, type_name},
    project::{Binding, Typed},
    rules::prelude::*,
    syntax::yaml::Entry,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let groups = element.typed_as(&[type_name::GROUP]);
    for Typed { node, .. } in groups.filter(|group| is_empty(group.node)) {
        if let Some(size) = size_of(node) {
            report.at(size.key.span()).arg("size", size.key.text());
        }
    }
}

fn is_empty(group: Value<'_>) -> bool {
    group.get(key::CONTENT).is_none_or(|content| content.is_sequence() && content.items().next().is_none())
}

/// A size that is given, first of all as a number. One that is computed may be zero, and a group with a name may be filled
/// by code when it is not.
fn size_of(group: Value<'_>) -> Option<Entry<'_>> {
    let sizes = || [key::HEIGHT, key::WIDTH].into_iter().filter_map(|size| group.entry(size));
    let is_bound = |size: &Entry<'_>| Binding::of(size.value).is_some();
    let bound = || sizes().find(|size| is_bound(size) && group.get(key::NAME).is_none());
    sizes().find(|size| size.value.gives_size() && !is_bound(size)).or_else(bound)
}
