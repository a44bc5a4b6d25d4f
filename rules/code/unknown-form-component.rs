//! A form reaches its components as properties of `Компоненты`, by the names its markup gives them.

use std::collections::HashSet;

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let described = context.project().description_of(module);
    let Some(form) = described.filter(|form| form.is_kind(kind::INTERFACE_COMPONENT)) else { return };
    let mut used = module.component_uses().filter(|used| used.node.precedes_errors()).peekable();
    if used.peek().is_none() {
        return;
    }
    // What has a name outside of the markup is not known to be no component.
    let named = form.entries_under(key::NAME).map(|entry| entry.value.text());
    let named: HashSet<&str> = named.collect();
    let mut inherited = None;
    for component in used.filter(|component| !named.contains(component.name.text())) {
        let inherited = inherited.get_or_insert_with(|| inherited_names(form, context.project()));
        if !inherited.contains(component.name.text()) {
            let draft = report.at(component.name.span()).arg("name", component.name.text());
            draft.arg("file", form.file().file_name());
        }
    }
}

/// The names of components in the markup of the types that a form inherits.
fn inherited_names<'p>(form: Element<'p>, project: &Project<'p>) -> HashSet<&'p str> {
    let bases = project.lineage(form).into_iter().skip(1);
    bases.flat_map(|base| base.named_nodes()).map(|(name, _)| name).collect()
}
