//! One finding a line: `path:line:col: severity[rule]: message`.

use super::{Entry, visible::visible};

/// Appends the line of one finding.
pub(super) fn write(entry: &Entry<'_>, out: &mut Vec<u8>) {
    let Entry { path, start, severity, rule, message, .. } = entry;
    let path = visible(path);
    let message = visible(message);
    let line = format!("{path}:{}:{}: {severity}[{}]: {message}\n", start.line, start.col, rule.id);
    out.extend(line.as_bytes());
}
