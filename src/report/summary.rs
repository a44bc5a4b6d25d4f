//! For a first look at a project with many findings: how often each rule was broken, and in how many files.

use super::{Input, tally::by_rule};
use crate::{
    messages::{Sentence, run::Column},
    source::visible,
};

/// A table in columns for people; nothing at all where nothing was found.
pub(super) fn render(input: &Input<'_>) -> Vec<u8> {
    let tallies = by_rule(input);
    if tallies.is_empty() {
        return Vec::new();
    }
    let head =
        [Column::Rule, Column::Files, Column::Findings].map(|column| column.to(input.lang).to_string());
    let rows = tallies.iter().map(|tally| {
        [visible(tally.rule.id).into_owned(), tally.files.to_string(), tally.findings.to_string()]
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
    let line = |[rule, files, findings]: &[String; 3]| {
        format!("{rule:<rule_width$}  {files:>files_width$}  {findings:>findings_width$}\n")
    };
    rows.iter().map(line).collect::<String>().into_bytes()
}
