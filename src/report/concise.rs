//! One finding a line: `path:line:col: severity[rule]: message`.

use super::{Entry, visible::visible};
use crate::source::Position;

/// Appends the line of one finding.
pub(super) fn write(entry: &Entry<'_>, out: &mut Vec<u8>) {
    let Entry { spot, severity, rule, message, .. } = entry;
    let (path, Position { line, col }) = (visible(spot.path), spot.start);
    let line = format!("{path}:{line}:{col}: {severity}[{}]: {}\n", rule.id, visible(message));
    out.extend(line.as_bytes());
}
