//! Workflow commands of GitHub Actions: a finding becomes an annotation of its line in a pull request.
//!
//! GitHub shows ten errors and ten warnings of a step, the first ones, so the gravest come first. A line is a
//! command, so nothing a source holds may end one or begin another.

use std::{
    cmp::Reverse,
    fmt::{self, Display, Write},
};

use super::{Entries, Entry, Fault, Input, markdown::code, tally::by_rule};
use crate::{
    messages::{
        Sentence,
        run::{Column, Step},
    },
    rules::Severity,
    source::visible,
};

/// The annotations, one a line. What could not be checked comes before everything else.
///
/// # Errors
/// A file outside of the root.
pub(super) fn render(input: &Input<'_>) -> Result<Vec<u8>, Fault> {
    let mut out = String::new();
    for problem in input.problems {
        out += &format!("::error title=stapel::{}\n", Data(visible(&problem.told_from_root().message)));
    }
    let mut entries: Vec<Entry<'_>> = Entries::from_root(input).iter().collect();
    entries.sort_by_key(|entry| Reverse(entry.severity));
    for entry in &entries {
        out += &annotation(entry)?;
    }
    Ok(out.into_bytes())
}

fn annotation(entry: &Entry<'_>) -> Result<String, Fault> {
    let command = match entry.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let (start, end) = (entry.spot.start, entry.spot.end);
    let (line, end_line) = (start.line, end.line);
    let mut place =
        format!("file={},line={line},endLine={end_line}", Property(visible(entry.spot.root_path()?)));
    // GitHub rejects columns of a place that spans lines.
    if entry.spot.is_on_one_line() {
        place += &format!(",col={},endColumn={}", start.col, end.col);
    }
    let (title, message) = (Property(visible(entry.rule.id)), Data(&entry.message));
    Ok(format!("::{command} {place},title={title}::{message}\n"))
}

/// What goes to the page of the run: counts and a table of rules, in Markdown.
#[must_use]
pub fn step_summary(input: &Input<'_>) -> Vec<u8> {
    let mut out = "## stapel\n\n".to_owned();
    for line in input.told() {
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
        out += &format!("| {} | {} | {} |\n", code(tally.rule.id), tally.files, tally.findings);
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
        text.chars().try_for_each(|character| {
            if matches!(character, '%' | '\r' | '\n') || self.also.contains(&character) {
                write!(self.to, "%{:02X}", u32::from(character))
            } else {
                self.to.write_char(character)
            }
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
