//! For people at a terminal: a headline, the line of the source with the place marked, and where else to look.

use std::io::{self, Write};

use codespan_reporting::term::{
    Styles,
    termcolor::{Ansi, ColorSpec, NoColor, WriteColor},
};

use super::{Entries, Entry, excerpt};
use crate::{rules::Severity, source::visible};

/// Writes all findings with their excerpts, an empty line behind each.
pub(super) fn write(entries: &Entries<'_>, coloured: bool, to: &mut dyn Write) -> io::Result<()> {
    let lang = entries.input().lang;
    entries.iter().try_for_each(|entry| {
        if coloured {
            headline(&entry, &mut Ansi::new(&mut *to))?;
        } else {
            headline(&entry, &mut NoColor::new(&mut *to))?;
        }
        excerpt::write(&entry, lang, coloured, to)
    })
}

fn headline(entry: &Entry<'_>, to: &mut impl WriteColor) -> io::Result<()> {
    let styles = Styles::default();
    to.set_color(style(&styles, entry.severity))?;
    write!(to, "{}[{}]", entry.severity, visible(&entry.rule.id))?;
    to.set_color(&styles.header_message)?;
    write!(to, ": {}", entry.message)?;
    to.reset()?;
    writeln!(to)
}

const fn style(styles: &Styles, severity: Severity) -> &ColorSpec {
    match severity {
        Severity::Error => &styles.header_error,
        Severity::Warning => &styles.header_warning,
        Severity::Info => &styles.header_note,
    }
}
