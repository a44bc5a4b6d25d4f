//! One finding a line: `path:line:col: severity[rule]: message`.

use std::{
    fmt::{self, Display},
    io::{self, Write},
};

use super::{Entries, Entry};
use crate::source::{Position, visible};

/// Writes the lines of all findings.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    entries.write_each(to, |entry, to| writeln!(to, "{}", Line(entry)))
}

/// The line of one finding, without its end.
pub(super) struct Line<'e>(pub(super) &'e Entry<'e>);

impl Display for Line<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { location, severity, rule, message, .. } = self.0;
        let (path, Position { line, col }) = (visible(location.path), location.start);
        write!(to, "{path}:{line}:{col}: {severity}[{}]: {message}", visible(&rule.id))
    }
}
