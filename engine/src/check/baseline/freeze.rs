//! Findings become entries.

use std::{collections::BTreeMap, path::Path};

use super::{Entry, Identity, paths::relative};
use crate::{
    check::Reported,
    project::{Codebase, File, MASK, Secrets},
    rules::Finding,
    source::{FileIndex, LineIndex},
};

/// How much of a line an entry shows, in characters.
const WIDTH: usize = 120;

/// The entries that freeze these findings, ordered by place, each with the reason to write on it. Equals
/// are one entry; it has all their reasons. Paths start from `dir`, which is absolute.
#[must_use]
pub fn freeze(codebase: &Codebase, findings: &[(&Reported, Option<&str>)], dir: &Path) -> Vec<Entry> {
    let mut entries: BTreeMap<(FileIndex, Identity), Entry> = BTreeMap::new();
    for of_file in findings.chunk_by(|(a, _), (b, _)| a.finding.place.file == b.finding.place.file) {
        let first = of_file.first().map(|(reported, _)| reported.finding.place.file);
        let Some((index, file)) = first.and_then(|index| Some((index, codebase.file(index)?))) else {
            continue;
        };
        let path = path_of(codebase, index, dir);
        let mut lines = LineTexts::of(file);
        for (reported, reason) in of_file {
            let finding = &reported.finding;
            let entry = entries.entry((index, reported.identity())).or_insert_with(|| Entry {
                path: path.clone(),
                rule: finding.rule.id.clone().into_owned(),
                id: reported.identity(),
                count: 0,
                reason: None,
                text: lines.shown(finding),
            });
            entry.count = entry.count.saturating_add(1);
            add_reason(entry, *reason);
        }
    }
    let mut entries: Vec<Entry> = entries.into_values().collect();
    entries.sort_by(Entry::order);
    entries
}

/// The path of a file of the codebase as a baseline in `dir` has it.
pub(super) fn path_of(codebase: &Codebase, file: FileIndex, dir: &Path) -> String {
    let Some(file) = codebase.file(file) else { return String::new() };
    file.source.real.as_deref().map_or_else(|| file.path().to_owned(), |real| relative(dir, real))
}

fn add_reason(entry: &mut Entry, reason: Option<&str>) {
    match (&mut entry.reason, reason) {
        (Some(known), Some(reason)) if !known.split("; ").any(|known| known == reason) => {
            known.push_str("; ");
            known.push_str(reason);
        }
        (known @ None, Some(reason)) => *known = Some(reason.to_owned()),
        _ => {}
    }
}

/// Lines as entries show them; many findings may share a long one.
struct LineTexts<'t> {
    index: LineIndex<'t>,
    secrets: Secrets<'t>,
    last: Option<(u32, String)>,
}

impl<'t> LineTexts<'t> {
    fn of(file: &'t File) -> Self {
        Self { index: file.lines(), secrets: Secrets::of(file), last: None }
    }

    /// The line on which a finding begins: white space folded, secrets masked, cut. One about a secret shows none
    /// of it, and one about the whole file has no line.
    fn shown(&mut self, finding: &Finding) -> String {
        if finding.is_about_file() {
            return String::new();
        }
        if finding.rule.sensitive {
            return MASK.to_owned();
        }
        let line = self.index.line_col(finding.place.span.start).line;
        match &self.last {
            Some((known, shown)) if *known == line => shown.clone(),
            _ => {
                let span = self.index.line_span(line).unwrap_or_default();
                let shown = folded(&self.secrets.masked(span));
                self.last = Some((line, shown.clone()));
                shown
            }
        }
    }
}

fn folded(line: &str) -> String {
    let mut shown = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = shown.char_indices().nth(WIDTH) {
        shown.truncate(end);
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_folded_and_cut() {
        assert_eq!(folded("\t a  b "), "a b");
        assert_eq!(folded(&"ю".repeat(500)).chars().count(), WIDTH + 1);
    }
}
