//! Checkstyle XML: findings by file, for the many CI servers that read it.

use super::{Entries, Fault, Input, xml::Escaped};

/// The report as one document.
///
/// # Errors
/// A file outside of the root.
pub(super) fn render(input: &Input<'_>) -> Result<Vec<u8>, Fault> {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n".to_owned();
    for entries in Entries::from_root(input).by_file() {
        for (number, entry) in entries.iter().enumerate() {
            let (spot, rule) = (&entry.spot, Escaped(entry.rule.id));
            if number == 0 {
                xml += &format!("  <file name=\"{}\">\n", Escaped(spot.root_path()?));
            }
            let (line, col) = (spot.start.line, spot.start.col);
            let (severity, message) = (entry.severity.word(), Escaped(&entry.message));
            xml += &format!(
                "    <error line=\"{line}\" column=\"{col}\" severity=\"{severity}\" message=\"{message}\" source=\"{rule}\"/>\n"
            );
        }
        xml += "  </file>\n";
    }
    xml += "</checkstyle>\n";
    Ok(xml.into_bytes())
}
