//! Running the rules over a codebase.

use std::{
    cell::OnceCell,
    panic::{AssertUnwindSafe, catch_unwind},
};

use rayon::prelude::*;

use super::{
    ActiveRule, Assignment, Crash, Report, Reported, RuleSet, Settings, identity, suppress::Suppressed,
};
use crate::{
    project::{Codebase, Comments, Element, File, Module, Project, Query, Role},
    rules::{Check, Finding, Reporter},
    source::FileIndex,
};

/// Judges the requested files of a codebase, all by the same rules.
#[must_use]
pub fn run(codebase: &Codebase, rules: RuleSet) -> Report {
    judge(codebase, Assignment::same(rules))
}

/// Judges the requested files of a codebase by what the settings say of each.
#[must_use]
pub fn run_with(codebase: &Codebase, settings: &Settings) -> Report {
    judge(codebase, Assignment::of(settings, codebase))
}

/// Judges the requested files of a codebase by rules that each of them has already, as a report knows them.
#[must_use]
pub fn judge(codebase: &Codebase, rules: Assignment) -> Report {
    let requested: Vec<&File> = codebase.files().iter().filter(|file| file.source.requested).collect();
    let of_file = |file: &&File| {
        let rules = rules.of_file(file.index).concerning(file.source.kind);
        judge_file(codebase, file, rules)
    };
    let per_file: Vec<Judged> = requested.par_iter().map(of_file).collect();
    let whole: Vec<Judged> = rules
        .anywhere()
        .into_par_iter()
        .filter(|active| matches!(active.rule.check, Check::Project(_)))
        .map(|active| judge_projects(codebase, active))
        .collect();

    let mut findings = Vec::new();
    let mut crashes = Vec::new();
    for judged in per_file.into_iter().chain(whole) {
        findings.extend(judged.findings);
        crashes.extend(judged.crashes);
    }
    findings.retain(|finding| codebase.file(finding.place.file).is_some_and(|file| file.source.requested));
    weigh(&mut findings, &rules);
    let mut suppressed = Suppressed::of(&requested, &rules);
    let mut about = suppressed.judge(codebase, &findings, &rules, &mut crashes);
    weigh(&mut about, &rules);
    findings.extend(about);
    findings.sort_by_key(|finding| (finding.place, finding.rule.id));
    let sensitive = findings.iter().filter(|finding| finding.rule.sensitive);
    let secrets = sensitive.map(|finding| finding.place).collect();
    let names = identity::of_findings(codebase, &findings);
    let all = findings.len();
    // Ordinals count what is left out too, so that a comment changes no fingerprint elsewhere.
    let left = findings.into_iter().zip(names).filter(|(finding, _)| !suppressed.covers(finding));
    let reported = |(finding, (identity, fingerprint))| Reported { finding, identity, fingerprint };
    let findings: Vec<_> = left.map(reported).collect();
    Report {
        suppressed: all - findings.len(),
        findings,
        crashes,
        secrets,
        rules,
        baseline: None,
        fixed: None,
    }
}

/// A finding counts by the rules of the file it is in, whatever file the rule was looking at.
fn weigh(findings: &mut Vec<Finding>, rules: &Assignment) {
    if rules.is_same_everywhere() && rules.general().active.iter().all(|active| active.severity.is_none()) {
        return;
    }
    findings.retain_mut(|finding| {
        let Some(active) = rules.of_file(finding.place.file).find(finding.rule.id) else { return false };
        finding.severity = active.severity.unwrap_or(finding.severity);
        true
    });
}

#[derive(Default)]
struct Judged {
    findings: Vec<Finding>,
    crashes: Vec<Crash>,
}

/// Runs every rule on one file. When one of them panics, each runs by itself, so that only the guilty is lost.
fn judge_file(codebase: &Codebase, file: &File, rules: &[ActiveRule]) -> Judged {
    if !is_judged(codebase, file) {
        return Judged::default();
    }
    let project = codebase.project_of(file.index);
    let all = |rules: &[ActiveRule]| {
        catch_unwind(AssertUnwindSafe(|| {
            let mut findings = Vec::new();
            let subject = Subject::of(file, project);
            for active in rules {
                subject.check(active, &mut findings);
            }
            findings
        }))
    };
    if let Ok(findings) = all(rules) {
        return Judged { findings, crashes: Vec::new() };
    }
    let mut judged = Judged::default();
    for active in rules {
        match all(std::slice::from_ref(active)) {
            Ok(findings) => judged.findings.extend(findings),
            Err(_) => judged.crashes.push(Crash { rule: active.rule, path: file.path().into() }),
        }
    }
    judged
}

fn judge_projects(codebase: &Codebase, active: &ActiveRule) -> Judged {
    let mut judged = Judged::default();
    let Check::Project(check) = active.rule.check else { return judged };
    for project in codebase.projects() {
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let mut findings = Vec::new();
            check(&project, &mut Reporter::new(active.rule, FileIndex(0), &active.params, &mut findings));
            findings
        }));
        match checked {
            Ok(findings) => judged.findings.extend(findings),
            Err(_) => judged.crashes.push(Crash { rule: active.rule, path: project.dir().into() }),
        }
    }
    judged
}

/// A description that belongs to no project, or is none the platform knows, is not judged. Where a run has no
/// descriptor at all, the loose files are taken for a project as they are; but in a repository what the platform does
/// not know is somebody else's.
pub(super) fn is_judged(codebase: &Codebase, file: &File) -> bool {
    match codebase.project_of(file.index) {
        None => file.role != Role::Other && file.yaml().is_none(),
        Some(project) => {
            let may_be_foreign = project.has_descriptor() || codebase.workspace().is_repository;
            file.role != Role::Other || !may_be_foreign
        }
    }
}

/// What a file is to the rules, found out once for all of them.
struct Subject<'c> {
    file: &'c File,
    project: Option<Project<'c>>,
    module: Option<Module<'c>>,
    element: Option<Element<'c>>,
    queries: Vec<Query<'c>>,
    comments: OnceCell<Comments<'c>>,
}

impl<'c> Subject<'c> {
    fn of(file: &'c File, project: Option<Project<'c>>) -> Self {
        let (module, element, queries) = (file.module(), file.element(), file.queries());
        Self { file, project, module, element, queries, comments: OnceCell::new() }
    }

    fn check(&self, active: &ActiveRule, findings: &mut Vec<Finding>) {
        let report = &mut Reporter::new(active.rule, self.file.index, &active.params, findings);
        match (&active.rule.check, &self.module, &self.element, &self.project) {
            (Check::Module(check), Some(module), ..) => check(module, report),
            (Check::ModuleInProject(check), Some(module), _, Some(project)) => check(module, project, report),
            (Check::Element(check), _, Some(element), _) => check(element, report),
            (Check::ElementInProject(check), _, Some(element), Some(project)) => {
                check(element, project, report)
            }
            (Check::Comments(check), ..) => {
                check(self.comments.get_or_init(|| Comments::of(self.file)), report);
            }
            (Check::Text(check), ..) => check(self.file, report),
            (Check::TextInProject(check), .., Some(project)) => check(self.file, project, report),
            (Check::Query(check), ..) => self.queries.iter().for_each(|query| check(query, report)),
            (Check::Matcher(matcher), ..) => matcher.check(self.file, report),
            _ => {}
        }
    }
}
