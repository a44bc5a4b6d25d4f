//! For people at a terminal: a headline, the line of the source with the place marked, and where else to look.

use std::io::{self, Write};

use codespan_reporting::term::{
    Styles,
    termcolor::{Ansi, ColorSpec, NoColor, WriteColor},
};

use super::{Entries, Entry, TextStyle, excerpt, site::linked};
use crate::rules::Severity;

/// Writes all findings with their excerpts, an empty line behind each.
pub(super) fn write(entries: &Entries<'_>, style: TextStyle, to: &mut dyn Write) -> io::Result<()> {
    let TextStyle { coloured, links, .. } = style;
    let (lang, site) = (entries.input().lang, entries.input().site);
    entries.iter().try_for_each(|entry| {
        let page = if links { site.rule(entry.rule, lang) } else { None };
        let id = linked(entry.rule, page.as_deref());
        if coloured {
            headline(&entry, &id, &mut Ansi::new(&mut *to))?;
        } else {
            headline(&entry, &id, &mut NoColor::new(&mut *to))?;
        }
        excerpt::write(&entry, lang, coloured, to)
    })
}

fn headline(entry: &Entry<'_>, id: &str, to: &mut impl WriteColor) -> io::Result<()> {
    let styles = Styles::default();
    to.set_color(style(&styles, entry.severity))?;
    write!(to, "{}[{id}]", entry.severity)?;
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
