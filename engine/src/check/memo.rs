//! What rules said about the files of one snapshot, kept so that of the next one only what differs is judged.
//!
//! - What rules that see one file alone said holds as long as the file, its role and its rules stay the same.
//! - What rules that see the project said holds, besides, as long as nothing is different that they depend on
//!   ([`Codebase::difference`]), and no file has changed that a finding points to: on what moves within a file nothing
//!   depends. Rules that looked at all files run again when anything is different.
//! - Rules of whole projects are not kept: they run again whenever findings are asked for.

use std::{mem, sync::Arc};

use super::{Crash, RuleSet, RulesByFile, coverage::is_judged};
use crate::{
    project::{Codebase, DependencySet, Difference, File},
    rules::{Finding, RuleRef},
    source::{FileIndex, FileSet},
};

/// What rules said about files of one snapshot.
#[derive(Debug, Default)]
pub struct Memo {
    snapshot: Option<Codebase>,
    /// By the places of the files.
    files: Vec<Known>,
    /// What became different from one snapshot to the next. To look whether that concerns a file is left until it is asked for.
    differences: Vec<DependencySet>,
}

/// So many differences are kept at most.
const MOST_DIFFERENCES: usize = 32;

/// What is known of a file.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The rules that ran; none ran yet where there are none.
    rules: Option<Arc<RuleSet>>,
    alone: Said,
    /// `None` where the rules that see the project have to run again.
    linked: Option<Linked>,
}

/// What is known of the rules that see the project.
#[derive(Clone, Debug, Default)]
struct Linked {
    said: Said,
    /// How many of the differences this holds after.
    holds_after: usize,
    dependencies: DependencySet,
    /// Those of them that looked at all files.
    of_all_files: Vec<RuleRef>,
    /// Whether these have to run again; `said` has nothing of them then.
    lacks_those: bool,
}

/// What some rules said while they looked at a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) findings: Vec<Finding>,
    pub(super) crashes: Vec<Crash>,
}

/// What rules depend on that looked at a file.
#[derive(Debug)]
pub(super) struct Tracked {
    pub(super) file: FileIndex,
    pub(super) dependencies: DependencySet,
    /// The rules that looked at all files.
    pub(super) of_all_files: Vec<RuleRef>,
}

/// Which rules have to run on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    All,
    /// Those that see the project.
    Linked,
    /// Those of them that looked at all files.
    OfAllFiles,
}

impl Memo {
    /// Goes on to another snapshot, and forgets of some files what does not hold there.
    pub(super) fn advance(&mut self, codebase: &Codebase, requested: &FileSet) {
        self.move_to(codebase);
        let is_full = self.differences.len() >= MOST_DIFFERENCES;
        let files = self.files.iter_mut().zip((0..).map(FileIndex));
        for (known, _) in files.filter(|(_, file)| is_full || requested.contains(*file)) {
            known.linked.take_if(|linked| !linked.catches_up(&self.differences));
        }
        if is_full {
            self.differences.clear();
            let linked = self.files.iter_mut().filter_map(|known| known.linked.as_mut());
            linked.for_each(|linked| linked.holds_after = 0);
        }
    }

    /// Puts what is known to the files of another snapshot, forgets it of those with other texts, and notes what else is
    /// different.
    fn move_to(&mut self, codebase: &Codebase) {
        let count = codebase.files().len();
        let Some(last) = self.snapshot.replace(codebase.clone()) else {
            self.files = vec![Known::default(); count];
            return;
        };
        let both: Vec<(&File, &File)> = codebase.files_since(&last).collect();
        let is_listed_alike = codebase.is_listed_like(&last);
        if !is_listed_alike {
            self.rearrange(&both, last.files().len(), count);
        }
        let is_same = |(old, file): &(&File, &File)| Arc::ptr_eq(old.parsed(), file.parsed());
        let same = both.into_iter().filter(is_same);
        let changed = FileSet::all(count).without(same.clone().map(|(_, file)| file.index));
        for (known, file) in self.files.iter_mut().zip((0..).map(FileIndex)) {
            if changed.contains(file) {
                *known = Known::default();
            }
        }
        let is_everything_different = match codebase.difference(&last) {
            Difference::Everything => true,
            Difference::Only(different) => {
                self.differences.extend(Some(different).filter(|different| !different.is_empty()));
                false
            }
        };
        for (old, file) in same {
            let Some(known) = self.files.get_mut(file.index.0 as usize) else { continue };
            let is_judged_alike = || is_judged(&last, old) == is_judged(codebase, file);
            if old.role != file.role || !is_listed_alike && !is_judged_alike() {
                *known = Known::default();
            }
            known.linked.take_if(|linked| is_everything_different || linked.said.points_to(&changed));
        }
    }

    /// Moves what is known of some files, as they were and as they are, to their new places. There were `before` files, and
    /// there are `count`.
    fn rearrange(&mut self, files: &[(&File, &File)], before: usize, count: usize) {
        let gone = FileSet::all(before).without(files.iter().map(|(old, _)| old.index));
        let mut places = vec![FileIndex::default(); before];
        for (old, new) in files {
            places[old.index.0 as usize] = new.index;
        }
        let place_of = |file: FileIndex| places.get(file.0 as usize).copied().unwrap_or(file);
        let mut moved = vec![Known::default(); count];
        for (old, new) in files {
            let of_both = (self.files.get_mut(old.index.0 as usize), moved.get_mut(new.index.0 as usize));
            let (Some(known), Some(place)) = of_both else { continue };
            *place = mem::take(known);
            place.alone.relocate(place_of);
            place.linked.take_if(|linked| linked.said.points_to(&gone));
            place.linked.iter_mut().for_each(|linked| linked.said.relocate(place_of));
        }
        self.files = moved;
    }

    /// Which rules have to run on a file, if any.
    pub(super) fn missing(&self, file: &File, rules: &RulesByFile) -> Option<Part> {
        let is_of_rules = |known: &&Known| {
            known.rules.as_ref().is_some_and(|set| Arc::ptr_eq(set, rules.set_of(file.index)))
        };
        match self.known(file.index).filter(is_of_rules) {
            Some(Known { linked: None, .. }) => Some(Part::Linked),
            Some(Known { linked: Some(linked), .. }) => linked.lacks_those.then_some(Part::OfAllFiles),
            None => Some(Part::All),
        }
    }

    /// What is known of a file without running a rule again; `part` is what had to run.
    pub(super) fn said(&self, file: FileIndex, part: Option<Part>) -> impl Iterator<Item = &Said> {
        let known = self.known(file).filter(|_| part != Some(Part::All));
        let linked = known.filter(|_| part != Some(Part::Linked)).and_then(|known| known.linked.as_ref());
        known.map(|known| &known.alone).into_iter().chain(linked.map(|linked| &linked.said))
    }

    /// Whether a rule looked at all files while it looked at this one.
    pub(super) fn saw_all_files(&self, file: FileIndex, rule: &RuleRef) -> bool {
        let linked = self.known(file).and_then(|known| known.linked.as_ref());
        linked.is_some_and(|linked| linked.saw_all_files(rule))
    }

    /// Begins to keep what is said about a file by the rules that had to run.
    pub(super) fn start(&mut self, file: FileIndex, part: Part, rules: &RulesByFile) {
        let Some(known) = self.files.get_mut(file.0 as usize) else { return };
        let linked = Linked { holds_after: self.differences.len(), ..Linked::default() };
        match part {
            Part::All => {
                let rules = Some(rules.set_of(file).clone());
                *known = Known { rules, alone: Said::default(), linked: Some(linked) };
            }
            Part::Linked => known.linked = Some(linked),
            Part::OfAllFiles => known.linked.iter_mut().for_each(|linked| linked.lacks_those = false),
        }
    }

    /// Keeps what the rules depend on that had to run on a file.
    pub(super) fn keep_tracked(&mut self, Tracked { file, dependencies, of_all_files }: Tracked) {
        let known = self.files.get_mut(file.0 as usize);
        let Some(linked) = known.and_then(|known| known.linked.as_mut()) else { return };
        linked.dependencies.extend(dependencies);
        linked.of_all_files = of_all_files;
    }

    /// Where to keep what rules say that see a file alone, or that see its project.
    pub(super) fn place_of(&mut self, file: FileIndex, is_linked: bool) -> Option<&mut Said> {
        let known = self.files.get_mut(file.0 as usize)?;
        if is_linked { known.linked.as_mut().map(|linked| &mut linked.said) } else { Some(&mut known.alone) }
    }

    fn known(&self, file: FileIndex) -> Option<&Known> {
        self.files.get(file.0 as usize)
    }
}

impl Linked {
    /// Forgets what does not hold after some differences. Whether anything is left.
    fn catches_up(&mut self, differences: &[DependencySet]) -> bool {
        let new = differences.get(self.holds_after..).unwrap_or_default();
        if new.iter().any(|different| !different.is_disjoint(&self.dependencies)) {
            return false;
        }
        if !new.is_empty() && !self.of_all_files.is_empty() {
            let mut said = mem::take(&mut self.said);
            said.findings.retain(|finding| !self.saw_all_files(&finding.rule));
            said.crashes.retain(|crash| !self.saw_all_files(&crash.rule));
            self.said = said;
            self.lacks_those = true;
        }
        self.holds_after = differences.len();
        true
    }

    fn saw_all_files(&self, rule: &RuleRef) -> bool {
        self.of_all_files.iter().any(|known| known.id == rule.id)
    }
}

impl Said {
    fn points_to(&self, files: &FileSet) -> bool {
        self.findings.iter().any(|finding| finding.points_to(files))
    }

    fn relocate(&mut self, place_of: impl Fn(FileIndex) -> FileIndex) {
        self.findings.iter_mut().for_each(|finding| finding.relocate(&place_of));
    }
}
