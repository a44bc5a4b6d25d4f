//! A method whose name stands nowhere else: not in code, descriptions, strings or texts of resources. What the platform
//! calls is used anyway.

use crate::{
    platform::words::{annotation, handler, kind},
    project::{ModuleFacet, UnusedName},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method, Name},
};

/// Annotations that say from where a method is called, not that something calls it.
const OF_CALLERS: [Word; 10] = [
    annotation::ON_SERVER,
    annotation::ON_CLIENT,
    annotation::AVAILABLE_FROM_CLIENT,
    annotation::CONTEXTUAL,
    annotation::NAMED_PARAMETERS,
    annotation::LOCAL,
    annotation::IN_TYPE,
    annotation::IN_SUBSYSTEM,
    annotation::IN_PROJECT,
    annotation::GLOBAL,
];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let is_library = project.is_library();
    let modules = project.modules_among(|file| report.wants(file));
    let modules = modules.filter(|module| !is_called_by_platform(module, project));
    for unused in project.unused_names(modules, |module| module.tree().methods().filter_map(Method::name)) {
        let UnusedName { file, name, is_in_comment } = unused;
        let method = name.node().parent().and_then(Method::cast);
        // Its body may be broken: what it is called and what stands before that tells whether somebody calls it.
        if method.is_some_and(|method| is_read_up_to_name(method) && !has_caller(method, is_library)) {
            let variant = if is_in_comment { Variant("comment") } else { Variant::USUAL };
            let place = Place { file, span: name.span() };
            report.at_place(place).variant(variant).arg("method", name.text());
        }
    }
}

/// Whether the platform calls methods of a module by what the description or their names say.
fn is_called_by_platform(module: &Module<'_>, project: &Project<'_>) -> bool {
    let own = || project.element_of(module);
    module.facet() == ModuleFacet::Object || own().is_some_and(|own| own.is_kind(kind::HTTP_SERVICE))
}

/// Whether there are no errors in front of the name of a method.
fn is_read_up_to_name(method: Method<'_>) -> bool {
    let Some(name) = method.name() else { return false };
    let errors = method.node().tree().errors();
    let first = errors.get(errors.partition_point(|error| error.span.start < method.span().start));
    first.is_none_or(|error| error.span.start > name.span().end)
}

/// Whether something calls a method that code does not name: by its name, by an annotation, or from another project.
fn has_caller(method: Method<'_>, is_library: bool) -> bool {
    let name = method.name().map_or("", Name::text);
    let annotated = method.annotations().filter_map(Annotation::name);
    let is_of_callers = |name: Name<'_>| OF_CALLERS.iter().any(|word| *word == name.text());
    let is_global = |name: Name<'_>| annotation::GLOBAL == name.text();
    handler::ALL.iter().any(|word| *word == name)
        || annotated.clone().any(|name| !is_of_callers(name))
        || is_library && annotated.clone().any(is_global)
}
