//! Applies the fixes of a report, in memory: a codebase and its report become those after the fixes.
//!
//! - The edits of a finding are made all together or not at all. Of fixes that touch the same bytes the first one is
//!   made; the others wait for the next pass, which goes by the rules' view of the new text.
//! - A fix after which the grammar has complaints that it did not have before is dropped and reported; so is one that
//!   makes a text many times as long.
//! - What is frozen, or not asked for, is no reason to edit, and the lines it stands on keep their words: it would
//!   not be known again.
//! - Texts that were not decoded whole are left alone.
//! - Fixes that undo or feed one another come to an end, and the search for those that break a file does too.

mod choice;
mod sound;

use std::{cell::OnceCell, collections::BTreeMap, sync::Arc};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::{Memo, Report, Reported, judge_again};
use crate::{
    project::{Codebase, File, LiteralRanges},
    rules::{Finding, Fixability, Place, RuleRef},
    source::FileIndex,
};
use choice::{Choice, Frozen, choose};
use sound::{Sound, sound};

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
}

/// What was done to a file.
#[derive(Clone, Debug)]
pub struct Change {
    /// The text before.
    pub before: Arc<str>,
    /// How many findings were fixed.
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

/// Whether a machine can fix a finding. A fix that is safe elsewhere is a suggestion within the contents of its file.
#[must_use]
pub fn fixability(finding: &Finding, contents: &LiteralRanges) -> Fixability {
    let is_about_contents = || finding.fix.iter().any(|edit| contents.are_changed_by(edit.span));
    match finding.rule.fix {
        _ if finding.fix.is_empty() => Fixability::None,
        Fixability::Safe if is_about_contents() => Fixability::Suggested,
        fixability => fixability,
    }
}

/// What `--fix` could do about the findings of a report, in their order.
#[must_use]
pub fn fixabilities(codebase: &Codebase, report: &Report) -> Vec<Fixability> {
    let of_file = |findings: &[Reported]| {
        let file = findings.first().and_then(|first| codebase.file(first.finding.place.file));
        // A text that was not decoded whole is left alone.
        let file = file.filter(|file| file.source.damage.is_none());
        let contents = OnceCell::new();
        let of_one = |Reported { finding, .. }: &Reported| match file {
            Some(file) if !finding.fix.is_empty() => {
                fixability(finding, contents.get_or_init(|| LiteralRanges::of(file)))
            }
            _ => Fixability::None,
        };
        findings.iter().map(of_one).collect::<Vec<_>>()
    };
    let by_file = report.findings.chunk_by(|a, b| a.finding.place.file == b.finding.place.file);
    by_file.flat_map(of_file).collect()
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
    let mut passes = 0;
    let mut last = loop {
        let (left, frozen) = parted(&codebase, &report, take_out);
        let pass = Pass::over(&codebase, &left, level, &frozen, (&changes, &given_up));
        if pass.files.is_empty() || passes == MOST_PASSES {
            break pass;
        }
        passes += 1;
        given_up.extend(&pass.given_up);
        for (file, findings) in &pass.files {
            let Some(old) = codebase.file(file.index) else { continue };
            let untouched = || Change { before: old.source.text.clone(), findings: 0 };
            changes.entry(file.index).or_insert_with(untouched).findings += findings;
        }
        let files = pass.files.into_iter().map(|(file, _)| match changes.get(&file.index) {
            Some(change) if passes > 1 && change.is_swollen_in(&file) => {
                swollen.insert(file.index);
                file.with_text(change.before.clone())
            }
            _ => file,
        });
        codebase = codebase.with_files(files.collect::<Vec<_>>());
        given_up.extend(&swollen);
        report = judge_again(&codebase, report.requested, report.rules, memo);
    };
    // Fixes that undo one another may lead back to where they began.
    changes.retain(|file, change| codebase.file(*file).is_some_and(|file| file.text() != &*change.before));
    last.dropped.retain(|dropped| !swollen.contains(&dropped.place.file));
    let (is_settled, suggested) = (last.files.is_empty() && swollen.is_empty(), last.suggested);
    Fixed { codebase, report, done: Done { changes, dropped: last.dropped, suggested, is_settled } }
}

/// What is left of a report without what is taken out of it, and the places of that.
fn parted(
    codebase: &Codebase,
    report: &Report,
    take_out: &dyn Fn(&Codebase, &mut Report),
) -> (Report, Vec<Place>) {
    let mut left = report.clone();
    take_out(codebase, &mut left);
    let names: FxHashSet<_> = left.findings.iter().map(|reported| reported.fingerprint).collect();
    let gone = report.findings.iter().filter(|reported| !names.contains(&reported.fingerprint));
    let places = gone.map(|reported| reported.finding.place).collect();
    (left, places)
}

/// One look at all findings.
#[derive(Default)]
struct Pass {
    /// The files that become others, with how many of their findings are fixed.
    files: Vec<(File, usize)>,
    dropped: Vec<Dropped>,
    suggested: usize,
    /// The files in which it takes too long to find the fixes that break them.
    given_up: Vec<FileIndex>,
}

impl Pass {
    fn over(
        codebase: &Codebase,
        report: &Report,
        level: Level,
        frozen: &[Place],
        (changes, given_up): (&BTreeMap<FileIndex, Change>, &FxHashSet<FileIndex>),
    ) -> Self {
        let by_file: Vec<&[Reported]> =
            report.findings.chunk_by(|a, b| a.finding.place.file == b.finding.place.file).collect();
        let passes: Vec<Self> = by_file
            .par_iter()
            .filter_map(|findings| {
                let file = codebase.file(findings.first()?.finding.place.file)?;
                let first = frozen.partition_point(|place| place.file < file.index);
                let frozen = frozen.get(first..)?.iter().take_while(|place| place.file == file.index);
                let before = changes.get(&file.index).map_or(file.text(), |change| &change.before);
                let limits = (Change::most(before), given_up.contains(&file.index));
                Some(Self::over_file(file, findings, level, frozen, limits))
            })
            .collect();
        passes.into_iter().fold(Self::default(), |mut all, one| {
            all.files.extend(one.files);
            all.dropped.extend(one.dropped);
            all.suggested += one.suggested;
            all.given_up.extend(one.given_up);
            all
        })
    }

    fn over_file<'f>(
        file: &File,
        findings: &[Reported],
        level: Level,
        frozen: impl Iterator<Item = &'f Place>,
        (most, is_given_up): (usize, bool),
    ) -> Self {
        let findings = findings.iter().map(|reported| &reported.finding);
        let fixes: Vec<&Finding> = findings.filter(|finding| !finding.fix.is_empty()).collect();
        if fixes.is_empty() || file.source.damage.is_some() {
            return Self::default();
        }
        let contents = LiteralRanges::of(file);
        let (allowed, left): (Vec<_>, Vec<_>) =
            fixes.into_iter().partition(|finding| level.allows(fixability(finding, &contents)));
        let suggested = left.len();
        let frozen = Frozen::of(file.text(), frozen.map(|place| place.span));
        let Choice { chosen, too_large } = choose(file.text(), &allowed, &frozen, most);
        let sound = if is_given_up { Sound::without(&chosen) } else { sound(file, &chosen) };
        let of_reason = |findings: &[&Finding], reason| -> Vec<Dropped> {
            let dropped =
                |finding: &&Finding| Dropped { rule: finding.rule.clone(), place: finding.place, reason };
            findings.iter().map(dropped).collect()
        };
        let mut dropped = of_reason(&sound.dropped, DropReason::Syntax);
        dropped.extend(of_reason(&too_large, DropReason::Length));
        dropped.sort_by_key(|dropped| dropped.place);
        let given_up = sound.is_exhausted.then_some(file.index).into_iter().collect();
        Self { files: sound.file.into_iter().collect(), dropped, suggested, given_up }
    }
}
