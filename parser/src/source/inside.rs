//! Whether a path stays inside of a directory once all links on its way are resolved.
//!
//! What a checked-out tree holds may be anybody's: neither a path written in one of its files nor a link in it may
//! make a run read or write elsewhere.

use crate::system::canonical;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// How many links that lead to nothing are followed, one after another; systems follow as many.
const HOPS: usize = 40;

/// The longest path that systems take, in bytes.
const LONGEST: usize = 4096;

/// Whether `path`, or the place where it would be made, lies in or below `dir`, which is absolute, its links resolved.
#[must_use]
pub fn stays_inside(path: &Path, dir: &Path) -> bool {
    real_path(path).is_some_and(|real| real.starts_with(dir))
}

/// Whether `path` names a place in or below `dir`, but a link that stands there leads out of it. A path that names a
/// place elsewhere does not. Relative paths start from `current`.
#[must_use]
pub fn is_led_outside(path: &Path, current: &Path, dir: &Path) -> bool {
    let Ok(current) = canonical(current) else { return false };
    let path = current.join(path);
    if path.as_os_str().len() > LONGEST {
        return false;
    }
    let mut named = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = named.pop(),
            part => named.push(part),
        }
    }
    let is_inside = |path: &Path| canonical(path).is_ok_and(|real| real.starts_with(dir));
    named.ancestors().any(is_inside) && !stays_inside(&path, dir)
}

/// Where a file lies or would be made, absolute, with all links resolved, also those that lead to nothing yet. `None`
/// where that is unknown: links form a ring, the path is longer than systems take, or goes up from nothing.
fn real_path(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..HOPS {
        if path.as_os_str().len() > LONGEST {
            return None;
        }
        path = match follow(&path)? {
            Followed::ToTheEnd(real) => return Some(real),
            Followed::OneLink(next) => next,
        };
    }
    None
}

enum Followed {
    ToTheEnd(PathBuf),
    /// The path with one link that leads to nothing replaced by its target.
    OneLink(PathBuf),
}

fn follow(path: &Path) -> Option<Followed> {
    for above in path.ancestors() {
        let rest = path.strip_prefix(above).ok()?;
        if rest.components().any(|part| part == Component::ParentDir) {
            return None;
        }
        let joined = |to: PathBuf| if rest.as_os_str().is_empty() { to } else { to.join(rest) };
        let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        if let Ok(real) = canonical(above) {
            return Some(Followed::ToTheEnd(joined(real)));
        }
        if let Ok(target) = fs::read_link(above) {
            let beside = above.parent().unwrap_or(Path::new(""));
            return Some(Followed::OneLink(joined(beside.join(target))));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// A directory `in` with links, beside a directory `out`.
    fn tree() -> (tempfile::TempDir, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let top = dir.path().canonicalize().unwrap();
        for dir in ["in/a", "out/a"] {
            fs::create_dir_all(top.join(dir)).unwrap();
        }
        let links = [
            ("a", "in/near"),
            ("../out", "in/far"),
            ("../out/none", "in/dangling"),
            ("none", "in/none-near"),
            ("dangling", "in/twice"),
            ("ring", "in/ring"),
        ];
        for (target, link) in links {
            symlink(target, top.join(link)).unwrap();
        }
        (dir, top)
    }

    #[test]
    fn links_count_on_the_whole_way() {
        let (_dir, top) = tree();
        let dir = top.join("in");
        for path in ["", "a", "a/x/y", "near", "near/x", "none-near", "none-near/x", "../in/a"] {
            assert!(stays_inside(&dir.join(path), &dir), "{path}");
        }
        let outside = [
            "..",
            "../out",
            "../none",
            "far",
            "far/a",
            "far/none",
            "far/..",
            "dangling",
            "dangling/x",
            "twice",
            "ring",
            "none/../..",
            "/",
        ];
        for path in outside {
            assert!(!stays_inside(&dir.join(path), &dir), "{path}");
        }
        assert!(!stays_inside(&dir.join("a/".repeat(1 << 20)), &dir));
    }

    #[test]
    fn what_is_named_elsewhere_is_not_led_there() {
        let (_dir, top) = tree();
        let dir = top.join("in");
        for path in ["far", "far/a", "dangling", "a/../twice", "../in/far"] {
            assert!(is_led_outside(Path::new(path), &dir, &dir), "{path}");
            assert!(is_led_outside(&dir.join(path), &top, &dir), "{path}");
        }
        for path in ["a", "near", "x", "..", "../out", "../none", "/", "/nowhere", "none-near"] {
            assert!(!is_led_outside(Path::new(path), &dir, &dir), "{path}");
        }
        symlink("in", top.join("alias")).unwrap();
        assert!(is_led_outside(&top.join("alias/far"), &top, &dir), "another name of the directory");
    }
}
