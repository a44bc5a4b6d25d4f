//! Findings counted by what they have in common.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use super::Input;
use crate::{
    check::Reported,
    rules::{Finding, Rule},
    source::FileIndex,
};

/// The findings of one rule, counted.
pub(super) struct Tally<'r> {
    pub(super) rule: &'r Rule,
    /// In how many files.
    pub(super) files: usize,
    pub(super) findings: usize,
}

/// The rules that have findings, those with the most first, equals by id.
pub(super) fn by_rule<'r>(input: &Input<'r>) -> Vec<Tally<'r>> {
    let groups = groups(input, |finding| &*finding.rule.id).into_iter();
    let tally = |(_, findings): (&str, Vec<Numbered<'r>>)| {
        let rule = &*findings.first()?.1.rule;
        Some(Tally { rule, files: files(&findings), findings: findings.len() })
    };
    groups.filter_map(tally).collect()
}

/// A finding with its number in the report.
pub(super) type Numbered<'r> = (usize, &'r Finding);

/// The findings that have something in common, the most first, equals in the order of that.
pub(super) fn groups<'r, K: Ord>(
    input: &Input<'r>,
    common: impl Fn(&'r Finding) -> K,
) -> Vec<(K, Vec<Numbered<'r>>)> {
    let mut groups: BTreeMap<K, Vec<Numbered<'r>>> = BTreeMap::new();
    for (number, Reported { finding, .. }) in input.report.findings.iter().enumerate() {
        groups.entry(common(finding)).or_default().push((number, finding));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, findings)| Reverse(findings.len()));
    groups
}

/// In how many files findings lie.
pub(super) fn files(findings: &[Numbered<'_>]) -> usize {
    findings.iter().map(|(_, finding)| finding.place.file).collect::<BTreeSet<FileIndex>>().len()
}
