//! For people at a terminal: a headline, which names the option that fixes the finding, the line of the source with the
//! place marked, and where else to look.

use std::io::{self, Write};

use codespan_reporting::term::{
    Styles,
    termcolor::{Ansi, ColorSpec, NoColor, WriteColor},
};

use super::{Entries, Entry, TextStyle, excerpt, site::linked, wrap};
use crate::{
    rules::{Fixability, Severity},
    source::visible,
};

/// Writes all findings with their excerpts, an empty line behind each.
pub(super) fn write(entries: &Entries<'_>, style: TextStyle, to: &mut dyn Write) -> io::Result<()> {
    let TextStyle { coloured, links, width, .. } = style;
    let (lang, site) = (entries.input().lang, entries.input().site);
    entries.write_each(to, |entry, to| {
        let page = if links { site.rule(entry.rule, lang) } else { None };
        let id = linked(entry.rule, page.as_deref());
        if coloured {
            headline(entry, &id, width, &mut Ansi::new(&mut *to))?;
        } else {
            headline(entry, &id, width, &mut NoColor::new(&mut *to))?;
        }
        excerpt::write(entry, lang, style, to)
    })
}

/// What a line begins with that goes on with the headline.
const INDENT: &str = "  ";

fn headline(entry: &Entry<'_>, id: &str, width: Option<usize>, to: &mut impl WriteColor) -> io::Result<()> {
    let styles = Styles::default();
    let head = format!("{}[{}]", entry.severity, visible(&entry.rule.id));
    let option = fixing_option(entry.fixability).map(|option| format!("[{option}]")).unwrap_or_default();
    let text = format!("{head}: {} {option}", entry.message);
    let text = match width {
        Some(width) => wrap(text.trim_end(), width.saturating_sub(INDENT.len())).join(&format!("\n{INDENT}")),
        None => text.trim_end().to_owned(),
    };
    let message = text.strip_prefix(&head).unwrap_or(&text);
    let message = message.strip_suffix(&option).unwrap_or(message);
    to.set_color(style(&styles, entry.severity))?;
    write!(to, "{}[{id}]", entry.severity)?;
    to.set_color(&styles.header_message)?;
    write!(to, "{message}")?;
    to.reset()?;
    if !option.is_empty() {
        to.set_color(&styles.note_bullet)?;
        write!(to, "{option}")?;
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
