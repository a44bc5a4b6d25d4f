//! One finding a line: `path:line:col: severity[rule]: message`.

use super::{Entries, Entry, Input};
use crate::source::{Position, visible};

/// The lines of all findings.
pub(super) fn render(input: &Input<'_>) -> Vec<u8> {
    let line = |entry: Entry<'_>| line(&entry, entry.spot.path) + "\n";
    Entries::of(input).iter().map(line).collect::<String>().into_bytes()
}

/// The line of one finding, without its end; `path` is the one of its file.
pub(super) fn line(entry: &Entry<'_>, path: &str) -> String {
    let Entry { spot, severity, rule, message, .. } = entry;
    let (path, Position { line, col }) = (visible(path), spot.start);
    format!("{path}:{line}:{col}: {severity}[{}]: {message}", visible(rule.id))
}
