//! Paths and names as this system and others write them.

use std::{
    borrow::Cow,
    ffi::OsStr,
    io,
    path::{MAIN_SEPARATOR, Path, PathBuf},
};

/// An absolute path with all links resolved, as people and other programs know it: on Windows without `\\\\?\\` where that is
/// not needed.
///
/// # Errors
/// What the system says.
pub fn canonical(path: &Path) -> io::Result<PathBuf> {
    dunce::canonicalize(path)
}

/// The same; the path as it is where nothing is there.
#[must_use]
pub fn canonical_if_there(path: &Path) -> PathBuf {
    canonical(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The path joined with `/`, which every system and git understand.
#[must_use]
pub fn with_slashes(path: &Path) -> Cow<'_, Path> {
    if MAIN_SEPARATOR == '/' {
        return Cow::Borrowed(path);
    }
    let text = dunce::simplified(path).to_string_lossy();
    Cow::Owned(text.replace(MAIN_SEPARATOR, "/").into())
}

/// The same as a text; what is no text in it is replaced.
#[must_use]
pub fn path_text(path: &Path) -> Cow<'_, str> {
    match with_slashes(path) {
        Cow::Borrowed(path) => path.to_string_lossy(),
        Cow::Owned(path) => Cow::Owned(path.to_string_lossy().into_owned()),
    }
}

/// By what a file system may know a file that is given this name: some do not tell capital letters from small ones, and Windows
/// takes no account of dots and spaces at the end and of what stands after a colon.
#[must_use]
pub fn name_on_disk(name: &OsStr) -> String {
    let name = name.to_string_lossy().to_lowercase();
    if MAIN_SEPARATOR == '/' {
        return name;
    }
    let name = name.split(':').next().unwrap_or_default();
    name.trim_end_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_with_slashes() {
        let path: PathBuf = ["а", "б.yaml"].iter().collect();
        assert_eq!(with_slashes(&path).to_str(), Some("а/б.yaml"));
        assert_eq!(path_text(&path), "а/б.yaml");
    }

    #[test]
    fn a_directory_has_one_canonical_path() {
        let dir = tempfile::tempdir().unwrap();
        let top = canonical(dir.path()).unwrap();
        assert_eq!(canonical(&dir.path().join(".")).unwrap(), top);
        assert!(!top.to_string_lossy().starts_with(r"\\?\"));
        canonical(&top.join("nowhere")).unwrap_err();
    }

    #[test]
    fn capital_letters_make_no_other_name() {
        assert_eq!(name_on_disk(OsStr::new(".Stapel.YAML")), ".stapel.yaml");
        let stripped =
            name_on_disk(OsStr::new("a.yaml:x")) == "a.yaml" && name_on_disk(OsStr::new("a. .")) == "a";
        assert_eq!(stripped, cfg!(windows));
    }
}
