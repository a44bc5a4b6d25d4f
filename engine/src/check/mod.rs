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
pub use identity::{Fingerprint, Identity};
pub use memo::Memo;
pub use run::{judge, judge_again, run, run_with};
pub use settings::{
    ActiveRule, Adjustments, ByDirectory, Override, ParameterValue, RuleSet, Rules, RulesByFile, Settings,
};

use crate::{
    project::Codebase,
    rules::{Finding, RuleRef, Severity},
    source::FileSet,
};

/// A finding as reports show it.
#[derive(Clone, Debug)]
pub struct Reported {
    pub finding: Finding,
    pub identity: Identity,
    pub fingerprint: Fingerprint,
}

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

    /// Adds what something else than the rules of the run says about the sources: no comment and no baseline leaves it out.
    pub fn add(&mut self, codebase: &Codebase, mut findings: Vec<Finding>) {
        findings.sort_by(|one, other| (one.place, &one.rule.id).cmp(&(other.place, &other.rule.id)));
        let names = identity::of_findings(codebase, &findings);
        let named = findings.into_iter().zip(names);
        self.findings.extend(named.map(|(finding, (identity, fingerprint))| Reported {
            finding,
            identity,
            fingerprint,
        }));
        self.findings.sort_by(|one, other| {
            let [one, other] =
                [one, other].map(|reported| (reported.finding.place, &reported.finding.rule.id));
            one.cmp(&other)
        });
    }
}
