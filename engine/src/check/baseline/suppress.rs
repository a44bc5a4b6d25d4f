//! Taking what is frozen out of a report, and telling of each entry whether it was of use.

use std::path::Path;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Baseline, Entry, freeze::path_of, paths::resolved};
use crate::{
    check::{Report, RuleSet, RulesByFile, coverage::is_judged, suppress},
    project::{Codebase, File},
    rules::{Frozen, Place, Suppressions},
    source::{FileIndex, FileSet},
};

/// What a baseline did in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The file of the baseline, as reports show it.
    pub path: String,
    /// How many findings it took out.
    pub suppressed: usize,
    /// How many more the entries would have taken that were checked.
    pub unspent: usize,
    /// The entries of no use at all.
    pub stale: Vec<Entry>,
    /// Of each entry without a reason where the first finding is that it took out, and its rule.
    pub unexplained: Vec<(Place, String)>,
    /// How many entries nothing is known of.
    pub not_checked: usize,
    /// One for each entry, in order.
    pub(super) states: Vec<State>,
}

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It took out this many findings.
    Live(u32),
    /// Its rule ran over its file, or the file is gone, and there was nothing to take out.
    Stale,
    /// Its rule did not run, or its file was not looked at.
    NotChecked,
}

/// What an entry took out: how many findings, and where the first of them is.
#[derive(Clone, Copy, Debug, Default)]
struct Use {
    count: u32,
    first: Option<Place>,
}

impl Baseline {
    /// Takes the frozen findings out of a report and notes in it what the baseline did. Paths of entries start from
    /// `dir`, which is absolute; `path` names the file for readers. `is_gone` tells of an absolute path that is no
    /// source of the run whether it lay in reach of it and is there no more.
    pub fn suppress(
        &self,
        codebase: &Codebase,
        report: &mut Report,
        (dir, path): (&Path, &str),
        is_gone: &dyn Fn(&Path) -> bool,
    ) {
        let mut uses = vec![Use::default(); self.entries.len()];
        let positions = self.positions();
        let mut paths: FxHashMap<FileIndex, String> = FxHashMap::default();
        let before = report.findings.len();
        report.findings.retain(|reported| {
            let file = reported.finding.place.file;
            let path = paths.entry(file).or_insert_with(|| path_of(codebase, file, dir));
            let Some(at) = positions.get(&(path.as_str(), reported.identity())).copied() else { return true };
            let (Some(used), Some(kept)) = (uses.get_mut(at), self.entries.get(at)) else { return true };
            let is_frozen = used.count < kept.entry.count;
            if is_frozen {
                used.count += 1;
                used.first.get_or_insert(reported.finding.place);
            }
            !is_frozen
        });
        let suppressed = before - report.findings.len();
        let unexplained = self.entries().zip(&uses).filter(|(entry, _)| !entry.has_reason());
        let unexplained = unexplained.filter_map(|(entry, used)| Some((used.first?, entry.rule.clone())));

        let reach = Reach::of(codebase, report, dir, is_gone);
        let state = |(entry, used): (&Entry, &Use)| match used.count {
            0 if reach.covers(entry) => State::Stale,
            0 => State::NotChecked,
            count => State::Live(count),
        };
        let states: Vec<State> = self.entries().zip(&uses).map(state).collect();
        let stale = self.entries().zip(&states).filter(|(_, state)| **state == State::Stale);
        let unspent = |(entry, state): (&Entry, &State)| match state {
            State::Live(used) => (entry.count - used) as usize,
            State::Stale => entry.count as usize,
            State::NotChecked => 0,
        };
        report.baseline = Some(Usage {
            path: path.to_owned(),
            suppressed,
            unspent: self.entries().zip(&states).map(unspent).sum(),
            stale: stale.map(|(entry, _)| entry.clone()).collect(),
            unexplained: unexplained.collect(),
            not_checked: states.iter().filter(|state| **state == State::NotChecked).count(),
            states,
        });
    }
}

/// Adds to a report what rules say of the entries without a reason that took something out of it. No comment and no baseline
/// leaves that out.
pub fn report_unexplained(codebase: &Codebase, report: &mut Report) {
    let mut unexplained = report.baseline.as_ref().map(|usage| usage.unexplained.clone()).unwrap_or_default();
    unexplained.sort_unstable();
    let mut found = Vec::new();
    for of_file in unexplained.chunk_by(|(one, _), (other, _)| one.file == other.file) {
        let [(place, _), ..] = of_file else { continue };
        let Some(file) = codebase.file(place.file) else { continue };
        let frozen = of_file.iter().map(|(place, rule)| Frozen { span: place.span, rule }).collect();
        let suppressions = Suppressions { file, asked: Vec::new(), frozen };
        let rules = report.rules.of_file(place.file);
        suppress::judge(&suppressions, rules, report.rules.platform(), &mut found, &mut report.crashes);
    }
    report.add(codebase, found);
}

/// What a run looked at.
struct Reach<'r> {
    codebase: &'r Codebase,
    dir: &'r Path,
    rules: &'r RulesByFile,
    requested: &'r FileSet,
    /// Rules that did not run on all of their files.
    crashed: FxHashSet<&'r str>,
    files: FxHashMap<&'r Path, &'r File>,
    is_gone: &'r dyn Fn(&Path) -> bool,
}

impl<'r> Reach<'r> {
    fn of(
        codebase: &'r Codebase,
        report: &'r Report,
        dir: &'r Path,
        is_gone: &'r dyn Fn(&Path) -> bool,
    ) -> Self {
        let place = |file: &'r File| (file.source.real.as_deref().unwrap_or(Path::new(file.path())), file);
        Self {
            codebase,
            dir,
            rules: &report.rules,
            requested: &report.requested,
            crashed: report.crashes.iter().map(|crash| &*crash.rule.id).collect(),
            files: codebase.files().iter().map(place).collect(),
            is_gone,
        }
    }

    fn covers(&self, entry: &Entry) -> bool {
        let path = resolved(self.dir, &entry.path);
        let runs = |rules: &RuleSet| rules.find(&entry.rule).is_some();
        !self.crashed.contains(entry.rule.as_str())
            && match self.files.get(path.as_path()) {
                Some(file) => {
                    runs(self.rules.of_file(file.index))
                        && self.requested.contains(file.index)
                        && is_judged(self.codebase, file)
                }
                None => runs(self.rules.general()) && (self.is_gone)(&path),
            }
    }
}
