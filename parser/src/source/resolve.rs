//! Where a path leads, whether or not anything is there.

use crate::system::canonical_if_there;
use std::path::{Component, Path, PathBuf};

/// Where a file lies or would lie: absolute, with the links of all that is there resolved.
#[must_use]
pub fn resolve_path(path: &Path, current: &Path) -> PathBuf {
    let mut resolved = canonical_if_there(current);
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = resolved.pop(),
            part => {
                resolved.push(part);
                resolved = canonical_if_there(&resolved);
            }
        }
    }
    resolved
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_path_need_not_exist() {
        let dir = tempfile::tempdir().expect("a directory");
        let top = dir.path().canonicalize().expect("it exists");
        fs::create_dir(top.join("a")).expect("a directory");
        std::os::unix::fs::symlink("a", top.join("link")).expect("a link");
        for (path, expected) in [
            ("x.yaml", "x.yaml"),
            ("./a/../b/c/x.yaml", "b/c/x.yaml"),
            ("link/x.yaml", "a/x.yaml"),
            ("nowhere/../link/x.yaml", "a/x.yaml"),
        ] {
            assert_eq!(resolve_path(Path::new(path), &top), top.join(expected), "{path}");
        }
        assert_eq!(resolve_path(&top.join("link"), Path::new("/")), top.join("a"));
    }
}
