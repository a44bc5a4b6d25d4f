//! `Resource{price.xlsx}` where all folders of resources are called `Resources`: a build file takes everything from folders
//! `Ресурсы`, but from others only files with some extensions.

use crate::{
    platform::words::{place, type_name},
    rules::prelude::*,
    source::PACKED_EXTENSIONS,
    syntax::xbsl::Braced,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let literals = module.all::<Braced<'_>>().filter(|literal| type_name::RESOURCE == literal.name());
    let mut left_out = literals.filter(|literal| is_left_out(literal.content().trim())).peekable();
    // A library may bring what its literals name.
    if left_out.peek().is_none()
        || project.has_libraries()
        || !project.has_ordinary_folders_of_resources_only()
    {
        return;
    }
    for literal in left_out {
        let key = literal.content().trim();
        report
            .at(literal.span())
            .arg("resource", key)
            .arg("packed", place::RESOURCES.ru)
            .arg("ordinary", place::RESOURCES.spelling(true));
    }
}

/// Whether a file of this path has an extension that is not packed from anywhere. What stands before `::` may be another
/// project, and what is put together may be any file.
fn is_left_out(key: &str) -> bool {
    let name = key.rsplit(['/', '\\']).next().unwrap_or(key);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_extension = !extension.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_packed = PACKED_EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known));
    is_extension && !is_packed && !key.contains("::") && !key.contains(['%', '$', '"'])
}
