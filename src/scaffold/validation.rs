//! Whether a plan leaves the sources as sound as they were.

use std::{collections::HashMap, path::Path};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Outcome, Plan, Planned};
use crate::{
    check::{Report, Reported},
    platform::words::key,
    project::{Codebase, File},
    rules::Severity,
    session::Session,
    source::FileSet,
    syntax::xbsl::{self, is_identifier},
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
        Self::judged(session, plan, session.with(plan.in_snapshot(shown)))
    }

    /// The same of a plan after which names have to mean what they meant ([`Plan::kept`]). A name that would not gets its
    /// namespace in the plan where that settles it.
    ///
    /// # Errors
    /// A name would mean something else.
    pub fn settled(session: &Session, plan: &mut Plan, shown: &dyn Fn(&Path) -> String) -> Outcome<Self> {
        let mut after = session.with(plan.in_snapshot(shown));
        if let Some(kept) = plan.kept.take() {
            let qualified = kept.qualified(session, &after)?;
            if !qualified.is_empty() {
                plan.qualify(session, qualified);
                after = session.with(plan.in_snapshot(shown));
                kept.expect(&after)?;
            }
            plan.kept = Some(kept);
        }
        Ok(Self::judged(session, plan, after))
    }

    /// Judges a plan, given the snapshot after it.
    fn judged(session: &Session, plan: &Plan, after: Session) -> Self {
        let names = changed_names(session.codebase(), after.codebase(), plan);
        let written = written(after.codebase(), plan);
        let affected = concerned(after.codebase(), plan, &names);
        let mut report = after.findings(&affected);
        let is_error = |reported: &&Reported| reported.finding.severity == Severity::Error;
        // What was there before is asked for only where there is something to compare.
        let has_errors = report.findings.iter().any(|reported| is_error(&reported));
        let mut known = if has_errors { errors(session, plan, &names) } else { HashMap::new() };
        let is_same = Comparison::of(plan);
        let is_new =
            |reported: &&Reported| match known.get_mut(&is_same.key(after.codebase(), reported, false)) {
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
    let is_same = Comparison::of(plan);
    let mut counts = HashMap::new();
    for reported in report.findings.iter().filter(|reported| reported.finding.severity == Severity::Error) {
        *counts.entry(is_same.key(session.codebase(), reported, true)).or_default() += 1;
    }
    counts
}

/// How errors before and after a plan are compared.
enum Comparison<'p> {
    /// By what they are about.
    Identity,
    /// Where names and places change, what an error is about does too: by the rule and the file, wherever that goes.
    Place(FxHashMap<&'p Path, &'p Path>),
}

impl<'p> Comparison<'p> {
    fn of(plan: &'p Plan) -> Self {
        let moved = plan.steps.iter().filter_map(|step| match &step.planned {
            Planned::Move { before, .. } => Some((before.real.as_deref()?, step.path.as_path())),
            _ => None,
        });
        let moved: FxHashMap<&Path, &Path> = moved.collect();
        if moved.is_empty() && plan.kept.is_none() { Self::Identity } else { Self::Place(moved) }
    }

    fn key(&self, codebase: &Codebase, reported: &Reported, is_before: bool) -> String {
        let Self::Place(moved) = self else { return reported.identity().to_string() };
        let file = codebase.file(reported.finding.place.file);
        let path = file.and_then(|file| file.source.real.as_deref()).unwrap_or(Path::new(""));
        let path = moved.get(path).copied().filter(|_| is_before).unwrap_or(path);
        format!("{} {}", reported.finding.rule.id, path.display())
    }
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
    // Many are looked up word by word, so that the time does not grow with their number.
    let (words, others): (FxHashSet<&str>, FxHashSet<&str>) =
        names.iter().map(String::as_str).partition(|name| names.len() > FEW && is_identifier(name));
    // What has a name has every part of it.
    let is_shortest = |name: &&str| {
        others.len() > FEW || !others.iter().any(|other| other.len() < name.len() && name.contains(other))
    };
    let finders: Vec<_> = others
        .iter()
        .copied()
        .filter(is_shortest)
        .map(|name| memchr::memmem::Finder::new(name.as_bytes()))
        .collect();
    let has_name = |text: &str| {
        finders.iter().any(|finder| finder.find(text.as_bytes()).is_some())
            || !words.is_empty() && xbsl::words(text).any(|word| words.contains(word))
    };
    let is_concerned = |file: &File| written.contains(file.index) || has_name(file.text());
    let concerned: Vec<bool> = codebase.files().par_iter().map(is_concerned).collect();
    concerned.into_iter().collect()
}

/// Up to so many names are searched for one after another.
const FEW: usize = 64;

/// The names that something else may know a changed file by: that of its element, and those that are only in its old or
/// only in its new text.
fn changed_names(before: &Codebase, after: &Codebase, plan: &Plan) -> FxHashSet<String> {
    let (old, new) = (by_path(before, plan), by_path(after, plan));
    let names_at = |files: &FxHashMap<&Path, &File>, path: Option<&Path>| {
        path.and_then(|path| files.get(path)).map(|file| names_in(file)).unwrap_or_default()
    };
    let mut names = FxHashSet::default();
    for step in &plan.steps {
        let path = step.path.as_path();
        let (was, is) = match &step.planned {
            Planned::Create { .. } => (None, Some(path)),
            Planned::Replace { .. } => (Some(path), Some(path)),
            Planned::Move { before, .. } => (before.real.as_deref(), Some(path)),
            Planned::Delete { .. } => (Some(path), None),
            Planned::MoveBytes { .. } | Planned::DeleteBytes { .. } => (None, None),
        };
        names.extend(names_at(&old, was).symmetric_difference(&names_at(&new, is)).cloned());
        for path in was.into_iter().chain([path]) {
            let stem =
                path.file_name().and_then(|name| name.to_str()).and_then(|name| name.split('.').next());
            names.extend(stem.map(str::to_owned));
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The files that a plan writes, by their paths.
fn by_path<'c>(codebase: &'c Codebase, plan: &Plan) -> FxHashMap<&'c Path, &'c File> {
    let files = codebase.files_in(&written(codebase, plan)).collect::<Vec<_>>();
    files.into_iter().filter_map(|file| Some((file.source.real.as_deref()?, file))).collect()
}

/// What a file names itself or its parts: in a description all values of names, in a module its methods.
fn names_in(file: &File) -> FxHashSet<String> {
    if let Some(tree) = file.yaml() {
        let names = tree.entries_under(key::NAME.keys()).filter(|entry| entry.value.is_scalar());
        return names.map(|entry| entry.value.text().to_owned()).collect();
    }
    let methods = file.module().into_iter().flat_map(|module| module.tree().methods());
    methods.filter_map(|method| Some(method.name()?.text().to_owned())).collect()
}
