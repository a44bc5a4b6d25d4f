//! What somebody may have meant who mistyped a name.

use std::{fs, path::Path};

use crate::source;

/// The candidate nearest to `wanted`, if one is near enough to be a slip of the hand. Of equals the first by name.
pub fn nearest<T: AsRef<str> + Ord + Clone>(
    wanted: &str,
    candidates: impl IntoIterator<Item = T>,
) -> Option<T> {
    source::nearest(wanted, candidates.into_iter().map(|name| (name.clone(), name)))
}

/// The nearest existing name beside a missing path, written as the path was.
#[must_use]
pub fn nearest_sibling(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let entries = fs::read_dir(parent.unwrap_or(Path::new("."))).ok()?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let name = nearest(wanted, names)?;
    Some(parent.map_or_else(|| name.clone(), |parent| parent.join(&name).display().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_path_has_siblings() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("Товары.yaml"), "").unwrap();
        let found = |name: &str| nearest_sibling(&dir.path().join(name));
        assert_eq!(found("Товар.yaml"), Some(dir.path().join("Товары.yaml").display().to_string()));
        assert_eq!(found("Склад.xbsl"), None);
        assert_eq!(found("no/Товары.yaml"), None);
    }
}
