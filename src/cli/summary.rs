//! What stands on standard error after a check.

use std::{
    fmt::{self, Write},
    path::Path,
};

use crate::{
    messages::{
        Lang, Sentence,
        run::{Note, Summary, Trouble, Word},
    },
    report::{Input, visible},
    rules::{Selection, Severity, TABLE},
};

/// What could not be checked or is worth a note and, for people, how much was checked and found.
pub(crate) fn text(
    input: &Input<'_>,
    selection: &Selection,
    out: Option<&Path>,
    is_for_people: bool,
) -> String {
    let mut text = String::new();
    troubles(input, &mut text).unwrap_or_default();
    notes(input, selection, &mut text).unwrap_or_default();
    if is_for_people {
        counts(input, out, &mut text).unwrap_or_default();
    }
    text
}

fn troubles(input: &Input<'_>, to: &mut String) -> fmt::Result {
    let lang = input.lang;
    // A missing path is told with a suggestion by the check itself.
    for (path, trouble) in input.troubles().filter(|(_, trouble)| *trouble != Trouble::Missing) {
        writeln!(to, "stapel: {}: {}: {}", Word::Error.to(lang), visible(path), trouble.to(lang))?;
    }
    Ok(())
}

fn notes(input: &Input<'_>, selection: &Selection, to: &mut String) -> fmt::Result {
    let named = input.report.rules.inactive.iter().filter(|rule| selection.names(rule));
    let inactive = named.map(|rule| Note::Inactive { rule: rule.id.to_owned() });
    let unrecognized = input.codebase.workspace().unrecognized.iter();
    let strangers = unrecognized.map(|path| Note::NotASource { path: visible(path).into_owned() });
    inactive
        .chain(strangers)
        .try_for_each(|note| writeln!(to, "stapel: {}: {}", Word::Note.to(input.lang), note.to(input.lang)))
}

fn counts(input: &Input<'_>, out: Option<&Path>, to: &mut String) -> fmt::Result {
    let files = input.counts();
    let of = |severity| input.report.count(severity);
    let mut line = |summary: Summary, lang: Lang| writeln!(to, "{}", summary.to(lang));
    line(
        Summary::Files {
            files: files.files,
            modules: files.modules,
            descriptions: files.descriptions,
            queries: files.queries,
        },
        input.lang,
    )?;
    line(
        Summary::Findings {
            findings: input.report.findings.len(),
            errors: of(Severity::Error),
            warnings: of(Severity::Warning),
            infos: of(Severity::Info),
        },
        input.lang,
    )?;
    let rules = &input.report.rules;
    line(
        Summary::Rules { active: rules.active.len(), total: TABLE.len(), inactive: rules.inactive.len() },
        input.lang,
    )?;
    out.map_or(Ok(()), |path| line(Summary::Written { path: path.display().to_string() }, input.lang))
}
