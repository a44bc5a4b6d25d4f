//! Leaving out of a report what comments in the sources ask to leave out.
//!
//! - A finding is left out by the nearest comment that names its rule: one about its line, the innermost part between
//!   a start and an end, one about the file. Others have not left it out, and may turn out to be of no use.
//! - Of no use is a name only where its rule ran and the file could be read wholly.
//! - What rules say about suppressions may be left out too, but whether it was is not judged in its turn.
//! - A file without such comments costs one search in its text.

mod cover;
#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Crash, RuleSet, RulesByFile, coverage::is_judged};
use crate::{
    platform::Platform,
    project::{Codebase, File},
    rules::{Asked, Check, Finding, Named, Reporter, Rule, State, Suppressions},
    source::{FileIndex, Span},
};
use cover::Cover;

/// What the comments of all files leave out; one item for each file with such comments, in the order of the files.
#[derive(Debug)]
pub(super) struct Suppressed<'c>(pub(super) Vec<FileSuppressions<'c>>);

/// The suppressions of a file and what they are about.
#[derive(Debug)]
pub(super) struct FileSuppressions<'c> {
    suppressions: Suppressions<'c>,
    cover: Cover<'c>,
}

impl<'c> Suppressed<'c> {
    /// What the rules about suppressions say, now that the findings of all others are known.
    pub(super) fn judge(
        &mut self,
        codebase: &Codebase,
        findings: &[Finding],
        rules: &RulesByFile,
        crashes: &mut Vec<Crash>,
    ) -> Vec<Finding> {
        for finding in findings {
            if let Some(at) = self.position(finding.place.file) {
                self.0[at].settle(finding);
            }
        }
        let mut found = Vec::new();
        for of_file in &mut self.0 {
            let file = of_file.suppressions.file;
            if is_judged(codebase, file) {
                let in_file = rules.of_file(file.index);
                of_file.settle_unknown(|rule| !has_run(rule, codebase, file, in_file, crashes));
                judge(&of_file.suppressions, in_file, rules.platform(), &mut found, crashes);
            }
        }
        found
    }

    /// Whether a finding is left out.
    pub(super) fn covers(&self, finding: &Finding) -> bool {
        let of_file = self.position(finding.place.file).and_then(|at| self.0.get(at));
        of_file.is_some_and(|of_file| of_file.cover.name_for(finding).is_some())
    }

    fn position(&self, file: FileIndex) -> Option<usize> {
        self.0.binary_search_by_key(&file, |of_file| of_file.suppressions.file.index).ok()
    }
}

impl<'c> FileSuppressions<'c> {
    /// Reads the suppressions of a file, if it has any.
    pub(super) fn of(file: &'c File, rules: &RuleSet) -> Option<Self> {
        let named = |span: &Span| {
            let id = span.slice(file.text());
            let rule = rules.catalog.find(id).cloned();
            let state = if rule.is_some() { State::Unused } else { State::Settled };
            Named { span: *span, rule, state, partner: None }
        };
        let suppressions = file.suppressions().into_iter();
        let mut asked: Vec<Asked> = suppressions
            .map(|suppression| Asked { names: suppression.ids.iter().map(named).collect(), suppression })
            .collect();
        if asked.is_empty() {
            return None;
        }
        let cover = Cover::of(file, &mut asked);
        Some(Self { suppressions: Suppressions { file, asked, frozen: Vec::new() }, cover })
    }

    /// Notes which name left out a finding.
    fn settle(&mut self, finding: &Finding) {
        let Some((comment, name)) = self.cover.name_for(finding) else { return };
        let asked = &mut self.suppressions.asked;
        let partner = asked[comment].names[name].partner;
        asked[comment].names[name].state = State::Settled;
        if let Some((comment, name)) = partner {
            asked[comment].names[name].state = State::Settled;
        }
    }

    /// Settles the unused names of rules that nothing is known of.
    fn settle_unknown(&mut self, is_unknown: impl Fn(&Rule) -> bool) {
        let names = self.suppressions.asked.iter_mut().flat_map(|asked| &mut asked.names);
        for name in names.filter(|name| name.state == State::Unused) {
            if name.rule.as_ref().is_none_or(|rule| is_unknown(rule)) {
                name.state = State::Settled;
            }
        }
    }
}

/// What the rules about suppressions say of a file.
pub(super) fn judge(
    suppressions: &Suppressions<'_>,
    rules: &RuleSet,
    platform: &Platform,
    found: &mut Vec<Finding>,
    crashes: &mut Vec<Crash>,
) {
    let file = suppressions.file;
    for active in &rules.active {
        let Check::Suppressions(check) = active.rule.check else { continue };
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let mut found = Vec::new();
            let report = &mut Reporter::new(&active.rule, file.index, &mut found);
            check(suppressions, &active.context(platform, None), report);
            found
        }));
        match judged {
            Ok(judged) => found.extend(judged.into_iter().map(|mut finding| {
                finding.severity = active.severity.unwrap_or(finding.severity);
                finding
            })),
            Err(_) => crashes.push(Crash { rule: active.rule.clone(), path: file.path().into() }),
        }
    }
}

/// Whether a rule has seen a file wholly, so that its silence means something. The rules about suppressions speak last,
/// and theirs means nothing yet.
fn has_run(rule: &Rule, codebase: &Codebase, file: &File, rules: &RuleSet, crashes: &[Crash]) -> bool {
    let has_project = || codebase.project_of(file.index).is_some();
    let has_crashed = |crash: &Crash| {
        crash.rule.id == rule.id && (*crash.path == *file.path() || matches!(rule.check, Check::Project(_)))
    };
    file.is_valid()
        && !matches!(rule.check, Check::Suppressions(_))
        && rules.find(&rule.id).is_some()
        && (rule.is_file_scoped() || has_project())
        && !crashes.iter().any(has_crashed)
}
