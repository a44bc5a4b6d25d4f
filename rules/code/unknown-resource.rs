//! `Ресурс{страница.html}` where no folder of resources of the project has such a file. Pictures are not looked up, for the
//! platform has some of its own.

use std::collections::HashSet;

use crate::{platform::words::type_name, rules::prelude::*, syntax::xbsl::Braced};

/// The extensions of texts that are read as resources; the platform has no such resource.
const EXTENSIONS: [&str; 3] = ["css", "js", "html"];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    if project.has_libraries() {
        return;
    }
    let wanted = project.modules_among(|file| report.wants(file));
    let texts = wanted.flat_map(|module| {
        let literals = module.tree().all::<Braced<'_>>();
        let texts =
            literals.filter(|literal| type_name::RESOURCE == literal.name() && names_text(literal.content()));
        texts.map(move |literal| (module.file().index, literal))
    });
    let texts: Vec<_> = texts.collect();
    let known: HashSet<String> =
        if texts.is_empty() { HashSet::new() } else { project.resource_keys().collect() };
    for (file, literal) in texts.into_iter().filter(|_| !known.is_empty()) {
        let key = literal.content().trim();
        if !known.contains(key.replace('\\', "/").to_lowercase().trim_start_matches('/')) {
            report.at_place(Place { file, span: literal.span() }).arg("resource", key);
        }
    }
}

/// Whether it is the path of a text. What stands before `::` may be another project.
fn names_text(key: &str) -> bool {
    let extension = key.trim().rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_text = EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known));
    is_text && !key.contains("::") && !key.contains(['%', '$', '"'])
}
