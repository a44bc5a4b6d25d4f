//! The report for programs: one document, described in `docs/report-json.md` and `schemas/report.schema.json`.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    io::{self, Write},
};

use serde::{Serialize, Serializer};

use super::{Each, Entries, Entry, Input, Location, Problem, Tool, UnusedPattern};
use crate::{
    check::{Fingerprint, baseline::Usage},
    project::File,
    rules::{Place, Severity},
};

/// Grows when a reader of the old form could be misled; new keys do not count.
const FORMAT_VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'r, Diagnostics> {
    version: u32,
    tool: Tool,
    data: Data<'r>,
    lang: &'static str,
    /// False where something asked for could not be checked; `problems` says what.
    complete: bool,
    diagnostics: Diagnostics,
    problems: &'r [Problem],
    summary: Summary<'r>,
}

#[derive(Serialize)]
struct Data<'r> {
    version: &'r str,
}

#[derive(Serialize)]
struct Diagnostic<'r> {
    path: &'r str,
    #[serde(flatten)]
    range: Range,
    rule: &'r str,
    severity: &'static str,
    message: String,
    tier: &'static str,
    #[serde(serialize_with = "super::as_text")]
    fingerprint: Fingerprint,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Related<'r>>,
    fixability: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edits: Vec<Edit<'r>>,
    /// In place of `edits` where they are not all in the file of the finding: a reader who does not know of several files
    /// then makes none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<Change<'r>>,
}

/// What a fix changes in a file.
#[derive(Serialize)]
struct Change<'r> {
    path: &'r str,
    edits: Vec<Edit<'r>>,
}

#[derive(Serialize)]
struct Range {
    line: u32,
    col: u32,
    end_line: u32,
    end_col: u32,
}

#[derive(Serialize)]
struct Related<'r> {
    path: &'r str,
    #[serde(flatten)]
    range: Range,
}

#[derive(Serialize)]
struct Edit<'r> {
    #[serde(flatten)]
    range: Range,
    text: &'r str,
}

#[derive(Serialize)]
struct Summary<'r> {
    files: usize,
    diagnostics: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    by_rule: Counts<'r>,
    by_file: Counts<'r>,
    by_severity: Severities,
    files_by_kind: Kinds,
    passed_over: PassedOver,
    rules: Rules<'r>,
    suppressed: usize,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    unused_patterns: &'r [UnusedPattern],
    #[serde(flatten)]
    baseline: Option<Baseline<'r>>,
    #[serde(flatten)]
    fixed: Option<Fixed>,
}

/// What was fixed, where that was asked for.
#[derive(Serialize)]
struct Fixed {
    fixed: usize,
    files_changed: usize,
}

/// What the baseline did, where the run had one.
#[derive(Serialize)]
struct Baseline<'r> {
    baseline: &'r str,
    baselined: usize,
    baseline_unused: usize,
    baseline_stale: usize,
    baseline_stale_entries: Vec<Stale<'r>>,
    baseline_not_checked: usize,
}

#[derive(Serialize)]
struct Stale<'r> {
    path: &'r str,
    rule: &'r str,
    id: String,
    count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    text: &'r str,
}

#[derive(Serialize)]
struct Severities {
    error: usize,
    warning: usize,
    info: usize,
}

#[derive(Serialize)]
struct Kinds {
    xbsl: usize,
    yaml: usize,
    xbql: usize,
}

/// Files that no rule looked at.
#[derive(Serialize)]
struct PassedOver {
    files: usize,
    outside_projects: usize,
    not_a_description: usize,
    excluded: usize,
    not_a_source: usize,
}

#[derive(Serialize)]
struct Rules<'r> {
    active: usize,
    total: usize,
    inactive: Vec<&'r str>,
}

/// How many of what, the most frequent first, equals by name.
struct Counts<'r>(BTreeMap<&'r str, usize>);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counts: Vec<_> = self.0.iter().collect();
        counts.sort_by_key(|(_, count)| Reverse(**count));
        serializer.collect_map(counts)
    }
}

impl<'r> Counts<'r> {
    fn of(names: impl Iterator<Item = &'r str>) -> Self {
        let mut counts = BTreeMap::new();
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
        Self(counts)
    }
}

/// Writes the report as one JSON document on one line.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let document = Document {
        version: FORMAT_VERSION,
        tool: Tool::THIS,
        data: Data { version: input.data_version },
        lang: input.lang.code(),
        complete: input.problems.is_empty(),
        diagnostics: Each(|| entries.iter().map(diagnostic)),
        problems: input.problems,
        summary: summary(input),
    };
    super::write_json(&document, to)
}

fn diagnostic(entry: Entry<'_>) -> Diagnostic<'_> {
    let changes = entry.edits_by_file().into_iter().map(|(path, edits)| {
        let edits = edits.iter().map(|(location, text)| Edit { range: Range::of(location), text });
        Change { path, edits: edits.collect() }
    });
    let mut changes: Vec<Change<'_>> = changes.collect();
    let is_own = |change: &mut Change<'_>| change.path == entry.location.path;
    let own = if changes.len() == 1 { changes.pop_if(is_own) } else { None };
    Diagnostic {
        path: entry.location.path,
        range: Range::of(&entry.location),
        rule: &entry.rule.id,
        severity: entry.severity.word(),
        fingerprint: entry.fingerprint(),
        message: entry.message,
        tier: entry.rule.tier.word(),
        related: entry
            .related
            .iter()
            .map(|location| Related { path: location.path, range: Range::of(location) })
            .collect(),
        fixability: entry.fixability.word(),
        edits: own.map(|change| change.edits).unwrap_or_default(),
        changes,
    }
}

impl Range {
    const fn of(location: &Location<'_>) -> Self {
        let Location { start, end, .. } = location;
        Self { line: start.line, col: start.col, end_line: end.line, end_col: end.col }
    }
}

fn summary<'r>(input: &Input<'r>) -> Summary<'r> {
    let findings = &input.report.findings;
    let file = |place: Place| input.codebase.file(place.file).map(File::path);
    let counts = input.counts();
    let passed_over = counts.passed_over;
    let [errors, warnings, infos] =
        [Severity::Error, Severity::Warning, Severity::Info].map(|severity| input.report.count(severity));
    let rules = &input.report.rules;
    Summary {
        files: counts.files,
        diagnostics: findings.len(),
        errors,
        warnings,
        infos,
        by_rule: Counts::of(findings.iter().map(|reported| &*reported.finding.rule.id)),
        by_file: Counts::of(findings.iter().filter_map(|reported| file(reported.finding.place))),
        by_severity: Severities { error: errors, warning: warnings, info: infos },
        files_by_kind: Kinds { xbsl: counts.modules, yaml: counts.descriptions, xbql: counts.queries },
        passed_over: PassedOver {
            files: passed_over.files(),
            outside_projects: passed_over.outside_projects,
            not_a_description: passed_over.not_a_description,
            excluded: passed_over.excluded,
            not_a_source: passed_over.not_a_source,
        },
        rules: Rules {
            active: rules.anywhere().len(),
            total: rules.count(),
            inactive: rules.inactive().into_iter().map(|rule| &*rule.id).collect(),
        },
        suppressed: input.report.suppressed,
        unused_patterns: input.unused_patterns,
        baseline: input.report.baseline.as_ref().map(baseline),
        fixed: input.report.fixed.map(|total| Fixed { fixed: total.findings, files_changed: total.files }),
    }
}

fn baseline(usage: &Usage) -> Baseline<'_> {
    let stale = usage.stale.iter().map(|entry| Stale {
        path: &entry.path,
        rule: &entry.rule,
        id: entry.id.to_string(),
        count: entry.count,
        reason: entry.reason.as_deref(),
        text: &entry.text,
    });
    Baseline {
        baseline: &usage.path,
        baselined: usage.suppressed,
        baseline_unused: usage.unspent,
        baseline_stale: usage.stale.len(),
        baseline_stale_entries: stale.collect(),
        baseline_not_checked: usage.not_checked,
    }
}
