//! What stands on standard error after a check.

use std::path::Path;

use super::examine::Examined;
use crate::{
    check::{baseline::Entry, fix::Total},
    messages::{
        Sentence,
        run::{Note, Summary, Word},
    },
    report::{Fixable, Input, visible},
    rules::Lang,
};

/// What could not be checked, and, unless little is to be told, what is worth knowing though nothing is wrong.
pub(crate) fn notes(examined: &Examined, others: Vec<Note>) -> String {
    let (input, lang) = (examined.input(), examined.lang);
    let problems = examined.problems.iter().map(|problem| problem.failure.text(lang));
    if examined.verbosity.is_quiet() {
        return problems.collect();
    }
    let (rules, chosen) = (&input.report.rules, examined.session.rules());
    let named = rules.inactive().into_iter().filter(|rule| chosen.name(rule));
    let inactive = named.map(|rule| Note::Inactive { rule: rule.id.clone().into_owned() });
    let named = rules.projectless().into_iter().filter(|rule| chosen.name(rule));
    let projectless = named.map(|rule| Note::NeedsProject { rule: rule.id.clone().into_owned() });
    let unrecognized = input.codebase.run().unrecognized.iter();
    let strangers = unrecognized.map(|path| Note::NotASource { path: path.clone() });
    let notes = others
        .into_iter()
        .chain(examined.notes.iter().cloned())
        .chain(inactive)
        .chain(projectless)
        .chain(strangers);
    problems.chain(notes.map(|told| note(&told, lang))).collect()
}

/// A note as it stands on standard error.
pub(crate) fn note(told: &Note, lang: Lang) -> String {
    let line = match told {
        // It goes on about the note before it.
        Note::Reason { .. } => told.to(lang).to_string(),
        _ => format!("stapel: {}: {}", Word::Note.to(lang), told.to(lang)),
    };
    format!("{}\n", visible(&line))
}

/// Entries of a baseline that are of no use any more.
pub(crate) fn stale(entries: &[Entry], lang: Lang) -> String {
    let mut text = String::new();
    for Entry { path, rule, count, reason, text: line, .. } in entries {
        let (path, rule, line) = (path.clone(), rule.clone(), line.clone());
        text += &note(&Note::Stale { path, rule, count: *count, text: line }, lang);
        if let Some(reason) = reason.clone() {
            text += &note(&Note::Reason { reason }, lang);
        }
    }
    text
}

/// How much was checked, what was found, and where the reports went.
pub(crate) fn counts(input: &Input<'_>, written: &[&Path]) -> String {
    let rules = &input.report.rules;
    let inactive = rules.inactive().len();
    let mut lines = input.summary();
    if input.report.fixed.is_none() {
        lines.extend(fixable(input.fixable()));
    }
    lines.push(Summary::Rules { active: rules.anywhere().len(), total: rules.count() });
    if inactive > 0 {
        lines.push(Summary::Inactive { rules: inactive });
    }
    if input.report.suppressed > 0 {
        lines.push(Summary::Suppressed { findings: input.report.suppressed });
    }
    if let Some(Total { findings, files, suggested }) = input.report.fixed {
        lines.push(Summary::Fixed { findings, files });
        lines.extend(self::suggested(suggested));
    }
    lines.extend(input.report.baseline.as_ref().map(|usage| Summary::Baseline {
        path: usage.path.clone(),
        suppressed: usage.suppressed,
        stale: usage.stale.len(),
        not_checked: usage.not_checked,
    }));
    lines.extend(written.iter().map(|path| Summary::Written { path: path.display().to_string() }));
    self::lines(&lines, input.lang)
}

/// How many findings can be fixed, if any.
const fn fixable(fixable: Fixable) -> Option<Summary> {
    match fixable {
        Fixable { fixable: 0, suggested: 0 } => None,
        Fixable { fixable: 0, suggested } => Some(Summary::CanBeFixedUnsafely { findings: suggested }),
        Fixable { fixable, suggested: 0 } => Some(Summary::CanBeFixed { findings: fixable }),
        Fixable { fixable, suggested } => {
            Some(Summary::CanBeFixedOrMore { findings: fixable, more: suggested })
        }
    }
}

/// How many more could be fixed, if any.
pub(crate) fn suggested(findings: usize) -> Option<Summary> {
    (findings > 0).then_some(Summary::Suggested { findings })
}

/// Lines as they stand on standard error.
pub(crate) fn lines(lines: &[Summary], lang: Lang) -> String {
    lines.iter().map(|line| format!("{}\n", visible(&line.to(lang).to_string()))).collect()
}
