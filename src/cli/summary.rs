//! What stands on standard error after a check.

use std::{
    fmt::{self, Write},
    path::Path,
};

use crate::{
    messages::{
        Sentence,
        run::{Note, Summary, Word},
    },
    report::{Input, visible},
    rules::{Lang, Selection, TABLE},
};

/// What is worth knowing though nothing is wrong.
pub(crate) fn notes(input: &Input<'_>, selection: &Selection, others: Vec<Note>) -> String {
    let named = input.report.rules.inactive.iter().filter(|rule| selection.names(rule));
    let inactive = named.map(|rule| Note::Inactive { rule: rule.id.to_owned() });
    let unrecognized = input.codebase.workspace().unrecognized.iter();
    let strangers = unrecognized.map(|path| Note::NotASource { path: path.clone() });
    let line = |note: Note| {
        let note = format!("stapel: {}: {}", Word::Note.to(input.lang), note.to(input.lang));
        format!("{}\n", visible(&note))
    };
    others.into_iter().chain(inactive).chain(strangers).map(line).collect()
}

/// How much was checked, what was found, and where the reports went.
pub(crate) fn counts(input: &Input<'_>, written: &[&Path]) -> String {
    let rules = &input.report.rules;
    let mut lines = Vec::from(input.told());
    lines.push(Summary::Rules { active: rules.active.len(), total: TABLE.len() });
    if !rules.inactive.is_empty() {
        lines.push(Summary::Inactive { rules: rules.inactive.len() });
    }
    lines.extend(written.iter().map(|path| Summary::Written { path: path.display().to_string() }));
    let mut text = String::new();
    write(&lines, input.lang, &mut text).unwrap_or_default();
    text
}

fn write(lines: &[Summary], lang: Lang, to: &mut String) -> fmt::Result {
    lines.iter().try_for_each(|line| writeln!(to, "{}", line.to(lang)))
}
