//! How often each rule was broken.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use super::Input;
use crate::{check::Reported, rules::Rule, source::FileIndex};

/// The findings of one rule, counted.
pub(super) struct Tally<'r> {
    pub(super) rule: &'r Rule,
    /// In how many files.
    pub(super) files: usize,
    pub(super) findings: usize,
}

/// The rules that have findings, those with the most first, equals by id.
pub(super) fn by_rule<'r>(input: &Input<'r>) -> Vec<Tally<'r>> {
    let mut rules: BTreeMap<&str, (Tally<'_>, BTreeSet<FileIndex>)> = BTreeMap::new();
    for Reported { finding, .. } in &input.report.findings {
        let rule = &*finding.rule;
        let (tally, files) =
            rules.entry(&rule.id).or_insert_with(|| (Tally { rule, files: 0, findings: 0 }, BTreeSet::new()));
        tally.findings += 1;
        files.insert(finding.place.file);
        tally.files = files.len();
    }
    let mut tallies: Vec<Tally<'_>> = rules.into_values().map(|(tally, _)| tally).collect();
    tallies.sort_by_key(|tally| Reverse(tally.findings));
    tallies
}
