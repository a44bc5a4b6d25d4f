//! Applies the fixes of a report, in memory: a codebase and its report become those after the fixes.
//!
//! - The edits of a finding are made all together or not at all. Of fixes that touch the same bytes the first one is
//!   made; the others wait for the next pass, which goes by the rules' view of the new text.
//! - A fix may change several files. Those linked by such fixes are looked at together; the others each by itself.
//! - A fix after which the grammar has complaints that it did not have before is dropped and reported; so is one that
//!   makes a text many times as long.
//! - What is frozen, or not asked for, is no reason to edit, and the lines it stands on keep their words: it would
//!   not be known again.
//! - Texts that were not decoded whole, and other files that are excluded, are left alone.
//! - Fixes that undo or feed one another come to an end, and the search for those that break a file does too.

mod choice;
mod linked;
mod sound;

use std::{
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::{Memo, Report, Reported, judge_again};
use crate::{
    project::{Codebase, File, LiteralRanges},
    rules::{Edit, Finding, Fixability, Place, RuleRef},
    source::FileIndex,
};
use choice::{Choice, Frozen, choose};
pub use linked::Linked;
use sound::sound;

/// How often findings are looked for anew before it is enough: fixes may undo one another.
const MOST_PASSES: usize = 50;

/// How many bytes more than twice what it was a file may become after the first pass. Where fixes feed one another
/// it stays as it was.
const MOST_GROWTH: usize = 1 << 16;

/// How many times as long as it was a text may become by all fixes together, and how many bytes it may have in any
/// case: more than where [`MOST_GROWTH`] tells that fixes feed one another.
const MOST_TIMES: usize = 16;
const ALWAYS_ALLOWED: usize = 1 << 18;

/// Which fixes are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Those that cannot change what the program means.
    Safe,
    /// Those that a person should look at, too.
    Suggested,
}

/// A codebase after the fixes.
#[derive(Debug)]
pub struct Fixed {
    pub codebase: Codebase,
    /// What remains; nothing is taken out of it.
    pub report: Report,
    pub done: Done,
}

/// What the fixes did.
#[derive(Debug)]
pub struct Done {
    /// What was done to each file that is another now.
    pub changes: BTreeMap<FileIndex, Change>,
    /// The files that fixes change together.
    pub linked: Linked,
    /// Fixes that were not made, at their places in the new texts.
    pub dropped: Vec<Dropped>,
    /// How many findings that remain have a fix of a level that was not asked for.
    pub suggested: usize,
    /// False where there was still something to do after many passes, or a text grew and grew.
    pub is_settled: bool,
}

/// A fix that was not made.
#[derive(Clone, Debug)]
pub struct Dropped {
    pub rule: RuleRef,
    pub place: Place,
    pub reason: DropReason,
}

/// Why a fix was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropReason {
    /// It would break the syntax.
    Syntax,
    /// The text would become many times as long as it was.
    Length,
    /// Another file that it changes must not be changed.
    OtherFile,
}

/// What was done to a file.
#[derive(Clone, Debug)]
pub struct Change {
    /// The text before.
    pub before: Arc<str>,
    /// How many findings in the file were fixed.
    pub findings: usize,
}

/// How much was fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub findings: usize,
    pub files: usize,
    /// How many findings that remain have a fix of a level that was not asked for.
    pub suggested: usize,
}

impl Done {
    #[must_use]
    pub fn total(&self) -> Total {
        let findings = self.changes.values().map(|change| change.findings).sum();
        Total { findings, files: self.changes.len(), suggested: self.suggested }
    }
}

impl Change {
    /// How many bytes the file may have after all fixes.
    fn most(before: &str) -> usize {
        (MOST_TIMES * before.len()).max(4 * before.len() + ALWAYS_ALLOWED)
    }

    fn is_swollen_in(&self, after: &File) -> bool {
        after.text().len() > 2 * self.before.len() + MOST_GROWTH
    }
}

impl Level {
    const fn allows(self, fixability: Fixability) -> bool {
        match fixability {
            Fixability::None => false,
            Fixability::Safe => true,
            Fixability::Suggested => matches!(self, Self::Suggested),
        }
    }
}

/// Whether a machine can fix a finding. A fix that is safe elsewhere is a suggestion where an edit of it is one within
/// the contents of its file, as `is_about_contents` tells.
#[must_use]
pub fn fixability(finding: &Finding, is_about_contents: impl Fn(&Edit) -> bool) -> Fixability {
    match finding.rule.fix {
        _ if finding.fix.is_empty() => Fixability::None,
        Fixability::Safe if finding.fix.iter().any(is_about_contents) => Fixability::Suggested,
        fixability => fixability,
    }
}

/// Whether a fix would change another file than that of its finding which is excluded or could not be decoded whole.
#[must_use]
pub fn is_barred(codebase: &Codebase, finding: &Finding) -> bool {
    let excluded = &codebase.run().excluded;
    let may_change = |file: &File| {
        let is_excluded =
            || file.source.real.as_ref().is_some_and(|real| excluded.binary_search(real).is_ok());
        file.source.damage.is_none() && !is_excluded()
    };
    let mut others =
        finding.fix.iter().map(|edit| edit.place.file).filter(|file| *file != finding.place.file);
    others.any(|file| !codebase.file(file).is_some_and(may_change))
}

/// What `--fix` could do about the findings of a report, in their order.
#[must_use]
pub fn fixabilities(codebase: &Codebase, report: &Report) -> Vec<Fixability> {
    let contents: Vec<OnceCell<LiteralRanges>> = codebase.files().iter().map(|_| OnceCell::new()).collect();
    let is_about_contents = |Edit { place, .. }: &Edit| {
        let known = codebase.file(place.file).zip(contents.get(place.file.0 as usize));
        let known = known.map(|(file, contents)| contents.get_or_init(|| LiteralRanges::of(file)));
        known.is_some_and(|contents| contents.are_changed_by(place.span))
    };
    let of_one = |Reported { finding, .. }: &Reported| {
        // A text that was not decoded whole is left alone.
        let is_whole = |file: &File| file.source.damage.is_none();
        match codebase.file(finding.place.file) {
            Some(file) if is_whole(file) && !is_barred(codebase, finding) => {
                fixability(finding, is_about_contents)
            }
            _ => Fixability::None,
        }
    };
    report.findings.iter().map(of_one).collect()
}

/// Applies the fixes of a report that nothing was taken out of yet, until there is nothing more to do. `take_out` takes out
/// of a report what is frozen or not asked for; `memo` is what is known of the files.
#[must_use]
pub fn fix(
    mut codebase: Codebase,
    mut report: Report,
    memo: &mut Memo,
    level: Level,
    take_out: &dyn Fn(&Codebase, &mut Report),
) -> Fixed {
    let mut changes: BTreeMap<FileIndex, Change> = BTreeMap::new();
    // Files that no further pass touches, and those of them that would grow for ever.
    let (mut given_up, mut swollen) = (FxHashSet::default(), FxHashSet::default());
    let mut linked = Linked::default();
    let mut passes = 0;
    let mut last = loop {
        let (left, frozen) = parted(&codebase, &report, take_out);
        let pass = Pass::over(&codebase, &left, level, &frozen, (&changes, &given_up));
        if pass.files.is_empty() || passes == MOST_PASSES {
            break pass;
        }
        passes += 1;
        given_up.extend(&pass.given_up);
        pass.linked.iter().for_each(|[one, other]| linked.join(*one, *other));
        for file in &pass.files {
            let Some(old) = codebase.file(file.index) else { continue };
            let untouched = || Change { before: old.source.text.clone(), findings: 0 };
            changes.entry(file.index).or_insert_with(untouched);
        }
        for file in &pass.fixed {
            changes.entry(*file).and_modify(|change| change.findings += 1);
        }
        let is_swollen =
            |file: &&File| changes.get(&file.index).is_some_and(|change| change.is_swollen_in(file));
        let new = pass.files.iter().filter(is_swollen).filter(|_| passes > 1).map(|file| file.index);
        let new = linked.with(new);
        swollen.extend(&new);
        let restored = new
            .iter()
            .filter_map(|index| Some(codebase.file(*index)?.with_text(changes.get(index)?.before.clone())));
        let files = pass.files.into_iter().filter(|file| !new.contains(&file.index)).chain(restored);
        codebase = codebase.with_files(files.collect::<Vec<_>>());
        given_up.extend(&swollen);
        report = judge_again(&codebase, report.requested, report.rules, memo);
    };
    // Fixes that undo one another may lead back to where they began.
    changes.retain(|file, change| codebase.file(*file).is_some_and(|file| file.text() != &*change.before));
    last.dropped.retain(|dropped| !swollen.contains(&dropped.place.file));
    let (is_settled, suggested) = (last.files.is_empty() && swollen.is_empty(), last.suggested);
    Fixed { codebase, report, done: Done { changes, linked, dropped: last.dropped, suggested, is_settled } }
}

/// What is left of a report without what is taken out of it, and the places of that.
fn parted(
    codebase: &Codebase,
    report: &Report,
    take_out: &dyn Fn(&Codebase, &mut Report),
) -> (Report, Vec<Place>) {
    let mut left = report.clone();
    take_out(codebase, &mut left);
    // Both reports share their findings.
    let kept: FxHashSet<_> = left.findings.iter().map(|reported| Arc::as_ptr(&reported.finding)).collect();
    let gone = report.findings.iter().filter(|reported| !kept.contains(&Arc::as_ptr(&reported.finding)));
    let places = gone.map(|reported| reported.finding.place).collect();
    (left, places)
}

/// One look at all findings.
#[derive(Default)]
struct Pass {
    /// The files that become others.
    files: Vec<File>,
    /// The file of each finding that is fixed.
    fixed: Vec<FileIndex>,
    /// The files that a fix changes, where they are several.
    linked: Vec<[FileIndex; 2]>,
    dropped: Vec<Dropped>,
    suggested: usize,
    /// The files in which it takes too long to find the fixes that break them.
    given_up: Vec<FileIndex>,
}

/// A file that fixes may change.
struct Subject<'c> {
    file: &'c File,
    contents: LiteralRanges,
    frozen: Frozen<'c>,
    /// How many bytes it may have after all fixes.
    most: usize,
    is_given_up: bool,
}

type Subjects<'c> = BTreeMap<FileIndex, Subject<'c>>;

impl Pass {
    fn over(
        codebase: &Codebase,
        report: &Report,
        level: Level,
        frozen: &[Place],
        (changes, given_up): (&BTreeMap<FileIndex, Change>, &FxHashSet<FileIndex>),
    ) -> Self {
        let subject = |index: FileIndex| {
            let file = codebase.file(index).filter(|file| file.source.damage.is_none())?;
            let first = frozen.partition_point(|place| place.file < index);
            let frozen = frozen.get(first..)?.iter().take_while(|place| place.file == index);
            let before = changes.get(&index).map_or(file.text(), |change| &change.before);
            Some(Subject {
                file,
                contents: LiteralRanges::of(file),
                frozen: Frozen::of(file.text(), frozen.map(|place| place.span)),
                most: Change::most(before),
                is_given_up: given_up.contains(&index),
            })
        };
        let over_set = |fixes: &Vec<&Finding>| {
            let (barred, fixes): (Vec<_>, Vec<_>) =
                fixes.iter().copied().partition(|finding| is_barred(codebase, finding));
            let places = fixes.iter().flat_map(|finding| &finding.fix).map(|edit| edit.place.file);
            let files: BTreeSet<FileIndex> = places.collect();
            let subjects = files.into_iter().filter_map(|file| Some((file, subject(file)?))).collect();
            let mut pass = Self::over_subjects(&subjects, &fixes, level);
            let is_allowed = |finding: &&Finding| level.allows(finding.rule.fix);
            pass.drop_all(barred.into_iter().filter(is_allowed), DropReason::OtherFile);
            pass.dropped.sort_by_key(|dropped| dropped.place);
            pass
        };
        let passes: Vec<Self> = sets_of_fixes(report).par_iter().map(over_set).collect();
        passes.into_iter().fold(Self::default(), |mut all, one| {
            all.files.extend(one.files);
            all.fixed.extend(one.fixed);
            all.linked.extend(one.linked);
            all.dropped.extend(one.dropped);
            all.suggested += one.suggested;
            all.given_up.extend(one.given_up);
            all
        })
    }

    fn over_subjects(subjects: &Subjects<'_>, fixes: &[&Finding], level: Level) -> Self {
        let subject = |edit: &Edit| subjects.get(&edit.place.file);
        let is_about_contents = |edit: &Edit| {
            subject(edit).is_some_and(|subject| subject.contents.are_changed_by(edit.place.span))
        };
        let is_known = |finding: &&&Finding| finding.fix.iter().all(|edit| subject(edit).is_some());
        let (allowed, left): (Vec<&Finding>, Vec<&Finding>) = fixes
            .iter()
            .filter(is_known)
            .partition(|finding| level.allows(fixability(finding, is_about_contents)));
        let Choice { chosen, too_large } = choose(subjects, &allowed);
        let is_given_up = |finding: &&Finding| {
            finding.fix.iter().any(|edit| subject(edit).is_some_and(|subject| subject.is_given_up))
        };
        let (given_up, chosen): (Vec<&Finding>, Vec<&Finding>) = chosen.into_iter().partition(is_given_up);
        let sound = sound(subjects, &chosen);
        let exhausted = subjects.keys().filter(|_| sound.is_exhausted).copied();
        let mut pass = Self {
            files: sound.files,
            linked: sound.made.iter().flat_map(|finding| links(finding)).collect(),
            fixed: sound.made.iter().map(|finding| finding.place.file).collect(),
            suggested: left.len(),
            given_up: exhausted.collect(),
            ..Self::default()
        };
        pass.drop_all(sound.dropped.into_iter().chain(given_up), DropReason::Syntax);
        pass.drop_all(too_large.into_iter(), DropReason::Length);
        pass
    }

    fn drop_all<'f>(&mut self, findings: impl Iterator<Item = &'f Finding>, reason: DropReason) {
        self.dropped.extend(findings.map(|finding| Dropped {
            rule: finding.rule.clone(),
            place: finding.place,
            reason,
        }));
    }
}

/// The file of a finding with each other file that its fix changes.
fn links(finding: &Finding) -> impl Iterator<Item = [FileIndex; 2]> {
    let own = finding.place.file;
    let files = finding.fix.iter().map(|edit| edit.place.file);
    files.filter(move |file| *file != own).map(move |file| [own, file])
}

/// The findings with a fix, in sets that change different files, each in the order of the report.
fn sets_of_fixes(report: &Report) -> Vec<Vec<&Finding>> {
    let fixes = || {
        report.findings.iter().map(|reported| &*reported.finding).filter(|finding| !finding.fix.is_empty())
    };
    let mut linked = Linked::default();
    fixes().flat_map(links).for_each(|[one, other]| linked.join(one, other));
    let mut sets: BTreeMap<FileIndex, Vec<&Finding>> = BTreeMap::new();
    fixes().for_each(|finding| sets.entry(linked.first(finding.place.file)).or_default().push(finding));
    sets.into_values().collect()
}
