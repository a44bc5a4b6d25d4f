//! Which program is `git`.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::system::{canonical, is_program, program_name};

/// The first `git` on `PATH` that lies outside of a directory, absolute. Entries that depend on the current directory, the
/// empty one among them, do not count: a checked-out tree may hold a program of that name.
pub(super) fn outside(dir: &Path) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).find_map(|entry| in_directory(&entry, dir))
}

fn in_directory(entry: &Path, outside: &Path) -> Option<PathBuf> {
    if !entry.is_absolute() {
        return None;
    }
    let program = entry.join(program_name("git"));
    let real = canonical(&program).ok()?;
    let is_program = fs::metadata(&real).is_ok_and(|data| is_program(&data));
    let is_outside = |path: &Path| !path.starts_with(outside);
    // The name counts as well: behind a link inside of the tree anything may lie the next time.
    let named_in = canonical(entry).ok()?;
    (is_program && is_outside(&real) && is_outside(&named_in)).then_some(program)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn only_programs_outside_of_the_tree_count() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().canonicalize().unwrap();
        let [tree, bin] = ["tree", "bin"].map(|name| dir.join(name));
        for place in [&tree, &bin] {
            fs::create_dir(place).unwrap();
            fs::write(place.join("git"), "").unwrap();
        }
        assert_eq!(in_directory(&bin, &tree), None, "it may not be run");
        for place in [&tree, &bin] {
            fs::set_permissions(place.join("git"), fs::Permissions::from_mode(0o755)).unwrap();
        }
        assert_eq!(in_directory(&bin, &tree), Some(bin.join("git")));
        assert_eq!(in_directory(&tree, &tree), None);
        for relative in ["", ".", "bin"] {
            assert_eq!(in_directory(Path::new(relative), &tree), None, "{relative:?}");
        }
        std::os::unix::fs::symlink(tree.join("git"), dir.join("git")).unwrap();
        assert_eq!(in_directory(&dir, &tree), None, "a link into the tree");
        std::os::unix::fs::symlink(&bin, tree.join("link")).unwrap();
        assert_eq!(in_directory(&tree.join("link"), &tree), Some(tree.join("link/git")), "it leads outside");
    }
}
