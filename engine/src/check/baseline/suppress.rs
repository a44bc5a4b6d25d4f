//! Taking what is frozen out of a report, and telling of each entry whether it was of use.

use std::path::Path;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Baseline, Entry, freeze::path_of, paths::resolved};
use crate::{
    check::{Report, RuleSet, RulesByFile, coverage::is_judged},
    project::{Codebase, File},
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
        let mut used = vec![0; self.entries.len()];
        let positions = self.positions();
        let mut paths: FxHashMap<FileIndex, String> = FxHashMap::default();
        let before = report.findings.len();
        report.findings.retain(|reported| {
            let file = reported.finding.place.file;
            let path = paths.entry(file).or_insert_with(|| path_of(codebase, file, dir));
            let Some(at) = positions.get(&(path.as_str(), reported.identity)).copied() else { return true };
            let (Some(used), Some(kept)) = (used.get_mut(at), self.entries.get(at)) else { return true };
            let is_frozen = *used < kept.entry.count;
            *used += u32::from(is_frozen);
            !is_frozen
        });
        let suppressed = before - report.findings.len();

        let reach = Reach::of(codebase, report, dir, is_gone);
        let state = |(entry, used): (&Entry, &u32)| match used {
            0 if reach.covers(entry) => State::Stale,
            0 => State::NotChecked,
            used => State::Live(*used),
        };
        let states: Vec<State> = self.entries().zip(&used).map(state).collect();
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
            not_checked: states.iter().filter(|state| **state == State::NotChecked).count(),
            states,
        });
    }
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
