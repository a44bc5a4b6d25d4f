//! For people at a terminal: a headline, which names the option that fixes the finding, the line of the source with the
//! place marked, and where else to look.

use std::io::{self, Write};

use codespan_reporting::term::{
    Styles,
    termcolor::{Ansi, ColorSpec, NoColor, WriteColor},
};

use super::{Entries, Entry, TextStyle, excerpt, site::linked};
use crate::rules::{Fixability, Severity};

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
    if let Some(option) = fixing_option(entry.fixability) {
        write!(to, " ")?;
        to.set_color(&styles.note_bullet)?;
        write!(to, "[{option}]")?;
        to.reset()?;
    }
    writeln!(to)
}

/// The option that makes `--fix` fix a finding.
const fn fixing_option(fixability: Fixability) -> Option<&'static str> {
    match fixability {
        Fixability::None => None,
        Fixability::Safe => Some("--fix"),
        Fixability::Suggested => Some("--unsafe-fixes"),
    }
}

const fn style(styles: &Styles, severity: Severity) -> &ColorSpec {
    match severity {
        Severity::Error => &styles.header_error,
        Severity::Warning => &styles.header_warning,
        Severity::Info => &styles.header_note,
    }
}
