//! Running the rules over a codebase.

use std::{
    cell::{OnceCell, RefCell},
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;

use super::{
    ActiveRule, Crash, Memo, Report, RuleSet, Rules, RulesByFile, Settings,
    coverage::is_judged,
    identity,
    memo::{Part, Said, Tracked},
    suppress::{FileSuppressions, Suppressed},
};
use crate::{
    platform::Platform,
    project::{
        Codebase, Comments, Components, DependencyTracker, Element, File, Items, MemberUses, Module, Project,
        Query, UnresolvedNames,
    },
    rules::{self, Check, Context, Finding, Reporter, Rule, RuleRef, Syntax},
    source::{FileIndex, FileSet, Span, memory},
    types::Types,
};

/// Judges all files of a codebase by the same rules.
#[must_use]
pub fn run(codebase: &Codebase, rules: RuleSet) -> Report {
    judge(codebase, FileSet::all(codebase.files().len()), RulesByFile::same(rules))
}

/// Judges the requested files of a codebase by what the settings say of each.
#[must_use]
pub fn run_with(codebase: &Codebase, requested: FileSet, settings: &Settings) -> Report {
    let rules = Rules::of(settings.clone()).by_file(codebase, &requested);
    judge(codebase, requested, rules)
}

/// Judges the requested files of a codebase by rules that each of them has already, as a report knows them.
#[must_use]
pub fn judge(codebase: &Codebase, requested: FileSet, rules: RulesByFile) -> Report {
    judge_with(codebase, requested, rules, None)
}

/// The same, but what is known of files that have stayed as they were is not found out again.
#[must_use]
pub fn judge_again(codebase: &Codebase, requested: FileSet, rules: RulesByFile, memo: &mut Memo) -> Report {
    memo.advance(codebase, &requested);
    judge_with(codebase, requested, rules, Some(memo))
}

fn judge_with(
    codebase: &Codebase,
    requested: FileSet,
    rules: RulesByFile,
    mut memo: Option<&mut Memo>,
) -> Report {
    let known = memo.as_deref();
    let missing = |file: &File| known.map_or(Some(Part::All), |memo| memo.missing(file, &rules));
    let files: Vec<(&File, Option<Part>)> =
        codebase.files_in(&requested).map(|file| (file, missing(file))).collect();
    let batches = batches(&files, rayon::current_num_threads());
    let file_by_file = || -> Vec<Judged<'_>> {
        // Each may go to another thread, and they begin in order: the small ones at the end leave no thread idle for long.
        let next = AtomicUsize::new(0);
        let take = |_| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let files = batches.get(number).copied().unwrap_or_default();
            (number, judge_files(codebase, files, &rules, known))
        };
        let mut judged: Vec<_> = (0..batches.len()).into_par_iter().with_max_len(1).map(take).collect();
        judged.sort_unstable_by_key(|(number, _)| *number);
        judged.into_iter().map(|(_, judged)| judged).collect()
    };
    let whole = || -> Vec<Judged<'_>> {
        let projects: Vec<Project<'_>> = codebase.projects().collect();
        let judge = |(active, chosen)| {
            let chosen = some_or_all(&projects, chosen);
            judge_projects(chosen, &requested, active, rules.platform())
        };
        rules.of_projects().into_par_iter().map(judge).collect()
    };
    // Together, because what rules of projects do one after another leaves threads idle.
    let (mut per_file, whole) = rayon::join(file_by_file, whole);
    if let Some(memo) = &mut memo {
        let judged = files.iter().filter_map(|(file, part)| Some((file.index, (*part)?)));
        judged.for_each(|(file, part)| memo.start(file, part, &rules));
        per_file.iter_mut().for_each(|judged| judged.keep_in(memo));
    }

    let mut findings = Vec::new();
    let mut crashes = Vec::new();
    let mut suppressions = Vec::new();
    for judged in per_file.into_iter().chain(whole) {
        for said in [judged.alone, judged.linked, judged.known.findings] {
            if findings.is_empty() {
                findings = said;
            } else {
                findings.extend(said);
            }
        }
        crashes.extend(judged.crashes.into_iter().map(|crashed| crashed.crash).chain(judged.known.crashes));
        suppressions.extend(judged.suppressions);
    }
    crashes.sort_by(|one, other| (&one.path, &one.rule.id).cmp(&(&other.path, &other.rule.id)));
    findings.retain(|finding| {
        codebase
            .file(finding.place.file)
            .is_some_and(|file| requested.contains(file.index) && is_about_its_bytes(finding, file))
    });
    apply_severities(&mut findings, &rules);
    let mut suppressed = Suppressed(suppressions);
    let mut about = suppressed.judge(codebase, &findings, &rules, &mut crashes);
    about.retain(|finding| {
        codebase.file(finding.place.file).is_some_and(|file| is_about_its_bytes(finding, file))
    });
    findings.extend(about);
    findings.sort_by(|one, other| (one.place, &one.rule.id).cmp(&(other.place, &other.rule.id)));
    let mut findings = identity::reported(codebase, findings);
    let all = findings.len();
    findings.retain(|reported| !suppressed.covers(&reported.finding));
    let suppressed = all - findings.len();
    Report { suppressed, findings, crashes, requested, rules, baseline: None, fixed: None }
}

/// Whether a finding is about what stands in the file, not about what took the place of bytes that are no text.
fn is_about_its_bytes(finding: &Finding, file: &File) -> bool {
    if file.source.damage.is_none() || finding.rule.any_bytes {
        return true;
    }
    let Span { start, end } = finding.place.span;
    let touches_replaced = || {
        let text = file.text();
        let before = text.get(..start as usize).and_then(|before| before.chars().next_back());
        let after = text.get(end as usize..).and_then(|after| after.chars().next());
        finding.place.span.slice(text).contains(char::REPLACEMENT_CHARACTER)
            || [before, after].contains(&Some(char::REPLACEMENT_CHARACTER))
    };
    file.source.is_text() && (finding.is_about_file() || !touches_replaced())
}

/// A finding counts by the rules of the file it is in, whatever file the rule was looking at.
fn apply_severities(findings: &mut Vec<Finding>, rules: &RulesByFile) {
    if rules.is_same_everywhere() && rules.general().active.iter().all(|active| active.severity.is_none()) {
        return;
    }
    findings.retain_mut(|finding| {
        let Some(active) = rules.of_file(finding.place.file).find(&finding.rule.id) else { return false };
        finding.severity = active.severity.unwrap_or(finding.severity);
        true
    });
}

#[derive(Default)]
struct Judged<'c> {
    /// What rules say that see one file alone.
    alone: Vec<Finding>,
    /// What the others say, and the file that each finding came of.
    linked: Vec<Finding>,
    origins: Vec<FileIndex>,
    crashes: Vec<Crashed>,
    /// What the rules depend on that see the project, where that is kept.
    tracked: Vec<Tracked>,
    /// What was known before.
    known: Said,
    /// In the order of the files.
    suppressions: Vec<FileSuppressions<'c>>,
}

/// A rule that crashed while it looked at a file.
struct Crashed {
    file: FileIndex,
    is_linked: bool,
    crash: Crash,
}

impl Judged<'_> {
    /// Adds what a rule says. When it panics, it runs on each file by itself, so that only the guilty is lost.
    fn add(&mut self, active: &ActiveRule, subjects: &[&Subject<'_>]) {
        if self.check(active, subjects) {
            return;
        }
        let is_linked = !active.rule.is_file_scoped();
        for subject in subjects {
            if !self.check(active, &[*subject]) {
                let crash = Crash { rule: active.rule.clone(), path: subject.file.path().into() };
                subject.tracker.iter().for_each(|tracker| tracker.end_early(active));
                self.crashes.push(Crashed { file: subject.file.index, is_linked, crash });
            }
        }
    }

    /// Runs a rule on some files, and tells whether it went through all of them.
    fn check(&mut self, active: &ActiveRule, subjects: &[&Subject<'_>]) -> bool {
        // What a rule looks at is the same in all files, so it is chosen once.
        match &active.rule.check {
            Check::Module(check) => self.look(active, subjects, |subject, context, report| {
                subject.module.iter().for_each(|module| check(module, context, report));
            }),
            Check::Typed(check) => self.look(active, subjects, |subject, context, report| {
                subject.types().into_iter().for_each(|types| check(types, context, report));
            }),
            Check::MemberUses(check) => self.look(active, subjects, |subject, context, report| {
                subject.member_uses().into_iter().for_each(|uses| check(uses, context, report));
            }),
            Check::UnresolvedNames(of, check) => self.look(active, subjects, |subject, context, report| {
                let names = if subject.is(*of) { subject.unresolved_names() } else { None };
                names.into_iter().for_each(|names| check(names, context, report));
            }),
            Check::Element(check) => self.look(active, subjects, |subject, context, report| {
                subject.element.iter().for_each(|element| check(element, context, report));
            }),
            Check::Components(check) => self.look(active, subjects, |subject, context, report| {
                subject.components().into_iter().for_each(|components| check(components, context, report));
            }),
            Check::Items(check) => self.look(active, subjects, |subject, context, report| {
                subject.items().into_iter().for_each(|items| check(items, context, report));
            }),
            Check::Comments(check) => self.look(active, subjects, |subject, context, report| {
                check(subject.comments(), context, report);
            }),
            Check::Text(check) => self.look(active, subjects, |subject, context, report| {
                check(subject.file, context, report);
            }),
            Check::Query(check) => self.look(active, subjects, |subject, context, report| {
                subject.queries.iter().for_each(|query| check(query, context, report));
            }),
            Check::Matcher(matcher) => self.look(active, subjects, |subject, _, report| {
                matcher.check(subject.file, report);
            }),
            Check::Project(_) | Check::Suppressions(_) => true,
        }
    }

    /// The same, for a rule that looks at each file so.
    fn look(
        &mut self,
        active: &ActiveRule,
        subjects: &[&Subject<'_>],
        look: impl Fn(&Subject<'_>, &Context<'_>, &mut Reporter<'_>),
    ) -> bool {
        let rule: &Rule = &active.rule;
        let is_linked = !rule.is_file_scoped();
        let findings = if is_linked { &mut self.linked } else { &mut self.alone };
        let known = findings.len();
        let Some(first) = subjects.first() else { return true };
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let mut context = active.context(first.platform, None);
            for subject in subjects {
                context.enter(subject.project);
                let said = findings.len();
                look(subject, &context, &mut Reporter::new(&active.rule, subject.index, findings));
                if findings.len() > said {
                    if rule.syntax == Syntax::Declared {
                        subject.drop_undeclared(findings, said);
                    }
                    if is_linked {
                        self.origins.resize(findings.len(), subject.index);
                    }
                }
                if let Some(tracker) = subject.tracker.filter(|_| is_linked) {
                    tracker.end(active);
                }
            }
        }));
        if checked.is_err() {
            findings.truncate(known);
            self.origins.truncate(self.linked.len());
        }
        checked.is_ok()
    }

    /// Keeps what was said for later snapshots.
    fn keep_in(&mut self, memo: &mut Memo) {
        let alone = self.alone.iter().map(|finding| (finding, finding.place.file, false));
        let linked = self.linked.iter().zip(&self.origins).map(|(finding, file)| (finding, *file, true));
        for (finding, file, is_linked) in alone.chain(linked) {
            memo.place_of(file, is_linked).into_iter().for_each(|said| said.findings.push(finding.clone()));
        }
        for Crashed { file, is_linked, crash } in &self.crashes {
            memo.place_of(*file, *is_linked).into_iter().for_each(|said| said.crashes.push(crash.clone()));
        }
        mem::take(&mut self.tracked).into_iter().for_each(|tracked| memo.keep_tracked(tracked));
    }
}

/// How many files are judged as one piece of work at most. With fewer the code of all rules is read more often from where it
/// is slow, with more the files are.
const LARGEST_BATCH: usize = 256;

/// How many files are judged as one piece of work at least, as long as there are so many.
const SMALLEST_BATCH: usize = 4;

/// Splits what is to be judged into pieces of work, each a part of what is left before it: large at first, and small at the
/// end, so that no thread has to wait long for the others.
fn batches<T>(mut files: &[T], threads: usize) -> Vec<&[T]> {
    let mut batches = Vec::new();
    while !files.is_empty() {
        let size = (files.len() / (2 * threads)).clamp(SMALLEST_BATCH, LARGEST_BATCH).min(files.len());
        let (batch, rest) = files.split_at(size);
        batches.push(batch);
        files = rest;
    }
    batches
}

/// Runs the rules on some files, as far as that is not known already.
fn judge_files<'c>(
    codebase: &'c Codebase,
    files: &[(&'c File, Option<Part>)],
    rules: &'c RulesByFile,
    memo: Option<&Memo>,
) -> Judged<'c> {
    if files.iter().any(|(_, missing)| missing.is_some()) {
        // Much of what is found out of files stays for what looks at them later.
        memory::warm_allocator(memory::BATCH);
    }
    let suppressions =
        files.iter().filter_map(|(file, _)| FileSuppressions::of(file, rules.of_file(file.index)));
    let mut judged = Judged { suppressions: suppressions.collect(), ..Judged::default() };
    for said in
        memo.into_iter().flat_map(|memo| files.iter().flat_map(|(file, part)| memo.said(file.index, *part)))
    {
        judged.known.findings.extend_from_slice(&said.findings);
        judged.known.crashes.extend_from_slice(&said.crashes);
    }
    for part in [Part::All, Part::Linked, Part::OfAllFiles] {
        let of_part = files.iter().filter(|(_, missing)| *missing == Some(part)).map(|(file, _)| *file);
        let files: Vec<&File> = of_part.filter(|file| is_judged(codebase, file)).collect();
        run_rules(codebase, &files, part, rules, memo, &mut judged);
    }
    judged
}

/// Runs rules on some files, each rule on all of them before the next, so that its code is at hand.
fn run_rules<'c>(
    codebase: &'c Codebase,
    files: &[&'c File],
    part: Part,
    rules: &'c RulesByFile,
    memo: Option<&Memo>,
    judged: &mut Judged<'c>,
) {
    let runs = |active: &&ActiveRule| part == Part::All || !active.rule.is_file_scoped();
    // One for each file, where what is said is kept.
    let trackers: Vec<Tracker> = memo.iter().flat_map(|_| files).map(|_| Tracker::default()).collect();
    let subjects = files.iter().enumerate();
    let subjects: Vec<Subject<'_>> =
        subjects.map(|(at, file)| Subject::of(file, codebase, rules, trackers.get(at))).collect();
    let (mut texts, others): (Vec<&Subject<'_>>, Vec<_>) =
        subjects.iter().partition(|subject| subject.file.source.is_text());
    for subject in others {
        let by_syntax = BySyntax::of(std::slice::from_ref(&subject));
        let of_any_bytes = subject.rules.iter().filter(|active| active.rule.any_bytes);
        for active in of_any_bytes.filter(runs) {
            judged.add(active, by_syntax.admitted(active.rule.syntax));
        }
    }
    texts.sort_by_key(|subject| subject.file.source.kind);
    for subjects in texts.chunk_by(|one, other| std::ptr::eq(one.rules, other.rules)) {
        let by_syntax = BySyntax::of(subjects);
        for active in subjects.first().map_or(&[][..], |subject| subject.rules).iter().filter(runs) {
            let subjects = by_syntax.admitted(active.rule.syntax);
            match memo.filter(|_| part == Part::OfAllFiles) {
                None => judged.add(active, subjects),
                Some(memo) => {
                    let is_due =
                        |subject: &&&Subject<'_>| memo.saw_all_files(subject.file.index, &active.rule);
                    let due: Vec<_> = subjects.iter().filter(is_due).copied().collect();
                    judged.add(active, &due);
                }
            }
        }
    }
    drop(subjects);
    let files = files.iter().map(|file| file.index);
    judged.tracked.extend(trackers.into_iter().zip(files).map(|(tracker, file)| tracker.tracked(file)));
}

/// The projects at some places, or all.
fn some_or_all<'p, 'c>(
    projects: &'p [Project<'c>],
    chosen: Option<&'p [usize]>,
) -> impl Iterator<Item = Project<'c>> {
    let all = chosen.is_none().then_some(projects).into_iter().flatten();
    all.chain(chosen.into_iter().flatten().filter_map(|at| projects.get(*at))).copied()
}

/// Runs a rule on some projects.
fn judge_projects<'p, 'c>(
    projects: impl Iterator<Item = Project<'p>>,
    requested: &FileSet,
    active: &ActiveRule,
    platform: &Platform,
) -> Judged<'c> {
    let mut judged = Judged::default();
    let Check::Project(check) = active.rule.check else { return judged };
    for project in projects {
        let checked = catch_unwind(AssertUnwindSafe(|| {
            let mut findings = Vec::new();
            let context = active.context(platform, Some(project));
            check(&project, &context, &mut Reporter::of_project(&active.rule, requested, &mut findings));
            findings
        }));
        match checked {
            Ok(findings) => judged.known.findings.extend(findings),
            Err(_) => {
                judged.known.crashes.push(Crash { rule: active.rule.clone(), path: project.dir().into() });
            }
        }
    }
    judged
}

/// Notes what rules depend on while they look at a file.
#[derive(Debug, Default)]
struct Tracker {
    dependencies: DependencyTracker,
    /// The rules that looked at all files.
    of_all_files: RefCell<Vec<RuleRef>>,
}

impl Tracker {
    /// A rule has looked at the file.
    fn end(&self, active: &ActiveRule) {
        if self.dependencies.saw_all_files() {
            self.end_early(active);
        }
    }

    /// A rule has crashed, so that nobody knows what it would have looked at.
    fn end_early(&self, active: &ActiveRule) {
        self.of_all_files.borrow_mut().push(active.rule.clone());
    }

    fn tracked(self, file: FileIndex) -> Tracked {
        let (dependencies, of_all_files) = (self.dependencies.into_set(), self.of_all_files.into_inner());
        Tracked { file, dependencies, of_all_files }
    }
}

/// Some files by whether they could be read wholly, so that not every rule has to look.
struct BySyntax<'s, 'c> {
    all: &'s [&'s Subject<'c>],
    valid: Vec<&'s Subject<'c>>,
    broken: Vec<&'s Subject<'c>>,
}

impl<'s, 'c> BySyntax<'s, 'c> {
    fn of(all: &'s [&'s Subject<'c>]) -> Self {
        let valid = all.iter().copied().filter(|subject| subject.file.is_valid()).collect();
        let broken = all.iter().copied().filter(|subject| subject.file.is_broken()).collect();
        Self { all, valid, broken }
    }

    /// Those that a rule judges.
    fn admitted(&self, syntax: Syntax) -> &[&'s Subject<'c>] {
        match syntax {
            Syntax::Any | Syntax::Declared => self.all,
            Syntax::Valid => &self.valid,
            Syntax::Broken => &self.broken,
        }
    }
}

/// What a file is to the rules, found out once for all of them. What is large is boxed, since every rule looks at every
/// subject.
struct Subject<'c> {
    file: &'c File,
    index: FileIndex,
    /// Those that concern it.
    rules: &'c [ActiveRule],
    project: Option<Project<'c>>,
    module: Option<Module<'c>>,
    platform: &'c Platform,
    types: OnceCell<Box<Types<'c>>>,
    member_uses: OnceCell<Box<MemberUses<'c>>>,
    unresolved_names: OnceCell<Box<UnresolvedNames<'c>>>,
    element: Option<Element<'c>>,
    components: OnceCell<Box<Components<'c>>>,
    items: OnceCell<Box<Items<'c>>>,
    queries: Box<[Query<'c>]>,
    comments: OnceCell<Box<Comments<'c>>>,
    tracker: Option<&'c Tracker>,
}

impl<'c> Subject<'c> {
    /// Takes the findings from some place on back that lie in statements outside of all declarations.
    fn drop_undeclared(&self, findings: &mut Vec<Finding>, from: usize) {
        let Some(module) = self.module.filter(|module| !module.is_valid()) else { return };
        let undeclared: Vec<Span> = module.tree().undeclared().collect();
        let is_declared = |finding: &Finding| {
            let after = undeclared.partition_point(|span| span.start <= finding.place.span.start);
            let before = after.checked_sub(1).and_then(|at| undeclared.get(at));
            before.is_none_or(|span| finding.place.span.start >= span.end)
        };
        let said = findings.split_off(from);
        findings.extend(said.into_iter().filter(is_declared));
    }

    fn of(
        file: &'c File,
        codebase: &'c Codebase,
        rules: &'c RulesByFile,
        tracker: Option<&'c Tracker>,
    ) -> Self {
        let project = codebase.project_of(file.index);
        let tracked = |project: Project<'c>| match tracker {
            Some(tracker) => project.tracked_by(&tracker.dependencies),
            None => project,
        };
        Self {
            file,
            index: file.index,
            rules: rules.of_file(file.index).concerning(file.source.kind),
            project: project.map(tracked),
            module: file.module(),
            platform: rules.platform(),
            types: OnceCell::new(),
            member_uses: OnceCell::new(),
            unresolved_names: OnceCell::new(),
            element: file.element(),
            components: OnceCell::new(),
            items: OnceCell::new(),
            queries: file.queries().into(),
            comments: OnceCell::new(),
            tracker,
        }
    }

    /// Whether it is what a check looks at.
    const fn is(&self, subject: rules::Subject) -> bool {
        match subject {
            rules::Subject::Module => self.module.is_some(),
            rules::Subject::Element => self.element.is_some(),
            _ => true,
        }
    }

    /// The types of the expressions of a module in a project.
    fn types(&self) -> Option<&Types<'c>> {
        let (project, module) = (self.project?, self.module?);
        Some(self.types.get_or_init(|| Box::new(Types::new(project, module, self.platform))))
    }

    /// The members that a module in a project asks of names of elements.
    fn member_uses(&self) -> Option<&MemberUses<'c>> {
        let (project, module) = (self.project?, self.module?);
        Some(self.member_uses.get_or_init(|| Box::new(MemberUses::of(module, project))))
    }

    /// The names in a file of a project that do not reach an element.
    fn unresolved_names(&self) -> Option<&UnresolvedNames<'c>> {
        let project = self.project?;
        Some(self.unresolved_names.get_or_init(|| Box::new(UnresolvedNames::of(self.file, project))))
    }

    /// The components of the platform in a description.
    fn components(&self) -> Option<&Components<'c>> {
        let element = self.element?;
        Some(self.components.get_or_init(|| Box::new(Components::of(element, self.platform.ui()))))
    }

    /// The items of a description whose class the metamodel knows.
    fn items(&self) -> Option<&Items<'c>> {
        let element = self.element?;
        Some(self.items.get_or_init(|| Box::new(Items::of(element, self.platform.metamodel()))))
    }

    fn comments(&self) -> &Comments<'c> {
        self.comments.get_or_init(|| Box::new(Comments::of(self.file)))
    }
}

#[cfg(test)]
mod tests;
