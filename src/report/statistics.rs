//! For a first look at a project with many findings: how many there are by rule, by file or by group of rules, and how
//! many of them can be fixed. A table for people, a document for programs (`schemas/statistics.schema.json`).

use std::io::{self, Write};

use serde::Serialize;

use super::{
    Entries, Input, Tool,
    tally::{self, Numbered, groups},
};
use crate::{
    check::fix::fixabilities,
    messages::{Sentence, run::Column},
    project::File,
    rules::Fixability,
    source::visible,
};

/// Grows when a reader of the old form could be misled; new keys do not count.
const FORMAT_VERSION: u32 = 1;

/// What findings are counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountBy {
    #[default]
    Rule,
    File,
    /// The part of the id of the rule before the slash.
    Group,
}

impl CountBy {
    /// All of them; the first is the default.
    pub const ALL: [Self; 3] = [Self::Rule, Self::File, Self::Group];

    /// What it is called on the command line and in the document.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::File => "file",
            Self::Group => "group",
        }
    }
}

#[derive(Serialize)]
struct Document<'r> {
    version: u32,
    tool: Tool,
    /// False where something asked for could not be checked.
    complete: bool,
    by: &'static str,
    diagnostics: usize,
    #[serde(flatten)]
    fixable: Fixable,
    counts: Vec<Row<'r>>,
}

/// The findings that have something in common, counted.
#[derive(Serialize)]
struct Row<'r> {
    /// The id of a rule, the path of a file as typed, or the name of a group.
    name: &'r str,
    files: usize,
    diagnostics: usize,
    #[serde(flatten)]
    fixable: Fixable,
}

/// How many of some findings can be fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fixable {
    /// By `--fix`.
    pub fixable: usize,
    /// Only with `--unsafe-fixes`.
    pub suggested: usize,
}

impl Fixable {
    fn of(fixes: impl Iterator<Item = Fixability>) -> Self {
        fixes.fold(Self::default(), |counted, fix| match fix {
            Fixability::None => counted,
            Fixability::Safe => Self { fixable: counted.fixable + 1, ..counted },
            Fixability::Suggested => Self { suggested: counted.suggested + 1, ..counted },
        })
    }

    pub(super) fn of_report(input: &Input<'_>) -> Self {
        Self::of(fixabilities(input.codebase, input.report).into_iter())
    }
}

/// Writes a table in columns for people; nothing at all where nothing was found.
pub(super) fn write_table(entries: &Entries<'_>, by: CountBy, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let counted = rows(input, by);
    if counted.is_empty() {
        return Ok(());
    }
    let column = match by {
        CountBy::Rule => Column::Rule,
        CountBy::File => Column::File,
        CountBy::Group => Column::Group,
    };
    let [name, files, findings] =
        [column, Column::Files, Column::Findings].map(|column| column.to(input.lang).to_string());
    let head = [name, files, findings, "--fix".to_owned(), "--unsafe-fixes".to_owned()];
    let cells = counted.iter().map(|row| {
        let numbers = [row.files, row.diagnostics, row.fixable.fixable, row.fixable.suggested];
        let [files, findings, fixable, suggested] = numbers.map(|number| number.to_string());
        [visible(row.name).into_owned(), files, findings, fixable, suggested]
    });
    let lines: Vec<[String; 5]> = [head].into_iter().chain(cells).collect();
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let [name_width, files_width, findings_width, fixable_width, suggested_width] =
        [0, 1, 2, 3, 4].map(width);
    lines.iter().try_for_each(|[name, files, findings, fixable, suggested]| {
        write!(to, "{name:<name_width$}  {files:>files_width$}  {findings:>findings_width$}")?;
        writeln!(to, "  {fixable:>fixable_width$}  {suggested:>suggested_width$}")
    })
}

/// Writes the counts as one JSON document on one line.
pub(super) fn write_json(entries: &Entries<'_>, by: CountBy, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let document = Document {
        version: FORMAT_VERSION,
        tool: Tool::THIS,
        complete: input.problems.is_empty(),
        by: by.word(),
        diagnostics: input.report.findings.len(),
        fixable: Fixable::of_report(input),
        counts: rows(input, by),
    };
    super::write_json(&document, to)
}

/// The counts, the largest first, equals by name.
fn rows<'r>(input: &Input<'r>, by: CountBy) -> Vec<Row<'r>> {
    let fixes = fixabilities(input.codebase, input.report);
    let row = |(name, findings): (&'r str, Vec<Numbered<'r>>)| {
        let fixes = findings.iter().filter_map(|(number, _)| fixes.get(*number).copied());
        let fixable = Fixable::of(fixes);
        Row { name, files: tally::files(&findings), diagnostics: findings.len(), fixable }
    };
    let path = |file: &'r File| file.path();
    let groups = groups(input, |finding| match by {
        CountBy::Rule => &*finding.rule.id,
        CountBy::Group => finding.rule.group(),
        CountBy::File => input.codebase.file(finding.place.file).map(path).unwrap_or_default(),
    });
    groups.into_iter().map(row).collect()
}
