//! An import that opens nothing the module names or reaches. A namespace is reached through a value too: whatever has a
//! member of that name and a type from there counts. So is one whose resources it names.

use std::{cell::LazyCell, collections::HashSet};

use rustc_hash::FxHashSet;

use crate::{rules::prelude::*, syntax::xbsl::Import};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let modules = project.modules_among(|file| report.wants(file)).filter(|module| module.is_valid());
    // The imports of each module with the namespaces that they open.
    let mut unnamed: Vec<(Module<'_>, Vec<(Import<'_>, &str)>)> = Vec::new();
    for module in modules {
        let imports = module.tree().all::<Import<'_>>();
        let imports = imports.filter_map(|import| Some((import, project.own_namespace(import.path())?)));
        let imports = imports.filter(|_| project.has_certain_namespace(module.file()));
        let mut imports: Vec<_> = imports.collect();
        let mut left: FxHashSet<&str> = imports.iter().map(|(_, namespace)| *namespace).collect();
        let mut named = project.namespaces_named_in(&module);
        while !left.is_empty()
            && let Some(namespace) = named.next()
        {
            left.remove(namespace);
        }
        if !left.is_empty() {
            imports.retain(|(_, namespace)| left.contains(namespace));
            unnamed.push((module, imports));
        }
    }
    if unnamed.is_empty() {
        return;
    }
    // An element that cannot be read may be what an import is for.
    let Some(doubtful) = project.doubtful_namespaces() else { return };
    let members = project.namespaces_of_members();
    let resources = LazyCell::new(|| project.resource_owners());
    for (module, imports) in unnamed {
        let mut unreached: HashSet<&str> = imports.iter().map(|(_, namespace)| *namespace).collect();
        let names: HashSet<&str> = module.member_names().collect();
        let through_values = names.into_iter().filter_map(|name| members.get(name));
        let mut keys = module.resource_literals().peekable();
        let of_resources = keys.peek().is_some().then(|| resources.of(keys));
        for reached in through_values.chain(of_resources.into_iter().flatten()) {
            if reached.len() < unreached.len() {
                reached.iter().for_each(|namespace| _ = unreached.remove(*namespace));
            } else {
                unreached.retain(|namespace| !reached.contains(*namespace));
            }
        }
        unreached.retain(|namespace| !doubtful.contains(namespace));
        for (import, _) in imports.into_iter().filter(|(_, namespace)| unreached.contains(namespace)) {
            let place = Place { file: module.file().index, span: import.span() };
            let draft = report.at_place(place).arg("namespace", import.namespace());
            if let Some(lines) = import.node().whole_lines() {
                draft.fix(lines, "");
            }
        }
    }
}
