//! Handlers of permissions grant only those that the description of their element says are computed. Each is reported once for
//! an element, where it is granted: in the module of the element, or in a method that it calls of another. What a method does is
//! seen in its body only, so the whole project is looked at.

use std::collections::HashSet;

use memchr::memmem::Finder;

use crate::{platform::words::facet, rules::prelude::*};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let rights = facet::PRIVILEGE.spellings().map(Finder::new);
    let names_rights =
        |module: Module<'_>| rights.iter().any(|word| word.find(module.text().as_bytes()).is_some());
    if !project.modules_among(|file| report.wants(file)).any(names_rights) {
        return;
    }
    let mut grants = project.permission_grants();
    let mut places = HashSet::new();
    for module in project.modules() {
        let handlers: Vec<_> = module.permission_handlers().collect();
        let element = project.description_of(&module).filter(|_| !handlers.is_empty());
        let Some(element) = element else { continue };
        let handler =
            handlers.first().and_then(|handler| handler.name()).map_or(Span::at(0), |name| name.span());
        let is_computed = element.computed_permissions();
        let mut reported = HashSet::new();
        for grant in grants.executed_with(module, handlers.into_iter()) {
            let permission = grant.permission();
            if is_computed(permission) || !reported.insert(permission) {
                continue;
            }
            let place = Place { file: grant.module.file().index, span: grant.name.span() };
            if !places.insert((place.file, place.span.start)) {
                continue;
            }
            let draft = report.at_place(place).arg("right", grant.name.text());
            if place.file != module.file().index {
                let draft =
                    draft.variant(Variant("helper")).arg("element", element.name().unwrap_or_default());
                draft.related(Place { file: module.file().index, span: handler });
            }
        }
    }
}
