//! An import that opens nothing the module names or reaches. A namespace is reached through a value too: whatever has a
//! member of that name and a type from there counts.

use std::collections::HashSet;

use crate::{rules::prelude::*, syntax::xbsl::Import};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let modules = project.modules().filter(|module| report.wants(module.file().index) && module.is_valid());
    let mut unnamed: Vec<(Module<'_>, Import<'_>)> = Vec::new();
    for module in modules {
        let imports = module.tree().all::<Import<'_>>();
        let imports: Vec<_> = imports.filter(|import| project.has_namespace(import.path())).collect();
        if !imports.is_empty() {
            let named: HashSet<String> = project.namespaces_named_in(&module);
            let is_unnamed = |import: &Import<'_>| !named.contains(project.short_namespace(import.path()));
            unnamed.extend(imports.into_iter().filter(is_unnamed).map(|import| (module, import)));
        }
    }
    if unnamed.is_empty() {
        return;
    }
    let members = project.namespaces_of_members();
    for (module, import) in unnamed {
        let namespace = project.short_namespace(import.path());
        let is_reached =
            module.member_names().any(|name| members.get(name).is_some_and(|of| of.contains(namespace)));
        if !is_reached {
            let place = Place { file: module.file().index, span: import.span() };
            let draft = report.at_place(place).arg("namespace", import.path());
            if let Some(lines) = import.node().whole_lines() {
                draft.fix(lines, "");
            }
        }
    }
}
