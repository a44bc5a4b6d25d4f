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
    pub(super) fn advance(&mut self, codebase: &Codebase, rules: &RulesByFile) {
        let mut files = vec![Known::default(); codebase.files().len()];
        if let Some(last) = self.snapshot.take() {
            let is_linked_alike = codebase.is_linked_like(&last);
            let kept = same_files(&last, codebase);
            let changed = FileSet::all(files.len()).without(kept.iter().map(|(_, file)| file.index));
            for (old, file) in kept {
                let set = rules.set_of(file.index);
                let holds = |known: &Known| {
                    known.rules.as_ref().is_some_and(|known| Arc::ptr_eq(known, set))
                        && old.role == file.role
                        && (is_linked_alike || is_judged(&last, old) == is_judged(codebase, file))
                };
                let (Some(known), Some(place)) =
                    (self.files.get_mut(old.index.0 as usize), files.get_mut(file.index.0 as usize))
                else {
                    continue;
                };
                if !holds(known) {
                    continue;
                }
                *place = std::mem::take(known);
                if old.index != file.index {
                    place.alone.findings.iter_mut().for_each(|finding| finding.move_to(file.index));
                }
                place.linked.take_if(|said| !is_linked_alike || said.points_to(&changed));
            }
        }
        self.files = files;
        self.snapshot = Some(codebase.clone());
    }

    /// Which rules have to run on a file, if any.
    pub(super) fn missing(&self, file: &File) -> Option<Part> {
        match self.known(file.index) {
            Some(Known { rules: Some(_), linked: Some(_), .. }) => None,
            Some(Known { rules: Some(_), .. }) => Some(Part::Linked),
            _ => Some(Part::All),
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
            finding.places().chain(finding.related.iter().copied()).chain([finding.place])
        });
        places.any(|place| files.contains(place.file))
    }
}

/// The files of `codebase` that were read before `last` and are the same since, with what they were there.
fn same_files<'c>(last: &'c Codebase, codebase: &'c Codebase) -> Vec<(&'c File, &'c File)> {
    let mut before = last.files().iter().peekable();
    let mut same = Vec::with_capacity(codebase.files().len());
    for file in codebase.files() {
        while before.next_if(|old| old.path() < file.path()).is_some() {}
        let old = before.next_if(|old| old.path() == file.path());
        same.extend(old.filter(|old| Arc::ptr_eq(old.parsed(), file.parsed())).map(|old| (old, file)));
    }
    same
}
