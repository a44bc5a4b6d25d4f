//! What is stored in a repository: trees, commits and blobs, as bytes.

use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{GitError, Repository};
use crate::system::os_str;

/// The files of a commit, by their paths from the top.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) files: FxHashMap<PathBuf, Blob>,
    /// Where other repositories lie, of which a commit holds no files.
    pub(crate) submodules: FxHashSet<PathBuf>,
}

/// The id of a stored text, in hexadecimal digits.
pub(crate) type Blob = String;

impl Tree {
    /// Whether a path lies in another repository.
    pub(crate) fn is_in_submodule(&self, path: &Path) -> bool {
        path.ancestors().any(|above| self.submodules.contains(above))
    }
}

/// One answer about an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    pub(crate) id: String,
    pub(crate) content: Vec<u8>,
}

impl Repository {
    /// The files of a commit.
    pub(crate) fn tree(&self, commit: &str) -> Result<Tree, GitError> {
        let args = ["ls-tree", "-r", "-z", "--full-tree", commit];
        Ok(tree(&self.ask(args, Vec::new())?))
    }

    /// The contents of objects, in the order of `names`, which are ids or `HEAD`; `None` for one that is not there.
    pub(crate) fn objects<'a>(
        &self,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<Option<Object>>, GitError> {
        let input: String = names.into_iter().flat_map(|name| [name, "\n"]).collect();
        Ok(objects(&self.ask(["cat-file", "--batch"], input.into_bytes())?))
    }
}

/// The mode of a submodule.
const SUBMODULE: &[u8] = b"160000";

/// Reads `MODE TYPE ID<tab>PATH`, each ended by NUL.
fn tree(listed: &[u8]) -> Tree {
    let mut tree = Tree::default();
    for entry in listed.split(|byte| *byte == 0) {
        let mut parts = entry.splitn(2, |byte| *byte == b'\t');
        let (Some(about), Some(path)) = (parts.next(), parts.next()) else { continue };
        let path = PathBuf::from(os_str(path).into_owned());
        let id = about.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        if about.starts_with(SUBMODULE) {
            tree.submodules.insert(path);
        } else {
            tree.files.insert(path, String::from_utf8_lossy(id).into_owned());
        }
    }
    tree
}

/// Reads `ID TYPE SIZE`, a line feed, as many bytes and a line feed; or `NAME missing`.
fn objects(mut answer: &[u8]) -> Vec<Option<Object>> {
    let mut objects = Vec::new();
    while let Some(end) = memchr::memchr(b'\n', answer) {
        let (head, rest) = answer.split_at(end);
        let head = String::from_utf8_lossy(head);
        let mut words = head.split(' ');
        let (id, size) = (words.next().unwrap_or_default(), words.nth(1).and_then(|size| size.parse().ok()));
        let rest = rest.get(1..).unwrap_or_default();
        let content = size.and_then(|size: usize| Some((rest.get(..size)?, rest.get(size..)?)));
        if let Some((content, rest)) = content {
            objects.push(Some(Object { id: id.to_owned(), content: content.to_vec() }));
            answer = rest.get(1..).unwrap_or_default();
        } else {
            objects.push(None);
            answer = rest;
        }
    }
    objects
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_tells_files_and_submodules() {
        let tree = tree(b"100644 blob aa\ta b.yaml\x00160000 commit bb\tlib\x00120000 blob cc\tx\ny\0");
        let file = |path: &str| tree.files.get(Path::new(path)).map(String::as_str);
        assert_eq!([file("a b.yaml"), file("x\ny"), file("lib")], [Some("aa"), Some("cc"), None]);
        assert!(tree.is_in_submodule(Path::new("lib/a")) && !tree.is_in_submodule(Path::new("library")));
    }

    #[test]
    fn objects_are_told_apart_from_missing_ones() {
        let object = |id: &str, content: &[u8]| Some(Object { id: id.to_owned(), content: content.to_vec() });
        let answer = b"aa blob 3\n1\n2\nbb missing\ncc commit 0\n\n";
        assert_eq!(objects(answer), [object("aa", b"1\n2"), None, object("cc", b"")]);
        for odd in [&b"\n"[..], b"aa blob 9\n12", b"aa blob -1\n", b"\xFF\xFF\n\n"] {
            assert!(objects(odd).iter().all(Option::is_none), "{odd:?}");
        }
    }
}
