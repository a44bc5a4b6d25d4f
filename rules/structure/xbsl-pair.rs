//! Code and queries belong to the description of the same name beside them; the module of a facet, as
//! `Товары.Объект.xbsl`, to that of its element.

use crate::{platform::words::facet, project::FileRole, rules::prelude::*};

pub fn check(file: &File, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if !matches!(file.role, FileRole::Module | FileRole::Query) {
        return;
    }
    let stem = file.stem();
    let is_facet = |name: &str| facet::ALL.iter().any(|facet| facet.is(name));
    let element = stem.rsplit_once('.').filter(|(_, facet)| is_facet(facet)).map_or(stem, |(name, _)| name);
    if project.beside(file, element).is_none() {
        report.at(Span::at(0)).arg("description", format!("{element}.yaml"));
    }
}
