//! The root of a run: the directory that report paths are relative to and that no search looks above.

use std::fs;
use std::path::{Path, PathBuf};

use super::named::{DESCRIPTORS, is_descriptor};
use super::read::read;
use super::resolve::resolve_path;
use crate::system::{canonical, canonical_if_there};

/// An absolute directory with all links resolved; by default none at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Root(PathBuf);

impl Root {
    /// The root given by the user.
    ///
    /// # Errors
    /// The system's error where the directory cannot be resolved.
    pub fn at(directory: &Path) -> std::io::Result<Self> {
        canonical(directory).map(Self)
    }

    /// The root of a run over `paths`, by the first of them, which need not exist: its nearest ancestor with `.git`,
    /// else `{repo}` above the `{vendor}/{name}` of the nearest descriptor (looked for upwards, then at most two
    /// levels down), else `current`, to which relative paths belong too.
    #[must_use]
    pub fn of_run(paths: &[PathBuf], current: &Path) -> Self {
        let here = canonical_if_there(current);
        let first = paths.first().map(|path| resolve_path(path, current));
        let start = first.as_deref().and_then(|first| first.ancestors().find(|dir| dir.is_dir()));
        let Some(start) = start else { return Self(here) };
        let found = repository_above(start)
            .or_else(|| {
                start.ancestors().find(|dir| has_descriptor(dir)).map(|dir| above(dir, 2).to_path_buf())
            })
            .or_else(|| below(start));
        Self(found.unwrap_or(here))
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Whether it is the top of a repository, which holds other files than those of projects.
    #[must_use]
    pub fn is_repository(&self) -> bool {
        is_repository(&self.0)
    }

    /// The directory that what a file of settings in `dir` names has to lie in: the root; for a file outside of the
    /// root the repository it lies in, or, outside of any, `dir` itself. `dir` is absolute, its links resolved.
    #[must_use]
    pub fn bounds_of(&self, dir: &Path) -> PathBuf {
        if dir.starts_with(&self.0) {
            return self.0.clone();
        }
        repository_above(dir).unwrap_or_else(|| dir.to_path_buf())
    }

    /// The directories from `start` upwards in which a run over `start` may look for things: up to and with
    /// the root, or, outside of the root, up to the repository `start` lies in.
    pub fn reach<'p>(&self, start: &'p Path) -> impl Iterator<Item = &'p Path> {
        let inside = start.starts_with(&self.0);
        let mut ended = false;
        start.ancestors().take_while(move |dir| {
            let taken = !ended;
            ended = if inside { *dir == self.0 } else { is_repository(dir) };
            taken
        })
    }
}

/// A descriptor is small; a file larger than this, in bytes, is taken for one without a look inside.
const LIMIT: u64 = 1 << 20;

/// Whether a directory holds the descriptor of a project.
#[must_use]
pub fn has_descriptor(dir: &Path) -> bool {
    DESCRIPTORS.iter().any(|name| {
        let path = dir.join(name);
        let is_there = fs::symlink_metadata(&path).is_ok_and(|data| data.is_file());
        is_there && read(&path, LIMIT).map_or(true, |decoded| is_descriptor(name, &decoded.text))
    })
}

fn is_repository(dir: &Path) -> bool {
    fs::symlink_metadata(dir.join(".git")).is_ok()
}

fn repository_above(start: &Path) -> Option<PathBuf> {
    start.ancestors().find(|dir| is_repository(dir)).map(Path::to_path_buf)
}

/// The directory `levels` above, or the last there is.
fn above(dir: &Path, levels: usize) -> &Path {
    dir.ancestors().take(levels + 1).last().unwrap_or(dir)
}

/// `start` is `{repo}` or `{repo}/{vendor}` when a descriptor lies two levels or one level below it.
fn below(start: &Path) -> Option<PathBuf> {
    let children = directories(start);
    if children.iter().any(|dir| has_descriptor(dir)) {
        return Some(above(start, 1).to_path_buf());
    }
    let is_repo = children.iter().flat_map(|dir| directories(dir)).any(|dir| has_descriptor(&dir));
    is_repo.then(|| start.to_path_buf())
}

fn directories(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let entries = entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    entries.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[&str]) -> (tempfile::TempDir, PathBuf) {
        let dir = tempfile::tempdir().expect("a directory");
        let root = dir.path().canonicalize().expect("it exists");
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
            fs::write(path, "").expect("a file");
        }
        (dir, root)
    }

    fn root_of(current: &Path, path: &str) -> PathBuf {
        Root::of_run(&[PathBuf::from(path)], current).path().to_path_buf()
    }

    #[test]
    fn a_repository_comes_first() {
        let (_dir, top) = tree(&["r/.git", "r/x/acme/Shop/Проект.yaml", "r/x/acme/Shop/Main/A.yaml"]);
        assert_eq!(root_of(&top.join("r/x"), "acme/Shop/Main/A.yaml"), top.join("r"));
        assert_eq!(root_of(&top, "r"), top.join("r"));
    }

    #[test]
    fn else_two_above_the_descriptor() {
        let (_dir, top) = tree(&["r/acme/Shop/Project.yaml", "r/acme/Shop/Main/A.yaml"]);
        for path in ["r", "r/acme", "r/acme/Shop", "r/acme/Shop/Main", "r/acme/Shop/Main/A.yaml"] {
            assert_eq!(root_of(&top, path), top.join("r"), "{path}");
        }
    }

    #[test]
    fn else_the_current_directory() {
        let (_dir, top) = tree(&["a/b/c/A.yaml"]);
        assert_eq!(root_of(&top.join("a"), "b"), top.join("a"));
        assert_eq!(root_of(&top.join("a"), "nowhere"), top.join("a"));
    }

    #[test]
    fn nothing_is_looked_for_above() {
        let root = Root(PathBuf::from("/r"));
        let reach: Vec<_> = root.reach(Path::new("/r/a/b")).collect();
        assert_eq!(reach, [Path::new("/r/a/b"), Path::new("/r/a"), Path::new("/r")]);
    }
}
