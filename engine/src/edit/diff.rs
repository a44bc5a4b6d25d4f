//! Two texts of a file as a unified diff, which `git apply` and `patch -p1` take.

use std::{fmt::Write, ops::Range};

use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};

use crate::source::is_hidden;

/// How many unchanged lines stand around a change.
const CONTEXT: usize = 3;

/// The change from one text to another; empty where they are equal. `path` is joined with `/`. Lines end at line
/// feeds alone, as they do for git; carriage returns and a missing end of the last line are kept as they are.
#[must_use]
pub fn unified(path: &str, before: &str, after: &str) -> String {
    unified_as(path, [before, after], [before, after])
}

/// The change from one text to another in other words: `shown` stands for both texts, line for line.
#[must_use]
pub fn unified_as(path: &str, texts: [&str; 2], shown: [&str; 2]) -> String {
    let split = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let ([before, after], [shown_before, shown_after]) = (texts.map(split), shown.map(split));
    let changes = group_diff_ops(capture_diff_slices(Algorithm::Myers, &before, &after), CONTEXT);
    let mut out = String::new();
    if !changes.is_empty() {
        out += &format!("--- {}\n+++ {}\n", name("a", path), name("b", path));
    }
    for hunk in &changes {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let old = range(first.old_range().start..last.old_range().end);
        let new = range(first.new_range().start..last.new_range().end);
        // Writing to a string cannot fail.
        _ = writeln!(out, "@@ -{old} +{new} @@");
        for change in hunk {
            match change {
                DiffOp::Equal { .. } => lines(&mut out, ' ', &shown_before, change.old_range()),
                _ => {
                    lines(&mut out, '-', &shown_before, change.old_range());
                    lines(&mut out, '+', &shown_after, change.new_range());
                }
            }
        }
    }
    out
}

/// Which lines, counted from 1, have changed in `after` where `lines` had changed in `before` already.
#[must_use]
pub fn changed_lines(lines: &[Range<u32>], before: &str, after: &str) -> Vec<Range<u32>> {
    let [before, after] = [before, after].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let mut changed = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &before, &after) {
        let [old, new] =
            [op.old_range(), op.new_range()].map(|range| range.start as u32 + 1..range.end as u32 + 1);
        if let DiffOp::Equal { .. } = op {
            let first = lines.partition_point(|lines| lines.end <= old.start);
            let here =
                lines.get(first..).unwrap_or_default().iter().take_while(|lines| lines.start < old.end);
            let moved = |line: u32| line.clamp(old.start, old.end) - old.start + new.start;
            changed.extend(here.map(|lines| moved(lines.start)..moved(lines.end)));
        } else if !new.is_empty() {
            changed.push(new);
        }
    }
    changed
}

fn lines(out: &mut String, sign: char, lines: &[&str], range: Range<usize>) {
    for line in lines.get(range).unwrap_or_default() {
        out.push(sign);
        *out += line;
        if !line.ends_with('\n') {
            *out += "\n\\ No newline at end of file\n";
        }
    }
}

/// The first line and the number of lines; of none, the line before.
fn range(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        count => format!("{},{count}", lines.start + 1),
    }
}

/// A name as git writes it: in quotes where it would not be read otherwise, with a tab behind one that has spaces.
fn name(side: &str, path: &str) -> String {
    let is_special = |letter: char| is_hidden(letter) || matches!(letter, '"' | '\\');
    if !path.contains(is_special) {
        let end = if path.contains(' ') { "\t" } else { "" };
        return format!("{side}/{path}{end}");
    }
    let mut quoted = format!("\"{side}/");
    for letter in path.chars() {
        if is_special(letter) {
            let mut bytes = [0; 4];
            letter.encode_utf8(&mut bytes).bytes().for_each(|byte| _ = write!(quoted, "\\{byte:03o}"));
        } else {
            quoted.push(letter);
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_no_diff() {
        assert_eq!(unified("a", "x\n", "x\n"), "");
    }

    #[test]
    fn ends_of_lines_are_kept() {
        let diff = unified("a b", "one\rtwo\r\nthree", "one\ntwo\r\nthree\n");
        let expected = "--- a/a b\t\n+++ b/a b\t\n@@ -1,2 +1,3 @@\n-one\rtwo\r\n-three\n\\ No newline at end of file\n+one\n+two\r\n+three\n";
        assert_eq!(diff, expected);
    }

    #[test]
    fn what_is_all_new_or_all_gone_begins_at_line_0() {
        assert_eq!(unified("a", "x\n", ""), "--- a/a\n+++ b/a\n@@ -1 +0,0 @@\n-x\n");
        assert_eq!(unified("a", "", "x\ny\n"), "--- a/a\n+++ b/a\n@@ -0,0 +1,2 @@\n+x\n+y\n");
    }

    #[test]
    fn names_are_written_as_git_writes_them() {
        assert_eq!(name("a", "Товары.xbsl"), "a/Товары.xbsl");
        assert_eq!(name("b", "a\"b\n\u{85}"), "\"b/a\\042b\\012\\302\\205\"");
    }

    #[test]
    fn lines_that_have_changed_move_with_the_text() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n";
        let changed = |lines: [Range<u32>; 2], after| changed_lines(&lines, before, after);
        assert_eq!(changed([2..3, 7..9], before), [2..3, 7..9]);
        assert_eq!(changed([2..3, 7..9], "1\n2\n4\n5\n6\n7\n8\n"), [2..3, 6..8]);
        assert_eq!(changed([1..3, 8..9], "1\nx\n3\n4\n5\n6\n7\n8\n"), [1..2, 2..3, 8..9]);
        assert_eq!(changed([3..7, 8..9], "1\n2\n3\n4\nx\ny\n5\n6\n7\n8\n"), [3..5, 5..7, 7..9, 10..11]);
        assert_eq!(changed([2..4, 6..9], "1\n"), []);
    }

    #[test]
    fn a_change_of_every_line_of_a_large_text_takes_no_long() {
        let text = |end: &str| (0..200_000).map(|line| format!("{line}{end}\n")).collect::<String>();
        let diff = unified("a", &text(" "), &format!("{}x\n", text("")));
        assert_eq!(diff.lines().filter(|line| line.starts_with('+')).count(), 200_002);
    }
}
