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
    rules::{Lang, Selection, Severity, TABLE},
};

/// What is worth knowing though nothing is wrong.
pub(crate) fn notes(input: &Input<'_>, selection: &Selection, foreign_grammar: Option<Note>) -> String {
    let named = input.report.rules.inactive.iter().filter(|rule| selection.names(rule));
    let inactive = named.map(|rule| Note::Inactive { rule: rule.id.to_owned() });
    let unrecognized = input.codebase.workspace().unrecognized.iter();
    let strangers = unrecognized.map(|path| Note::NotASource { path: path.clone() });
    let line = |note: Note| {
        let note = format!("stapel: {}: {}", Word::Note.to(input.lang), note.to(input.lang));
        format!("{}\n", visible(&note))
    };
    foreign_grammar.into_iter().chain(inactive).chain(strangers).map(line).collect()
}

/// How much was checked, what was found, and where the report went.
pub(crate) fn counts(input: &Input<'_>, out: Option<&Path>) -> String {
    let files = input.counts();
    let [errors, warnings, infos] =
        [Severity::Error, Severity::Warning, Severity::Info].map(|severity| input.report.count(severity));
    let rules = &input.report.rules;
    let inactive = (!rules.inactive.is_empty()).then_some(Summary::Inactive { rules: rules.inactive.len() });
    let written = out.map(|path| Summary::Written { path: path.display().to_string() });
    let mut lines = vec![
        Summary::Files {
            files: files.files,
            modules: files.modules,
            descriptions: files.descriptions,
            queries: files.queries,
        },
        Summary::Findings { findings: input.report.findings.len(), errors, warnings, infos },
        Summary::Rules { active: rules.active.len(), total: TABLE.len() },
    ];
    lines.extend(inactive.into_iter().chain(written));
    let mut text = String::new();
    write(&lines, input.lang, &mut text).unwrap_or_default();
    text
}

fn write(lines: &[Summary], lang: Lang, to: &mut String) -> fmt::Result {
    lines.iter().try_for_each(|line| writeln!(to, "{}", line.to(lang)))
}
