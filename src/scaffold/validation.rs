//! Whether a plan leaves the sources as sound as they were.

use std::{collections::HashMap, path::Path};

use rustc_hash::FxHashSet;

use super::{Plan, Planned};
use crate::{
    check::{Report, Reported},
    platform::words::key,
    project::{Codebase, File},
    rules::Severity,
    session::Session,
    source::{FileKind, FileSet, Source},
    syntax::{xbsl, yaml},
};

/// What the check says of the sources after a plan.
pub struct Validation {
    /// The snapshot after the plan.
    pub session: Session,
    /// The findings in the files that the plan writes.
    pub report: Report,
    /// The errors that were not there before, in whatever file.
    pub new_errors: Vec<Reported>,
}

impl Validation {
    /// Judges the files that a plan writes, and those that name what it changes, before and after it. `shown` gives the path
    /// of a new file as the snapshot writes paths.
    #[must_use]
    pub fn of(session: &Session, plan: &Plan, shown: &dyn Fn(&Path) -> String) -> Self {
        let after = session.with(plan.in_snapshot(shown));
        let names = changed_names(plan);
        let old = errors(session, plan, &names);
        let written = written(after.codebase(), plan);
        let affected = concerned(after.codebase(), plan, &names);
        let mut report = after.findings(&affected);
        let mut known = old;
        let is_error = |reported: &&Reported| reported.finding.severity == Severity::Error;
        let is_new = |reported: &&Reported| match known.get_mut(&reported.identity.to_string()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        };
        let new_errors = report.findings.iter().filter(is_error).filter(is_new).cloned().collect();
        report.findings.retain(|reported| written.contains(reported.finding.place.file));
        report.requested = written;
        Self { session: after, report, new_errors }
    }
}

/// The errors before the plan, counted by what they are about.
fn errors(session: &Session, plan: &Plan, names: &FxHashSet<String>) -> HashMap<String, usize> {
    let report = session.findings(&concerned(session.codebase(), plan, names));
    let mut counts = HashMap::new();
    for reported in report.findings.iter().filter(|reported| reported.finding.severity == Severity::Error) {
        *counts.entry(reported.identity.to_string()).or_default() += 1;
    }
    counts
}

/// The files that a plan writes, in a snapshot before or after it.
fn written(codebase: &Codebase, plan: &Plan) -> FileSet {
    let paths: FxHashSet<&Path> = plan
        .steps
        .iter()
        .flat_map(|step| {
            let before = match &step.planned {
                Planned::Move { before, .. } => before.real.as_deref(),
                _ => None,
            };
            std::iter::once(step.path.as_path()).chain(before)
        })
        .collect();
    let is_written = |file: &File| file.source.real.as_deref().is_some_and(|path| paths.contains(path));
    codebase.files().iter().map(is_written).collect()
}

/// The files that a plan writes, and those that have one of the names.
fn concerned(codebase: &Codebase, plan: &Plan, names: &FxHashSet<String>) -> FileSet {
    let written = written(codebase, plan);
    let finders: Vec<_> = names.iter().map(|name| memchr::memmem::Finder::new(name.as_bytes())).collect();
    let has_name = |file: &File| finders.iter().any(|finder| finder.find(file.text().as_bytes()).is_some());
    codebase.files().iter().map(|file| written.contains(file.index) || has_name(file)).collect()
}

/// The names that something else may know a changed file by: that of its element, and those that are only in its old or
/// only in its new text.
fn changed_names(plan: &Plan) -> FxHashSet<String> {
    let mut names = FxHashSet::default();
    for step in &plan.steps {
        let kind = FileKind::of(&step.path, true);
        let (before, after): (Option<&Source>, Option<&str>) = match &step.planned {
            Planned::Create { text, .. } => (None, Some(text)),
            Planned::Replace { before, text, .. } => (Some(before), Some(text)),
            Planned::Move { before, text } => (Some(before), Some(text)),
            Planned::Delete { before } => (Some(before), None),
            Planned::MoveBytes { .. } | Planned::DeleteBytes { .. } => (None, None),
        };
        let of = |text: Option<&str>| text.map(|text| names_in(text, kind)).unwrap_or_default();
        let (old, new) = (of(before.map(|before| &*before.text)), of(after));
        names.extend(old.symmetric_difference(&new).cloned());
        for path in [before.and_then(|before| before.real.as_deref()), Some(step.path.as_path())]
            .into_iter()
            .flatten()
        {
            let stem =
                path.file_name().and_then(|name| name.to_str()).and_then(|name| name.split('.').next());
            names.extend(stem.map(str::to_owned));
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// What a file names itself or its parts: in a description all values of names, in a module its methods and types.
fn names_in(text: &str, kind: Option<FileKind>) -> FxHashSet<String> {
    match kind {
        Some(FileKind::Description) => {
            let tree = yaml::parse(text.into());
            let names = tree.entries_under(key::NAME.spellings()).filter(|entry| entry.value.is_scalar());
            names.map(|entry| entry.value.text().to_owned()).collect()
        }
        Some(FileKind::Module) => {
            let tree = xbsl::parse(text.into());
            tree.methods().filter_map(|method| Some(method.name()?.text().to_owned())).collect()
        }
        _ => FxHashSet::default(),
    }
}
