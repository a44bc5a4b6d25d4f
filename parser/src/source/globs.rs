//! Patterns of paths below a directory: `*` and `?` stay within a component, `**` stands for any number of them.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

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

/// Patterns based on one directory. Copies note together which of them have matched.
#[derive(Clone, Debug)]
pub struct Globs {
    base: PathBuf,
    set: GlobSet,
    texts: Vec<String>,
    used: Arc<Used>,
}

/// Which patterns have matched something.
#[derive(Debug)]
struct Used {
    each: Vec<AtomicBool>,
    /// How many have not.
    left: AtomicUsize,
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
        let texts: Vec<_> = patterns.iter().map(|Pattern(glob)| glob.glob().to_owned()).collect();
        let each = texts.iter().map(|_| AtomicBool::new(false)).collect();
        let used = Arc::new(Used { each, left: AtomicUsize::new(texts.len()) });
        for Pattern(glob) in patterns {
            builder.add(glob);
        }
        Some(Self { base: base.to_path_buf(), set: builder.build().ok()?, texts, used })
    }

    /// The patterns as written.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(String::as_str)
    }

    /// Whether a pattern matches an absolute path or a directory it lies in, below the base.
    #[must_use]
    pub fn cover(&self, path: &Path) -> bool {
        let Ok(relative) = path.strip_prefix(&self.base) else { return false };
        let steps = || relative.ancestors().filter(|step| !step.as_os_str().is_empty());
        let is_covered = !self.set.is_empty() && steps().any(|step| self.set.is_match(step));
        if is_covered && self.used.left.load(Ordering::Relaxed) > 0 {
            steps().for_each(|step| self.note(step));
        }
        is_covered
    }

    /// Where in the list the patterns stand that have covered no path so far, and, where they are names without a
    /// wildcard before a final `/**`, are no file or directory either.
    pub fn unused(&self) -> impl Iterator<Item = usize> {
        let numbered = self.texts.iter().zip(&self.used.each).enumerate();
        numbered
            .filter(|(_, (text, used))| !used.load(Ordering::Relaxed) && !self.is_there(text))
            .map(|(at, _)| at)
    }

    fn is_there(&self, text: &str) -> bool {
        let name = text.strip_suffix("/**").unwrap_or(text);
        !name.contains(['*', '?', '[', '{', '\\']) && self.base.join(name).symlink_metadata().is_ok()
    }

    fn note(&self, step: &Path) {
        for used in self.set.matches(step).into_iter().filter_map(|at| self.used.each.get(at)) {
            if !used.swap(true, Ordering::Relaxed) {
                self.used.left.fetch_sub(1, Ordering::Relaxed);
            }
        }
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
    fn patterns_that_covered_nothing_are_known() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("empty")).unwrap();
        let texts = ["a", "a/x.yaml", "**/*.yaml", "b", "*.xbsl", "empty", "empty/**", "empty/*"];
        let patterns = texts.iter().map(|text| Pattern::parse(text).unwrap()).collect();
        let globs = Globs::new(dir.path(), patterns).unwrap();
        assert_eq!(globs.unused().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 7]);
        assert!(globs.clone().cover(&dir.path().join("a/x.yaml")), "a copy notes what it covers, too");
        assert_eq!(globs.unused().collect::<Vec<_>>(), [3, 4, 7]);
        assert!(globs.cover(&dir.path().join("x.xbsl")) && globs.cover(&dir.path().join("b/c/d")));
        assert_eq!(globs.unused().collect::<Vec<_>>(), [7]);
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
