//! A constant of a module whose name stands nowhere else, be it in a comment.

use crate::{
    platform::words::annotation,
    project::WordUses,
    rules::prelude::*,
    syntax::xbsl::{Annotation, ModuleConst, VariableKind, is_identifier},
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
    // Loose files are no whole project.
    if !project.descriptor().is_some_and(|descriptor| descriptor.is_project()) {
        return;
    }
    let modules = project.modules().filter(|module| report.wants(module.file().index) && module.is_valid());
    let constants: Vec<_> = modules
        .flat_map(|module| {
            let constants =
                module.tree().all::<ModuleConst<'_>>().filter(|constant| is_for_this_project(*constant));
            constants.filter_map(ModuleConst::name).map(move |name| (module.file().index, name))
        })
        .filter(|(_, name)| is_identifier(name.text()))
        .collect();
    let uses = WordUses::of(project, constants.iter().map(|(_, name)| name.text()));
    for (file, name) in constants {
        if uses.outside_comments(name.text()) <= 1 && !uses.is_in_comment(name.text()) {
            report.at_place(Place { file, span: name.span() }).arg("name", name.text());
        }
    }
}

fn is_for_this_project(constant: ModuleConst<'_>) -> bool {
    let mut annotated = constant.annotations().filter_map(Annotation::name);
    constant.kind() == VariableKind::Const
        && annotated.all(|name| OF_READERS.iter().any(|word| *word == name.text()))
}
