//! Permissions that are computed for each object need the handler of the permissions in common as well. An
//! element without a module is not judged. Where the handlers of all kinds are known, those that lack it are found by
//! `code/mandatory-handler-missing`.

use crate::{
    platform::words::{handler, key},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if context.has_all_element_handlers() {
        return;
    }
    if !element.object_access().is_some_and(|access| access.is_per_object()) {
        return;
    }
    let Some(section) = element.root().entry(key::ACCESS_CONTROL) else { return };
    let Found(module) = context.project().module_of(element) else { return };
    if !module.is_valid() {
        return;
    }
    let mut spellings = handler::COMPUTE_ACCESS_PERMISSIONS.spellings().into_iter();
    if spellings.all(|name| module.method(name).is_absent()) {
        report.at(section.key.span()).arg("handler", handler::COMPUTE_ACCESS_PERMISSIONS);
    }
}
