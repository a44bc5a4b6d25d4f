//! What rules said about the files of one snapshot, kept so that of the next one only what differs is judged.
//!
//! - What rules that see one file alone said holds as long as the file, its role and its rules stay the same.
//! - What rules that see the project said holds, besides, as long as the files are linked as they were and no file has
//!   changed that a finding points to: what moves within a file changes no links.
//! - Rules of whole projects are not kept: they run again whenever findings are asked for.

use std::sync::Arc;

use super::{Crash, RuleSet, RulesByFile, coverage::is_judged};
use crate::{
    project::{Codebase, File},
    rules::Finding,
    source::{FileIndex, FileSet},
};

/// What rules said about files of one snapshot.
#[derive(Debug, Default)]
pub struct Memo {
    snapshot: Option<Codebase>,
    /// By the places of the files.
    files: Vec<Known>,
}

/// What is known of a file.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The rules that ran; none ran yet where there are none.
    rules: Option<Arc<RuleSet>>,
    alone: Said,
    /// `None` where the rules that see the project have to run again.
    linked: Option<Said>,
}

/// What some rules said while they looked at a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) findings: Vec<Finding>,
    pub(super) crashes: Vec<Crash>,
}

/// Which rules have to run on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    All,
    /// Those that see the project.
    Linked,
}

impl Memo {
    /// Goes on to another snapshot, and forgets what does not hold there.
    pub(super) fn advance(&mut self, codebase: &Codebase) {
        let count = codebase.files().len();
        let Some(last) = self.snapshot.replace(codebase.clone()) else {
            self.files = vec![Known::default(); count];
            return;
        };
        let is_same = |(old, file): &(&File, &File)| Arc::ptr_eq(old.parsed(), file.parsed());
        let same: Vec<(&File, &File)> = codebase.files_since(&last).filter(is_same).collect();
        let changed = FileSet::all(count).without(same.iter().map(|(_, file)| file.index));
        let is_listed_alike = codebase.is_listed_like(&last);
        if is_listed_alike {
            let known = self.files.iter_mut().zip((0..).map(FileIndex));
            known
                .filter(|(_, file)| changed.contains(*file))
                .for_each(|(known, _)| *known = Known::default());
        } else {
            self.rearrange(&same, count);
        }
        let is_linked_alike = codebase.is_linked_like(&last);
        for (old, file) in same {
            let Some(known) = self.files.get_mut(file.index.0 as usize) else { continue };
            let is_judged_alike = || is_judged(&last, old) == is_judged(codebase, file);
            if old.role != file.role || !is_listed_alike && !is_judged_alike() {
                *known = Known::default();
            }
            known.linked.take_if(|said| !is_linked_alike || said.points_to(&changed));
        }
    }

    /// Moves what is known of some files, as they were and as they are, to their new places, of which there are `count`.
    fn rearrange(&mut self, files: &[(&File, &File)], count: usize) {
        let mut moved = vec![Known::default(); count];
        for (old, new) in files {
            let places = (self.files.get_mut(old.index.0 as usize), moved.get_mut(new.index.0 as usize));
            let (Some(known), Some(place)) = places else { continue };
            *place = std::mem::take(known);
            if old.index != new.index {
                place.alone.findings.iter_mut().for_each(|finding| finding.move_to(new.index));
            }
        }
        self.files = moved;
    }

    /// Which rules have to run on a file, if any.
    pub(super) fn missing(&self, file: &File, rules: &RulesByFile) -> Option<Part> {
        let is_of_rules = |known: &&Known| {
            known.rules.as_ref().is_some_and(|set| Arc::ptr_eq(set, rules.set_of(file.index)))
        };
        match self.known(file.index).filter(is_of_rules) {
            Some(known) => known.linked.is_none().then_some(Part::Linked),
            None => Some(Part::All),
        }
    }

    /// What is known of a file without running a rule again; `part` is what had to run.
    pub(super) fn said(&self, file: FileIndex, part: Option<Part>) -> impl Iterator<Item = &Said> {
        let known = self.known(file).filter(|_| part != Some(Part::All));
        let linked = known.filter(|_| part.is_none()).and_then(|known| known.linked.as_ref());
        known.map(|known| &known.alone).into_iter().chain(linked)
    }

    /// Keeps what was said about a file by the rules that had to run; nothing so far.
    pub(super) fn start(&mut self, file: FileIndex, part: Part, rules: &RulesByFile) {
        let Some(known) = self.files.get_mut(file.0 as usize) else { return };
        if part == Part::All {
            *known = Known { rules: Some(rules.set_of(file).clone()), ..Known::default() };
        }
        known.linked = Some(Said::default());
    }

    /// Where to keep what rules say that see a file alone, or that see its project.
    pub(super) fn place_of(&mut self, file: FileIndex, is_linked: bool) -> Option<&mut Said> {
        let known = self.files.get_mut(file.0 as usize)?;
        if is_linked { known.linked.as_mut() } else { Some(&mut known.alone) }
    }

    fn known(&self, file: FileIndex) -> Option<&Known> {
        self.files.get(file.0 as usize)
    }
}

impl Said {
    fn points_to(&self, files: &FileSet) -> bool {
        let mut places = self.findings.iter().flat_map(|finding| {
            let edited = finding.fix.iter().map(|edit| edit.place);
            finding.places().chain(finding.related.iter().copied()).chain(edited).chain([finding.place])
        });
        places.any(|place| files.contains(place.file))
    }
}
