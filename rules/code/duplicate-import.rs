//! A namespace once imported need not be imported again, under its full name or the short one.

use std::borrow::Cow;

use crate::{
    project::{Project, repeats},
    rules::prelude::*,
    syntax::xbsl::{Import, NodeKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if module.nodes(NodeKind::Import).len() < 2 {
        return;
    }
    let project = context.project();
    let imports = module.all::<Import<'_>>().filter(|import| !import.path().is_empty());
    for (first, repeat) in repeats(imports.map(|import| (namespace(project, import), import))) {
        let place = report.place(first.span());
        let draft =
            report.at(repeat.span()).arg("namespace", repeat.namespace()).arg("first", place).related(place);
        if let Some(lines) = repeat.node().whole_lines() {
            draft.fix(lines, "");
        }
    }
}

/// The short name of a namespace, without the blanks and comments that may stand around `::`.
fn namespace<'p>(project: &Project<'_>, import: Import<'p>) -> Cow<'p, str> {
    let written = import.path();
    if written.contains(|letter: char| letter.is_whitespace() || letter == '/') {
        project.short_namespace(&import.namespace()).to_owned().into()
    } else {
        project.short_namespace(written).into()
    }
}
