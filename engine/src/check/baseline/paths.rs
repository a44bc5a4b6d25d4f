//! Paths as a baseline has them: from its own directory, joined with `/`.

use std::path::{Component, Path, PathBuf};

use crate::system::path_text;

/// The way from one directory to a file, both absolute, with `..` for each step up; of a file on another drive its path.
#[must_use]
pub fn relative(from: &Path, to: &Path) -> String {
    let common = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if common == 0 {
        return path_text(to).into_owned();
    }
    let up = from.components().skip(common).map(|_| "..".into());
    let down = to.components().skip(common).map(|part| part.as_os_str().to_string_lossy());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Where such a path leads from an absolute directory.
#[must_use]
pub fn resolved(from: &Path, path: &str) -> PathBuf {
    let mut resolved = from.to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = resolved.pop(),
            part => resolved.push(part),
        }
    }
    resolved
}
