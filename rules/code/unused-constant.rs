//! A constant of a module whose name stands nowhere else, be it in a comment.

use crate::{
    platform::words::annotation,
    project::UnusedName,
    rules::prelude::*,
    syntax::xbsl::{Annotation, ModuleConst, VariableKind},
};

/// Annotations that say from where a constant is read, if only from its own project.
const OF_READERS: [Word; 6] = [
    annotation::ON_SERVER,
    annotation::ON_CLIENT,
    annotation::LOCAL,
    annotation::IN_TYPE,
    annotation::IN_SUBSYSTEM,
    annotation::IN_PROJECT,
];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let modules = project.modules_among(|file| report.wants(file)).filter(|module| module.is_valid());
    let unused = project.unused_names(modules, |module| {
        let constants = module.tree().all::<ModuleConst<'_>>();
        constants.filter(|constant| is_for_this_project(*constant)).filter_map(ModuleConst::name)
    });
    for UnusedName { file, name, .. } in unused.into_iter().filter(|unused| !unused.is_in_comment) {
        report.at_place(Place { file, span: name.span() }).arg("name", name.text());
    }
}

fn is_for_this_project(constant: ModuleConst<'_>) -> bool {
    let mut annotated = constant.annotations().filter_map(Annotation::name);
    constant.kind() == VariableKind::Const
        && annotated.all(|name| OF_READERS.iter().any(|word| *word == name.text()))
}
