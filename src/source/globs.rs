//! Patterns of paths below a directory: `*` and `?` stay within a component, `**` stands for any number of them.

use std::path::{Path, PathBuf};

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// One pattern, known to be well-formed.
#[derive(Clone, Debug)]
pub struct Pattern(Glob);

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPattern {
    /// It is empty, absolute, or leaves the directory by `..`.
    Outside,
    /// A bracket or a brace is not closed, or the like.
    Malformed,
}

/// Patterns based on one directory.
#[derive(Clone, Debug)]
pub struct Globs {
    base: PathBuf,
    set: GlobSet,
    texts: Vec<String>,
}

impl Pattern {
    /// Reads a pattern; `./` before it and `/` behind it say nothing.
    pub fn parse(text: &str) -> Result<Self, BadPattern> {
        let trimmed = text.strip_prefix("./").unwrap_or(text).trim_end_matches('/');
        if trimmed.is_empty() || trimmed.starts_with('/') || trimmed.split('/').any(|part| part == "..") {
            return Err(BadPattern::Outside);
        }
        let glob = GlobBuilder::new(trimmed).literal_separator(true).build();
        glob.map(Self).map_err(|_| BadPattern::Malformed)
    }

    /// The pattern that matches one path only.
    pub fn literal(path: &str) -> Result<Self, BadPattern> {
        Self::parse(&globset::escape(path))
    }
}

impl Globs {
    /// The patterns of one list; `base` is absolute, its links resolved. `None` where they are too much together.
    #[must_use]
    pub fn new(base: &Path, patterns: Vec<Pattern>) -> Option<Self> {
        let mut builder = GlobSetBuilder::new();
        let texts = patterns.iter().map(|Pattern(glob)| glob.glob().to_owned()).collect();
        for Pattern(glob) in patterns {
            builder.add(glob);
        }
        Some(Self { base: base.to_path_buf(), set: builder.build().ok()?, texts })
    }

    /// The patterns as written.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(String::as_str)
    }

    /// Whether a pattern matches an absolute path or a directory it lies in, below the base.
    #[must_use]
    pub fn cover(&self, path: &Path) -> bool {
        let Ok(relative) = path.strip_prefix(&self.base) else { return false };
        let steps = relative.ancestors().filter(|step| !step.as_os_str().is_empty());
        !self.set.is_empty() && steps.into_iter().any(|step| self.set.is_match(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(pattern: &str, path: &str) -> bool {
        let pattern = Pattern::parse(pattern).unwrap();
        Globs::new(Path::new("/r"), vec![pattern]).unwrap().cover(Path::new(path))
    }

    #[test]
    fn a_star_stays_within_a_component() {
        assert!(covers("*.yaml", "/r/A.yaml"));
        assert!(!covers("*.yaml", "/r/a/A.yaml"));
        assert!(covers("**/*.yaml", "/r/A.yaml") && covers("**/*.yaml", "/r/a/b/A.yaml"));
        assert!(covers("a/**", "/r/a/b/A.yaml"));
    }

    #[test]
    fn a_directory_covers_what_is_below_it() {
        assert!(covers("a", "/r/a/b/A.yaml") && covers("./a/", "/r/a/b/A.yaml"));
        assert!(covers("**/Тесты", "/r/a/Тесты/A.yaml"));
        assert!(!covers("a", "/r/b/a") && !covers("a", "/s/a"));
    }

    #[test]
    fn a_pattern_stays_below_its_directory() {
        for text in ["", "/", "./", "/etc", "../a", "a/../b"] {
            assert_eq!(Pattern::parse(text).unwrap_err(), BadPattern::Outside, "{text}");
        }
        assert_eq!(Pattern::parse("a[").unwrap_err(), BadPattern::Malformed);
        assert_eq!(Pattern::parse("{a").unwrap_err(), BadPattern::Malformed);
    }
}
