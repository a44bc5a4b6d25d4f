//! Workflow commands of GitHub Actions: a finding becomes an annotation of its line in a pull request.
//!
//! GitHub shows ten errors and ten warnings of a step, the first ones, so the gravest come first. A line is a
//! command, so nothing a source holds may end one or begin another.

use std::{
    fmt::{self, Display, Write},
    io,
};

use super::{Entries, Entry, Input, RenderError, markdown::code, tally::by_rule};
use crate::{
    messages::{
        Sentence,
        run::{Column, Step},
    },
    rules::Severity,
    source::visible,
};

/// # Errors
/// A file outside of the root.
pub(super) fn prepare<'r>(input: &Input<'r>) -> Result<Entries<'r>, RenderError> {
    Entries::from_root_gravest_first(input)
}

/// Writes the annotations, one a line. What could not be checked comes before everything else.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn io::Write) -> io::Result<()> {
    for problem in entries.input().problems {
        writeln!(to, "::error title=stapel::{}", Data(visible(&problem.with_root_path().message)))?;
    }
    entries.gravest_first().try_for_each(|entry| annotation(&entry, to))
}

fn annotation(entry: &Entry<'_>, to: &mut dyn io::Write) -> io::Result<()> {
    let command = match entry.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let (start, end) = (entry.location.start, entry.location.end);
    let (line, end_line) = (start.line, end.line);
    let path = Property(visible(entry.location.path));
    write!(to, "::{command} file={path},line={line},endLine={end_line}")?;
    // GitHub rejects columns of a place that spans lines.
    if entry.location.is_on_one_line() {
        write!(to, ",col={},endColumn={}", start.col, end.col)?;
    }
    writeln!(to, ",title={}::{}", Property(visible(&entry.rule.id)), Data(&entry.message))
}

/// What goes to the page of the run: counts and a table of rules, in Markdown.
#[must_use]
pub fn step_summary(input: &Input<'_>) -> Vec<u8> {
    let mut out = "## stapel\n\n".to_owned();
    for line in input.summary() {
        out += &format!("{}\n\n", line.to(input.lang));
    }
    if !input.problems.is_empty() {
        out += &format!("**{}**\n\n", Step::Incomplete { problems: input.problems.len() }.to(input.lang));
    }
    let tallies = by_rule(input);
    if tallies.is_empty() {
        return out.into_bytes();
    }
    let [rule, files, findings] =
        [Column::Rule, Column::Files, Column::Findings].map(|column| column.to(input.lang).to_string());
    out += &format!("| {rule} | {files} | {findings} |\n| --- | ---: | ---: |\n");
    for tally in tallies {
        out += &format!("| {} | {} | {} |\n", code(&tally.rule.id), tally.files, tally.findings);
    }
    out.push('\n');
    out.into_bytes()
}

/// The text of a command.
struct Data<T>(T);

/// A value among the properties of a command.
struct Property<T>(T);

impl<T: Display> Display for Data<T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escape { to, also: &[] }, "{}", self.0)
    }
}

impl<T: Display> Display for Property<T> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escape { to, also: &[':', ','] }, "{}", self.0)
    }
}

struct Escape<'f, 'b> {
    to: &'f mut fmt::Formatter<'b>,
    also: &'static [char],
}

impl Write for Escape<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_escaped =
            |character: char| matches!(character, '%' | '\r' | '\n') || self.also.contains(&character);
        let mut parts = text.split_inclusive(is_escaped);
        parts.try_for_each(|part| match part.chars().next_back().filter(|last| is_escaped(*last)) {
            Some(last) => {
                self.to.write_str(part.strip_suffix(last).unwrap_or_default())?;
                write!(self.to, "%{:02X}", u32::from(last))
            }
            None => self.to.write_str(part),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_within_its_command() {
        let text = "100%\r\n::stop-commands::x, y: я";
        assert_eq!(Data(text).to_string(), "100%25%0D%0A::stop-commands::x, y: я");
        assert_eq!(Property(text).to_string(), "100%25%0D%0A%3A%3Astop-commands%3A%3Ax%2C y%3A я");
    }
}
