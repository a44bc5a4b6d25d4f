//! Descriptions that are elements by all signs, but whose kind cannot be read: mostly its key is mistyped.
//!
//! A description without any such sign is somebody else's, whatever folder it lies in.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::{File, FileRole, ValueWords, is_uuid};
use crate::{
    platform::{
        Word,
        words::{key, place},
    },
    source::nearest::distance,
    syntax::yaml::Value,
};

/// Why the kind of an element cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindFault<'t> {
    /// This key is nearly the one of the kind.
    Mistyped { key: Value<'t>, instead: &'static str },
    /// There is an id and a name, but no kind.
    Missing,
    /// There is no kind under this key.
    Empty { key: Value<'t> },
}

/// So many characters of a key may be wrong, missing or too many.
const SLIPS: usize = 2;

impl<'t> KindFault<'t> {
    /// What is wrong with a description, if it looks like an element.
    pub(super) fn of(root: Value<'t>) -> Option<Self> {
        if let Some(entry) = root.entry(key::ELEMENT_KIND) {
            let is_readable = entry.value.is_scalar() && entry.value.text_len() > 0;
            return (!is_readable).then_some(Self::Empty { key: entry.key });
        }
        let mut entries = root.entries().filter(|entry| entry.value.is_scalar() && entry.value.has_value());
        if let Some((key, instead)) = entries.find_map(|entry| Some((entry.key, meant(entry.key)?))) {
            return Some(Self::Mistyped { key, instead });
        }
        let gives = |word: Word| root.get(word).is_some_and(ValueWords::has_value);
        // A copy of a descriptor has an id and a name, too.
        let is_project = gives(key::VENDOR) && gives(key::VERSION);
        let has_name = root.text_of(key::NAME).is_some_and(|name| !name.is_empty());
        let has_id = root.text_of(key::ID).is_some_and(is_uuid);
        (has_id && has_name && !is_project).then_some(Self::Missing)
    }
}

/// How the key of the kind is written, if this key is nearly that and no other word of the platform.
fn meant(typed: Value<'_>) -> Option<&'static str> {
    let text = typed.text();
    let is_near = |word: &&str| {
        let lengths = [word.chars().count(), text.chars().count()];
        lengths[0].abs_diff(lengths[1]) <= SLIPS && distance(word, text) <= SLIPS
    };
    let instead = key::ELEMENT_KIND.spellings().into_iter().find(is_near)?;
    (!key::ALL.iter().any(|word| word.is(text))).then_some(instead)
}

/// Whether a file that has no kind must be an element all the same, or cannot be read at all.
pub(super) fn must_be_element(file: &File) -> bool {
    let Some(tree) = file.yaml().filter(|_| file.source.is_text()) else { return false };
    let Some(root) = tree.root() else { return !tree.is_valid() };
    if tree.is_valid() {
        return root.is_mapping() && KindFault::of(root).is_some();
    }
    // What stands before the first mistake tells whose it is.
    let is_known =
        |entry: Value<'_>| key::ALL.iter().any(|word| word.is(entry.text())) || meant(entry).is_some();
    let mut keys = root.entries().map(|entry| entry.key).peekable();
    keys.peek().is_none() || keys.any(is_known)
}

/// The folders of the subsystems that have a descriptor, in the folder of a project.
pub(super) fn subsystems<'f>(files: impl Iterator<Item = &'f File>, project: &Path) -> FxHashSet<PathBuf> {
    let described = files.filter(|file| file.role == FileRole::Subsystem).map(|file| file.source.directory());
    described.filter(|dir| dir.parent() == Some(project)).map(Path::to_path_buf).collect()
}

/// Whether a file lies where a subsystem has its elements: in its folder or in a package, but not among its resources.
pub(super) fn is_in_subsystem(file: &File, project: &Path, subsystems: &FxHashSet<PathBuf>) -> bool {
    let Ok(below) = file.source.directory().strip_prefix(project) else { return false };
    let mut folders = below.components().filter_map(|folder| folder.as_os_str().to_str());
    let subsystem = folders.clone().next();
    subsystem.is_some_and(|name| subsystems.contains(&project.join(name)))
        && !folders.any(|name| place::RESOURCES == name)
}

#[cfg(test)]
mod tests {
    use crate::{
        project::{Codebase, FileRole},
        source::Workspace,
    };

    #[test]
    fn an_element_without_a_readable_kind_is_not_absent() {
        let files = [
            ("Project.yaml", "Name: Shop\nVendor: Dockyard\nVersion: 1.0.0\n"),
            ("Stock/Subsystem.yaml", "Interface: {}\n"),
            ("Stock/Goods.yaml", "ElementKnd: Catalog\nName: Goods\n"),
        ];
        let codebase = Codebase::new(Workspace::in_memory(files));
        let project = codebase.projects().next().expect("there is one");
        assert_eq!(project.elements().count(), 0);
        let goods = project.element("Goods").found().expect("it is there");
        assert_eq!(goods.role(), FileRole::Kindless);
    }
}
