//! One finding a line: `path:line:col: severity[rule]: message`.

use super::{Entries, Entry, Input, visible::visible};
use crate::source::Position;

/// The lines of all findings.
pub(super) fn render(input: &Input<'_>) -> Vec<u8> {
    Entries::of(input).iter().map(|entry| line(&entry) + "\n").collect::<String>().into_bytes()
}

/// The line of one finding, without its end.
pub(super) fn line(entry: &Entry<'_>) -> String {
    let Entry { spot, severity, rule, message, .. } = entry;
    let (path, Position { line, col }) = (visible(spot.path), spot.start);
    format!("{path}:{line}:{col}: {severity}[{}]: {}", rule.id, visible(message))
}
