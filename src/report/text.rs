//! For people at a terminal: a headline, the line of the source with the place marked, and where else to look.

use codespan_reporting::term::{
    Styles,
    termcolor::{Ansi, ColorSpec, NoColor, WriteColor},
};

use super::{Entries, Entry, Input, excerpt};
use crate::{
    rules::{Lang, Severity},
    source::visible,
};

/// All findings with their excerpts.
pub(super) fn render(input: &Input<'_>, coloured: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for entry in Entries::of(input).iter() {
        write(&entry, input.lang, coloured, &mut out);
    }
    out
}

/// Appends one finding and an empty line.
fn write(entry: &Entry<'_>, lang: Lang, coloured: bool, out: &mut Vec<u8>) {
    let headline = if coloured {
        headline(entry, Ansi::new(Vec::new())).map(Ansi::into_inner)
    } else {
        headline(entry, NoColor::new(Vec::new())).map(NoColor::into_inner)
    };
    out.extend(headline.unwrap_or_default());
    excerpt::write(entry, lang, coloured, out);
}

fn headline<W: WriteColor>(entry: &Entry<'_>, mut to: W) -> std::io::Result<W> {
    let styles = Styles::default();
    to.set_color(style(&styles, entry.severity))?;
    write!(to, "{}[{}]", entry.severity, visible(entry.rule.id))?;
    to.set_color(&styles.header_message)?;
    write!(to, ": {}", entry.message)?;
    to.reset()?;
    writeln!(to)?;
    Ok(to)
}

const fn style(styles: &Styles, severity: Severity) -> &ColorSpec {
    match severity {
        Severity::Error => &styles.header_error,
        Severity::Warning => &styles.header_warning,
        Severity::Info => &styles.header_note,
    }
}
