//! An object is deleted with the one that it refers to only if its element deletes at once. One that only marks objects
//! cannot.

use crate::{
    platform::words::{key, value},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let deletions = element.entries_under(key::ON_REFERENCED_OBJECT_DELETION);
    let mut deletions = deletions.filter(|deletion| deletion.value.is(value::DELETE_CURRENT)).peekable();
    if deletions.peek().is_none() || !only_marks(element, context) {
        return;
    }
    for deletion in deletions {
        let name = deletion.key.parent().and_then(|attribute| attribute.text_of(key::NAME));
        report.at(deletion.key.span()).arg("attribute", name.unwrap_or_default());
    }
}

/// Whether objects of an element are marked when they are deleted: it says so, or that is what its kind does.
fn only_marks(element: &Element<'_>, context: &Context<'_>) -> bool {
    let Some(kind) = element.kind() else { return false };
    let class = context.metamodel().class_of_kind(kind).found();
    let Some(mode) = class.and_then(|class| class.property(key::DELETION_MODE.ru).found()) else {
        return false;
    };
    match element.get(key::DELETION_MODE).filter(|mode| mode.has_value()) {
        Some(mode) => mode.is(value::DELETION_MARK),
        None => mode.default.as_deref().is_some_and(|default| value::DELETION_MARK.is(default)),
    }
}
