//! A resource is named from its folder on; naming the folder too looks for a folder inside of it.

use crate::{
    platform::words::{place, type_name},
    rules::prelude::*,
    syntax::xbsl::Braced,
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for literal in module.all::<Braced<'_>>().filter(|literal| type_name::RESOURCE == literal.name()) {
        let content = literal.content();
        let key = content.trim_start_matches([' ', '\t']);
        let Some((folder, rest)) = key.split_once(['/', '\\']) else { continue };
        if place::RESOURCES == folder && !rest.trim_end().is_empty() && !rest.starts_with(['/', '\\']) {
            let start = literal.content_span().start + (content.len() - key.len()) as u32;
            report.at(Span::new(start, start + folder.len() as u32 + 1)).arg("folder", folder);
        }
    }
}
