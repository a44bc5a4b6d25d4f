//! The platform calls the handlers of permissions only when it is told to compute them anew. Whose permissions a call means
//! must be known of all calls in the project.

use std::collections::HashSet;

use memchr::memmem::Finder;

use crate::{
    platform::words::{kind, member},
    project::ModuleFacet,
    rules::prelude::*,
    syntax::xbsl::{Call, Member, Method, NameExpression, NodeKind},
};

const RECOMPUTE: [Word; 2] =
    [member::RECOMPUTE_ACCESS_PERMISSIONS, member::RECOMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS];

const KINDS: [Word; 3] = [kind::CATALOG, kind::DOCUMENT, kind::HTTP_SERVICE];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let has_handlers = |element: &Element<'_>| element.is_any_kind(&KINDS);
    let mut handlers = Vec::new();
    for element in project.elements_of_files(|file| report.wants(file)).filter(has_handlers) {
        let Found(module) = project.module_with_facet(&element, ModuleFacet::Element) else { continue };
        if !report.wants(module.file().index) {
            continue;
        }
        let first = module.access_handlers().min_by_key(|method| method.span().start);
        if let Some((name, method)) = element.name().zip(first.and_then(Method::name)) {
            handlers.push((name, module, method));
        }
    }
    if handlers.is_empty() {
        return;
    }
    let Some(recomputed) = recomputed(project) else { return };
    for (name, module, method) in handlers.into_iter().filter(|(name, ..)| !recomputed.contains(name)) {
        let place = Place { file: module.file().index, span: method.span() };
        report.at_place(place).arg("handler", method.text()).arg("element", name);
    }
}

/// The elements whose permissions some module computes anew; `None` where it is not known of some call.
fn recomputed<'p>(project: &Project<'p>) -> Option<HashSet<&'p str>> {
    let mut names = HashSet::new();
    let is_named = |text: &str| RECOMPUTE.iter().any(|word| word.is(text));
    let spellings = RECOMPUTE.map(|word| word.spellings().map(Finder::new));
    let mentions = |text: &str| spellings.iter().flatten().any(|it| it.find(text.as_bytes()).is_some());
    for module in project.modules().filter(|module| mentions(module.text())) {
        let tree = module.tree();
        let own = || project.element_of(&module)?.name();
        if tree.all::<Call<'_>>().filter_map(Call::bare_name).any(|name| is_named(name.text())) {
            names.insert(own()?);
        }
        for member in
            tree.all::<Member<'_>>().filter(|it| it.name().is_some_and(|name| is_named(name.text())))
        {
            let object = member.object()?;
            if object.kind() == NodeKind::This {
                names.insert(own()?);
            } else {
                // A name that no element has may be that of one of a library.
                let named =
                    NameExpression::cast(object).filter(|_| tree.bindings().resolve(object).is_none())?;
                let name = named.name()?.text();
                project.elements_named(name).next()?;
                names.insert(name);
            }
        }
    }
    Some(names)
}
