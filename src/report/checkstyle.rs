//! Checkstyle XML: findings by file, for the many CI servers that read it.

use std::io::{self, Write};

use super::{Entries, xml::Escaped};

/// Writes the report as one document.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")?;
    for file in entries.by_file() {
        writeln!(to, "  <file name=\"{}\">", Escaped(file.path))?;
        for entry in file.iter() {
            let (line, col) = (entry.location.start.line, entry.location.start.col);
            let (severity, message) = (entry.severity.word(), Escaped(&entry.message));
            let rule = Escaped(&entry.rule.id);
            writeln!(
                to,
                "    <error line=\"{line}\" column=\"{col}\" severity=\"{severity}\" message=\"{message}\" source=\"{rule}\"/>"
            )?;
        }
        to.write_all(b"  </file>\n")?;
    }
    to.write_all(b"</checkstyle>\n")
}
