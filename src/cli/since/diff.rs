//! What git says has changed, read from the bytes of its answers.
//!
//! Paths start from the top of the work tree and are bytes: git knows no encoding of names.

use std::{ffi::OsString, os::unix::ffi::OsStringExt};
use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::Changed;

/// The changes of a work tree.
#[derive(Debug, Default)]
pub(super) struct Diff {
    /// Files that are in the work tree and differ, with the lines that are new in them.
    files: FxHashMap<PathBuf, Lines>,
    tracked: FxHashSet<PathBuf>,
    submodules: Vec<PathBuf>,
}

#[derive(Debug, PartialEq, Eq)]
enum Lines {
    All,
    Some(Vec<Range<u32>>),
}

impl Diff {
    /// Reads three answers: `listed` to `diff --raw -z`, `patch` to `diff -p -U0` with the prefixes `a/` and `b/`, and
    /// `tracked` to `ls-files --stage -z`.
    pub(super) fn read(listed: &[u8], patch: &[u8], tracked: &[u8]) -> Self {
        let mut diff = Self { files: changed_files(listed), ..Self::default() };
        for (path, lines) in hunks(patch) {
            if let Some(Lines::Some(known)) = diff.files.get_mut(&path) {
                known.push(lines);
            }
        }
        for entry in terminated(tracked) {
            let mut parts = entry.splitn(2, |byte| *byte == b'\t');
            let (Some(state), Some(path)) = (parts.next(), parts.next()) else { continue };
            if state.starts_with(SUBMODULE) {
                diff.submodules.push(path_of(path));
            } else {
                diff.tracked.insert(path_of(path));
            }
        }
        diff
    }

    /// What has changed in a file. One that git does not track is new; one in a submodule is not looked at.
    pub(super) fn of(&self, path: &Path) -> Changed<'_> {
        match self.files.get(path) {
            Some(Lines::All) => Changed::Whole,
            Some(Lines::Some(lines)) => Changed::Lines(lines),
            None if self.tracked.contains(path) => Changed::Nothing,
            None if self.submodules.iter().any(|module| path.starts_with(module)) => Changed::Nothing,
            None => Changed::Whole,
        }
    }
}

/// The mode of a submodule.
const SUBMODULE: &[u8] = b"160000";

/// The files of a list of differences, under their present names: `:MODE MODE ID ID STATUS`, then one path, or two
/// where the file was renamed, each ended by NUL.
fn changed_files(listed: &[u8]) -> FxHashMap<PathBuf, Lines> {
    let mut files = FxHashMap::default();
    let mut entries = terminated(listed);
    while let Some(entry) = entries.next() {
        let status = entry.rsplit(|byte| *byte == b' ').next().and_then(|status| status.first());
        let is_renamed = matches!(status, Some(b'R' | b'C'));
        let path = if is_renamed { entries.nth(1) } else { entries.next() };
        let (Some(status), Some(path)) = (status, path) else { break };
        let lines = match status {
            b'M' | b'R' | b'C' => Lines::Some(Vec::new()),
            b'D' => continue,
            // New, of another type, or in the midst of a merge.
            _ => Lines::All,
        };
        files.insert(path_of(path), lines);
    }
    files
}

/// The lines that a patch without context adds, each with its file. What begins a line of the patch means something
/// only outside of the lines that a hunk announces.
fn hunks(patch: &[u8]) -> impl Iterator<Item = (PathBuf, Range<u32>)> {
    let mut path: Option<PathBuf> = None;
    let mut content = 0_u64;
    patch.split(|byte| *byte == b'\n').filter_map(move |line| {
        if content > 0 {
            // Between them may stand that the last line has no end.
            content -= u64::from(!line.starts_with(b"\\"));
        } else if line.starts_with(b"diff --git ") {
            path = None;
        } else if let Some(name) = line.strip_prefix(b"+++ ") {
            path = unquoted(name).strip_prefix(b"b/").map(path_of);
        } else if let Some((removed, added)) = hunk(line) {
            content = u64::from(removed.end - removed.start) + u64::from(added.end - added.start);
            return path.clone().filter(|_| !added.is_empty()).map(|path| (path, added));
        }
        None
    })
}

/// The removed and the added lines of `@@ -5,2 +7 @@`.
fn hunk(line: &[u8]) -> Option<(Range<u32>, Range<u32>)> {
    let line = std::str::from_utf8(line.strip_prefix(b"@@ -")?.split(|byte| *byte == b'@').next()?).ok()?;
    let mut ranges = line.trim_end().split(" +").map(|range| {
        let (start, count) = range.split_once(',').unwrap_or((range, "1"));
        let start: u32 = start.parse().ok()?;
        Some(start..start.checked_add(count.parse().ok()?)?)
    });
    Some((ranges.next()??, ranges.next()??))
}

/// A name in a patch as it is on disk: in quotes and with escapes if it holds odd characters, else with a tab behind it
/// if it holds blanks.
fn unquoted(name: &[u8]) -> Vec<u8> {
    let Some(quoted) = name.strip_prefix(b"\"") else {
        return name.strip_suffix(b"\t").unwrap_or(name).to_vec();
    };
    let mut plain = Vec::new();
    let mut rest = quoted.iter().copied();
    while let Some(byte) = rest.next().filter(|byte| *byte != b'"') {
        if byte != b'\\' {
            plain.push(byte);
            continue;
        }
        plain.push(match rest.next() {
            Some(b'a') => 7,
            Some(b'b') => 8,
            Some(b't') => b'\t',
            Some(b'n') => b'\n',
            Some(b'v') => 11,
            Some(b'f') => 12,
            Some(b'r') => b'\r',
            Some(digit @ b'0'..=b'3') => {
                let digits = [digit, rest.next().unwrap_or(b'0'), rest.next().unwrap_or(b'0')];
                digits.iter().fold(0_u8, |byte, digit| (byte << 3) | (digit & 7))
            }
            Some(other) => other,
            None => break,
        });
    }
    plain
}

/// The pieces of an answer in which NUL ends each.
fn terminated(answer: &[u8]) -> impl Iterator<Item = &[u8]> {
    answer.split(|byte| *byte == 0).filter(|piece| !piece.is_empty())
}

fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsString::from_vec(bytes.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_tells_present_names() {
        let listed = b":100644 100644 1 0 M\0a b.yaml\0:100644 100644 1 2 R087\0old\0new\n.yaml\0\
                       :100644 000000 1 0 D\0gone\0:000000 100644 0 0 A\0new\0:100644 120000 1 0 T\0link\0";
        let files = changed_files(listed);
        let lines = |path: &str| files.get(Path::new(path));
        assert_eq!(lines("a b.yaml"), Some(&Lines::Some(Vec::new())));
        assert_eq!(lines("new\n.yaml"), Some(&Lines::Some(Vec::new())));
        assert_eq!(lines("new"), Some(&Lines::All));
        assert_eq!(lines("link"), Some(&Lines::All));
        assert_eq!(files.len(), 4);
    }

    #[test]
    fn a_patch_tells_added_lines() {
        let patch = b"diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n\
            @@ -1 +1,2 @@ method\n-old\n++++ b/y\n+@@ -1 +9 @@\n\
            @@ -7,2 +8,0 @@\n-- a\n-diff --git a/z b/z\n\
            @@ -9,0 +9 @@\n+end\n\\ No newline at end of file\n\
            diff --git a/y b/y\ndeleted file mode 100644\n--- a/y\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n\
            diff --git \"a/\\320\\257\" \"b/\\320\\257\"\n--- \"a/\\320\\257\"\n+++ \"b/\\320\\257\"\n@@ -0,0 +1,3 @@\n+\n+\n+\n";
        let found: Vec<_> = hunks(patch).collect();
        let (x, ya) = (PathBuf::from("x"), PathBuf::from("Я"));
        assert_eq!(found, [(x.clone(), 1..3), (x, 9..10), (ya, 1..4)]);
    }

    #[test]
    fn no_bytes_are_too_odd() {
        for bytes in [
            &b"@@ -1 +"[..],
            b"@@ -4294967295,9 +1 @@",
            b":",
            b":1 R\0",
            b"+++ \"\\",
            b"+++ \"b/\\3",
            b"\xFF\0\xFF",
        ] {
            assert_eq!(hunks(bytes).count(), 0);
            let _read = Diff::read(bytes, bytes, bytes);
        }
    }

    #[test]
    fn names_are_unquoted() {
        assert_eq!(unquoted(b"b/a b\t"), b"b/a b");
        assert_eq!(unquoted(br#""b/a\"\\\t\n\001\320\257""#), "b/a\"\\\t\n\u{1}Я".as_bytes());
    }

    #[test]
    fn what_git_does_not_track_is_new() {
        let diff = Diff::read(b"", b"", b"100644 1 0\ta\x00160000 1 0\tsub\0");
        assert_eq!(diff.of(Path::new("a")), Changed::Nothing);
        assert_eq!(diff.of(Path::new("b")), Changed::Whole);
        assert_eq!(diff.of(Path::new("sub/b")), Changed::Nothing);
        assert_eq!(diff.of(Path::new("subway")), Changed::Whole);
    }
}
