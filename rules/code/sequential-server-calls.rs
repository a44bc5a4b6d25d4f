//! Calls of the server one after another in what runs on the client when a form opens.

use crate::{
    platform::words::{handler, key, kind},
    project::{DeclaredMethod, ModuleFacet, Side},
    rules::prelude::*,
    syntax::xbsl::Method,
};

/// What the platform calls when it opens a form.
const OPENING: [Word; 3] = [handler::AFTER_CREATE, handler::AFTER_READ, handler::ON_OPEN_BY_LINK];

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let least = usize::try_from(context.param("min-calls")).unwrap_or(2);
    let looks_at_all = context.param("all-methods") == 1;
    let mut methods = Vec::new();
    for module in project.modules().filter(|module| module.is_valid()) {
        let on_client = |method: &Method<'_>| runs_on_client(project, &module, *method);
        let is_declared = |method| DeclaredMethod { module, method };
        if looks_at_all {
            methods.extend(module.tree().methods().filter(on_client).map(is_declared));
        } else {
            methods.extend(opening_methods(project, module).filter(on_client).map(is_declared));
        }
    }
    for row in project.server_call_rows(methods) {
        if row.count >= least && report.wants(row.file) {
            let draft = report.at_place(Place { file: row.file, span: row.span });
            draft.arg("count", row.count).arg("methods", row.names());
        }
    }
}

/// The methods that the platform calls when it opens the form of a module.
fn opening_methods<'p>(
    project: &Project<'p>,
    module: Module<'p>,
) -> impl Iterator<Item = Method<'p>> + use<'p> {
    let element = project.element_of(&module).filter(|_| module.facet() == ModuleFacet::Element);
    let component = element.filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
    component.into_iter().flat_map(move |component| {
        let named = component.get(key::INHERITS).and_then(|markup| markup.text_of(key::AFTER_CREATE));
        let is_opening = move |name: &str| OPENING.iter().any(|word| word.is(name)) || named == Some(name);
        let methods = module.tree().methods().filter(|method| method.owner().is_none());
        methods.filter(move |method| method.name().is_some_and(|name| is_opening(name.text())))
    })
}

fn runs_on_client(project: &Project<'_>, module: &Module<'_>, method: Method<'_>) -> bool {
    project.environment_of_method(module, method).found().is_some_and(|runs| runs.has(Side::Client))
}
