//! Names of the platform by which files are found, before anything is known of what they hold. All other words of the
//! platform stand in `platform::words`, whose tests hold these to the same spellings.

use std::ffi::OsStr;

/// The file names a project descriptor may have; the first wins where both are present.
pub const DESCRIPTORS: [&str; 2] = ["Проект.yaml", "Project.yaml"];

/// The file names a subsystem descriptor may have.
pub const SUBSYSTEM_DESCRIPTORS: [&str; 2] = ["Подсистема.yaml", "Subsystem.yaml"];

/// The names of a directory of resources.
pub const RESOURCES: [&str; 2] = ["Ресурсы", "Resources"];

/// The extensions of the files that a build file takes from anywhere in a project (archive rule 4).
pub const PACKED_EXTENSIONS: [&str; 21] = [
    "yaml", "xbsl", "xbql", "md", "txt", "json", "png", "svg", "jpg", "jpeg", "gif", "webp", "ico", "css",
    "htm", "html", "js", "woff", "woff2", "ttf", "eot",
];

/// The extensions of the texts of the web among the resources.
pub const WEB_RESOURCES: [&str; 5] = ["css", "js", "svg", "html", "htm"];

/// The extensions of the other texts among them.
pub const PLAIN_RESOURCES: [&str; 3] = ["json", "txt", "md"];

/// The extensions of the other resources of a build file: pictures and fonts.
pub const BINARY_RESOURCES: [&str; 10] =
    ["png", "jpg", "jpeg", "gif", "webp", "ico", "woff", "woff2", "ttf", "eot"];

/// The keys of the kind of an element.
pub const KIND_KEYS: [&str; 2] = ["ВидЭлемента", "ElementKind"];

/// The kinds of a project.
pub const PROJECT_KINDS: [&str; 2] = ["Проект", "Project"];

/// Whether a file of this name and text describes a project. An element that happens to be called
/// `Проект` has the same file name, and tells its kind.
pub(super) fn is_descriptor(name: &str, text: &str) -> bool {
    let tells_other_kind = |line: &str| {
        let value = KIND_KEYS.iter().find_map(|key| line.strip_prefix(key)?.strip_prefix(':'));
        value.is_some_and(|kind| !PROJECT_KINDS.contains(&kind.trim()))
    };
    DESCRIPTORS.contains(&name) && !text.split(['\n', '\r']).any(tells_other_kind)
}

/// Whether the name of a file ends with a dot and one of some extensions, in any case of letters.
#[must_use]
pub fn has_extension(name: &str, extensions: &[&str]) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Whether a directory of this name holds resources.
pub(super) fn is_resources(name: &OsStr) -> bool {
    RESOURCES.iter().any(|known| name == *known)
}
