//! Codebase + settings → [`Report`]: the one entry for the command line, packing and editors.
//!
//! - Files are judged in parallel; the report is the same for any number of threads and any directory order.
//! - What comments in the sources ask to leave out is left out, before any baseline is applied.
//! - A [`Baseline`] is a value like any other: what is frozen is taken out of a report that has been made.
//! - A panic in a check costs the findings of that check on that file, and is reported by the rule's name.

pub mod baseline;
mod changes;
pub mod coverage;
pub mod fix;
mod identity;
mod memo;
mod run;
mod settings;
mod suppress;

pub use baseline::Baseline;
pub use changes::Changed;
pub use identity::{Fingerprint, Identity, Reported};
pub use memo::Memo;
pub use run::{judge, judge_again, run, run_with};
pub use settings::{
    ActiveRule, Adjustments, ByDirectory, Override, ParameterValue, RuleSet, Rules, RulesByFile, Settings,
};

use rayon::prelude::*;

use crate::{
    project::Codebase,
    rules::{Finding, RuleRef, Severity},
    source::FileSet,
};

/// A check that crashed on a file.
#[derive(Clone, Debug)]
pub struct Crash {
    pub rule: RuleRef,
    pub path: Box<str>,
}

/// What came of a run: findings ordered by path, place and rule.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub findings: Vec<Reported>,
    pub crashes: Vec<Crash>,
    /// The files that were judged, as far as the rules look at them.
    pub requested: FileSet,
    /// Which rules ran on which files.
    pub rules: RulesByFile,
    /// How many findings comments in the sources left out; `findings` has none of them.
    pub suppressed: usize,
    /// What the baseline did, where one was applied; `findings` has none of what it suppressed.
    pub baseline: Option<baseline::Usage>,
    /// What was fixed, where that was asked for; `findings` are those that remain.
    pub fixed: Option<fix::Total>,
}

impl Report {
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|reported| reported.finding.severity == severity).count()
    }

    /// Finds the names of all findings, on the threads of the current pool. What asks for them afterwards does so one by one.
    pub fn find_names(&self) {
        let is_of_same =
            |one: &Reported, other: &Reported| one.finding.place.file == other.finding.place.file;
        let of_one_file = self.findings.par_chunk_by(is_of_same);
        of_one_file.for_each(|findings| findings.iter().take(1).for_each(|first| _ = first.identity()));
    }

    /// Adds what something else than the rules of the run says about the sources: no comment and no baseline leaves it out.
    pub fn add(&mut self, codebase: &Codebase, mut findings: Vec<Finding>) {
        findings.sort_by(|one, other| (one.place, &one.rule.id).cmp(&(other.place, &other.rule.id)));
        self.findings.extend(identity::reported(codebase, findings));
        self.findings.sort_by(|one, other| {
            let [one, other] =
                [one, other].map(|reported| (reported.finding.place, &reported.finding.rule.id));
            one.cmp(&other)
        });
    }
}
