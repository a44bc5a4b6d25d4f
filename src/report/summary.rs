//! For a first look at a project with many findings: how often each rule was broken, and in how many files.

use std::io::{self, Write};

use super::{Entries, tally::by_rule};
use crate::{
    messages::{Sentence, run::Column},
    source::visible,
};

/// Writes a table in columns for people; nothing at all where nothing was found.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let tallies = by_rule(input);
    if tallies.is_empty() {
        return Ok(());
    }
    let head =
        [Column::Rule, Column::Files, Column::Findings].map(|column| column.to(input.lang).to_string());
    let rows = tallies.iter().map(|tally| {
        [visible(&tally.rule.id).into_owned(), tally.files.to_string(), tally.findings.to_string()]
    });
    let rows: Vec<[String; 3]> = [head].into_iter().chain(rows).collect();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
    };
    let [rule_width, files_width, findings_width] = [0, 1, 2].map(width);
    rows.iter().try_for_each(|[rule, files, findings]| {
        writeln!(to, "{rule:<rule_width$}  {files:>files_width$}  {findings:>findings_width$}")
    })
}
