//! What to check with, and the rules that come of it: for the run, and for the files that overrides name.
//!
//! - The rules of a run are resolved once; those of files with overrides once for each set of them.
//! - Several configurations may count in a run, each for its projects: there are settings for each, and [`ByDirectory`] tells
//!   which count for a file.
//! - An override is a layer over what stands before it: it switches rules off and on, changes their severities and sets
//!   parameters for its files. What the caller forces ([`Settings::forced`]) is the last layer everywhere.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    platform::Platform,
    project::{Codebase, File, Project},
    rules::{Catalog, Check, Context, Param, Rule, RuleRef, Selection, Selector, Severity},
    source::{FileIndex, FileKind, FileSet, Globs},
};

/// What to check with.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub catalog: Catalog,
    pub selection: Selection,
    pub adjustments: Adjustments,
    /// In order: of two that say different things about a file the later one counts.
    pub overrides: Vec<Override>,
    /// What no override may undo: rules ignored here run nowhere, and where some are selected no other runs.
    pub forced: Selection,
    /// The data root; rules that need tables it does not have are inactive.
    pub platform: Arc<Platform>,
    /// Whether there is one file instead of a project, so that no rule runs that needs more.
    pub is_of_one_file: bool,
}

/// How rules differ from what their manifests say.
#[derive(Clone, Debug, Default)]
pub struct Adjustments {
    /// Of several that name a rule the one counts that names it most closely, of equals the last.
    pub severities: Vec<(Selector, Severity)>,
    /// Of several values of a parameter the last counts.
    pub parameters: Vec<ParameterValue>,
}

/// What a parameter of a rule is set to, within its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterValue {
    /// The id of the rule.
    pub rule: Cow<'static, str>,
    pub name: &'static str,
    pub value: i64,
}

/// Other settings for some files.
#[derive(Clone, Debug)]
pub struct Override {
    pub paths: Globs,
    /// `ignore` switches off, `select` leaves only these, `enable` switches on.
    pub selection: Selection,
    pub adjustments: Adjustments,
}

/// A rule that runs, with the values of its parameters.
#[derive(Clone, Debug)]
pub struct ActiveRule {
    pub rule: RuleRef,
    pub params: Arc<[i64]>,
    /// The severity of all its findings, where that is set.
    pub severity: Option<Severity>,
}

/// Rules that run together.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    /// Ordered by id.
    pub active: Vec<ActiveRule>,
    /// Those of them that concern a file, by what it holds, in the order of [`FileKind::ALL`].
    by_kind: [Vec<ActiveRule>; FileKind::ALL.len()],
    /// Rules that were asked for and cannot run on this data.
    pub inactive: Vec<RuleRef>,
    /// Rules that were asked for and need the whole project where there is one file only.
    pub projectless: Vec<RuleRef>,
    /// All rules there are.
    pub catalog: Catalog,
}

impl RuleSet {
    /// Exactly these rules, with the defaults of their parameters.
    #[must_use]
    pub fn of<R: Clone + Into<RuleRef>>(rules: &[R]) -> Self {
        let none = Adjustments::default();
        let active = rules.iter().map(|rule| ActiveRule::of(rule.clone().into(), [&none])).collect();
        Self { active, ..Self::default() }.sorted_by_kind()
    }

    /// The rules for files that no override names.
    #[must_use]
    pub fn resolve(settings: &Settings) -> Self {
        Self::with(settings, &[])
    }

    /// The rules that may have something to say about a file that holds this.
    #[must_use]
    pub fn concerning(&self, kind: FileKind) -> &[ActiveRule] {
        &self.by_kind[kind as usize]
    }

    /// The rule with this id, if it runs.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&ActiveRule> {
        self.active.iter().find(|active| active.rule.id == id)
    }

    fn with(settings: &Settings, layers: &[&Override]) -> Self {
        let mut set = Self { catalog: settings.catalog.clone(), ..Self::default() };
        let adjustments = || {
            let above = layers.iter().map(|layer| &layer.adjustments);
            std::iter::once(&settings.adjustments).chain(above)
        };
        for rule in settings.catalog.iter().filter(|rule| settings.includes(rule, layers)) {
            if !rule.needed_tables().iter().all(|table| settings.platform.has(*table)) {
                set.inactive.push(rule.clone());
            } else if settings.is_of_one_file && !rule.is_file_scoped() {
                set.projectless.push(rule.clone());
            } else {
                set.active.push(ActiveRule::of(rule.clone(), adjustments()));
            }
        }
        set.sorted_by_kind()
    }

    fn sorted_by_kind(self) -> Self {
        let concerning = |kind| self.active.iter().filter(move |active| active.rule.check.concerns(kind));
        Self { by_kind: FileKind::ALL.map(|kind| concerning(kind).cloned().collect()), ..self }
    }
}

impl Settings {
    /// Whether some rule runs at all, on all files or on those that an override names.
    #[must_use]
    pub fn leave_rules(&self) -> bool {
        let runs = |layers: &[&Override]| !RuleSet::with(self, layers).active.is_empty();
        runs(&[]) || self.overrides.iter().any(|layer| runs(&[layer]))
    }

    /// Whether some rule that may run looks at the web files of resource folders.
    #[must_use]
    pub fn reads_resources(&self) -> bool {
        let may_run = |rule: &Rule| {
            let layered = |layer| self.includes(rule, &[layer]);
            self.includes(rule, &[]) || self.overrides.iter().any(layered)
        };
        self.catalog.iter().any(|rule| rule.reads_resources() && may_run(rule))
    }

    /// Whether a rule runs on files that these overrides name.
    fn includes(&self, rule: &Rule, layers: &[&Override]) -> bool {
        let matches = |selectors: &[Selector]| selectors.iter().any(|selector| selector.matches(rule));
        let layered =
            layers.iter().fold(self.selection.includes(rule), |is_on, Override { selection, .. }| {
                if matches(&selection.ignore) {
                    false
                } else if selection.select.is_empty() {
                    is_on || matches(&selection.enable)
                } else {
                    matches(&selection.select)
                }
            });
        let Selection { select, ignore, .. } = &self.forced;
        layered && !matches(ignore) && (select.is_empty() || matches(select))
    }
}

impl ActiveRule {
    fn of<'a>(
        rule: RuleRef,
        adjustments: impl IntoIterator<Item = &'a Adjustments, IntoIter: DoubleEndedIterator + Clone>,
    ) -> Self {
        let adjustments = adjustments.into_iter();
        let value = |param: &Param| {
            let set = adjustments.clone().rev().find_map(|layer| layer.parameter(&rule, param.name));
            set.unwrap_or(param.default)
        };
        Self {
            params: rule.params.iter().map(value).collect(),
            severity: adjustments.clone().rev().find_map(|layer| layer.severity(&rule)),
            rule,
        }
    }

    /// What the check of the rule may ask besides its subject.
    #[must_use]
    pub fn context<'c>(&'c self, platform: &'c Platform, project: Option<Project<'c>>) -> Context<'c> {
        Context::new(&self.rule, &self.params, platform, project)
    }
}

impl Adjustments {
    /// The severity that is set for a rule.
    #[must_use]
    pub fn severity(&self, rule: &Rule) -> Option<Severity> {
        let named = self.severities.iter().filter(|(selector, _)| selector.matches(rule));
        named.max_by_key(|(selector, _)| selector.specificity()).map(|(_, severity)| *severity)
    }

    fn parameter(&self, rule: &Rule, name: &str) -> Option<i64> {
        let set = self.parameters.iter().rev().find(|set| set.rule == rule.id && set.name == name);
        set.map(|set| set.value)
    }
}

/// Which of several settings count for what lies in a directory, by their numbers. Where nothing is known of a directory,
/// that of the nearest one above it counts, else the first.
#[derive(Clone, Debug, Default)]
pub struct ByDirectory(FxHashMap<PathBuf, usize>);

impl ByDirectory {
    /// Notes which settings count for a directory, absolute, that holds a project or files outside of any.
    pub fn insert(&mut self, dir: PathBuf, number: usize) {
        self.0.insert(dir, number);
    }

    /// The settings that count for a file: those of its project, else those of its directory.
    #[must_use]
    pub fn of_file(&self, codebase: &Codebase, file: &File) -> usize {
        if self.0.is_empty() {
            return 0;
        }
        let project = codebase.project_of(file.index).filter(Project::has_descriptor);
        self.of_directory(project.and_then(|project| project.folder()).unwrap_or(file.source.directory()))
    }

    fn of_project(&self, project: Project<'_>) -> usize {
        project.folder().map_or(0, |dir| self.of_directory(dir))
    }

    fn of_directory(&self, dir: &Path) -> usize {
        dir.ancestors().find_map(|dir| self.0.get(dir).copied()).unwrap_or_default()
    }
}

/// The rules that settings give; each set of them is resolved once.
#[derive(Debug)]
pub struct Rules {
    first: Resolved,
    /// Those of further settings, whose numbers begin with 1.
    others: Vec<Resolved>,
    by_dir: ByDirectory,
}

/// The rules of some settings.
#[derive(Debug)]
struct Resolved {
    settings: Settings,
    general: Arc<RuleSet>,
    /// Those of files with overrides, by the numbers of these.
    special: Mutex<FxHashMap<Vec<usize>, Arc<RuleSet>>>,
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Settings::default())
    }
}

impl Rules {
    #[must_use]
    pub fn of(settings: Settings) -> Self {
        Self::of_several(settings, Vec::new(), ByDirectory::default())
    }

    /// The rules of several settings, all of them on the same data.
    #[must_use]
    pub fn of_several(first: Settings, others: Vec<Settings>, by_dir: ByDirectory) -> Self {
        let others = others.into_iter().map(Resolved::of).collect();
        Self { first: Resolved::of(first), others, by_dir }
    }

    /// The first settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.first.settings
    }

    /// The rules of the requested files of a codebase.
    #[must_use]
    pub fn by_file(&self, codebase: &Codebase, requested: &FileSet) -> RulesByFile {
        let (general, platform) = (self.first.general.clone(), self.first.settings.platform.clone());
        let mut by_file = RulesByFile { general, platform, ..RulesByFile::default() };
        if self.others.is_empty() && self.first.settings.overrides.is_empty() {
            return by_file;
        }
        let mut groups: BTreeMap<usize, Group> = BTreeMap::new();
        let mut known = FxHashSet::default();
        for file in codebase.files_in(requested) {
            let number = self.by_dir.of_file(codebase, file);
            let resolved = self.resolved(number);
            let set = resolved.of_file(file);
            let group = groups.entry(number).or_insert_with(|| {
                known.insert(Arc::as_ptr(&resolved.general).addr());
                Group { sets: vec![resolved.general.clone()], projects: Vec::new() }
            });
            if known.insert(Arc::as_ptr(&set).addr()) {
                group.sets.push(set.clone());
            }
            if !Arc::ptr_eq(&set, &by_file.general) {
                by_file.special.insert(file.index, set);
            }
        }
        for (at, project) in codebase.projects().enumerate() {
            let group = groups.get_mut(&self.by_dir.of_project(project));
            group.into_iter().for_each(|group| group.projects.push(at));
        }
        by_file.groups = groups.into_values().collect();
        by_file
    }

    /// Whether some of the settings name a rule by its id.
    #[must_use]
    pub fn name(&self, rule: &Rule) -> bool {
        let mut all = std::iter::once(&self.first).chain(&self.others);
        all.any(|resolved| resolved.settings.selection.names(rule))
    }

    fn resolved(&self, number: usize) -> &Resolved {
        number.checked_sub(1).and_then(|at| self.others.get(at)).unwrap_or(&self.first)
    }
}

impl Resolved {
    fn of(settings: Settings) -> Self {
        let general = Arc::new(RuleSet::resolve(&settings));
        Self { settings, general, special: Mutex::default() }
    }

    /// The rules of a file for which these settings count.
    fn of_file(&self, file: &File) -> Arc<RuleSet> {
        let Some(real) = &file.source.real else { return self.general.clone() };
        let numbered = self.settings.overrides.iter().enumerate();
        let named: Vec<usize> =
            numbered.filter(|(_, layer)| layer.paths.cover(real)).map(|(number, _)| number).collect();
        if named.is_empty() { self.general.clone() } else { self.of_overrides(named) }
    }

    fn of_overrides(&self, named: Vec<usize>) -> Arc<RuleSet> {
        let mut known = self.special.lock().unwrap_or_else(PoisonError::into_inner);
        let resolve = |named: &Vec<usize>| {
            let layers: Vec<_> = named.iter().filter_map(|at| self.settings.overrides.get(*at)).collect();
            Arc::new(RuleSet::with(&self.settings, &layers))
        };
        known.entry(named).or_insert_with_key(resolve).clone()
    }
}

/// The rules of every file of a run.
#[derive(Clone, Debug, Default)]
pub struct RulesByFile {
    general: Arc<RuleSet>,
    /// The files with other rules.
    special: FxHashMap<FileIndex, Arc<RuleSet>>,
    /// What comes of each of the settings that count for some file; none where all files have the general rules.
    groups: Vec<Group>,
    platform: Arc<Platform>,
}

/// What comes of some settings in a run.
#[derive(Clone, Debug)]
struct Group {
    /// The general rules, then those of files that overrides name, each set once.
    sets: Vec<Arc<RuleSet>>,
    /// The projects that they count for, by their places in the codebase.
    projects: Vec<usize>,
}

impl RulesByFile {
    /// The same rules for all files, on the data of this program.
    #[must_use]
    pub fn same(general: RuleSet) -> Self {
        Self { general: Arc::new(general), platform: Platform::shared(), ..Self::default() }
    }

    /// The rules that the first settings have for files that no override names.
    #[must_use]
    pub fn general(&self) -> &RuleSet {
        &self.general
    }

    /// The tables that these rules ask.
    #[must_use]
    pub fn platform(&self) -> &Platform {
        &self.platform
    }

    /// The rules for a file.
    #[must_use]
    pub fn of_file(&self, file: FileIndex) -> &RuleSet {
        self.set_of(file)
    }

    /// The same; two files share it exactly if they have the same rules.
    pub(super) fn set_of(&self, file: FileIndex) -> &Arc<RuleSet> {
        self.special.get(&file).unwrap_or(&self.general)
    }

    #[must_use]
    pub fn is_same_everywhere(&self) -> bool {
        self.special.is_empty()
    }

    /// Every rule that runs on some file, once, ordered by id; as the general rules have it where they have it.
    #[must_use]
    pub fn anywhere(&self) -> Vec<&ActiveRule> {
        match &*self.groups {
            [] => self.general.active.iter().collect(),
            groups => each_once(groups.iter().flat_map(|group| &group.sets)),
        }
    }

    /// The rules of whole projects and the projects each of them judges, by their places in the codebase; `None` for all.
    pub(super) fn of_projects(&self) -> Vec<(&ActiveRule, Option<&[usize]>)> {
        let is_of_project = |active: &&ActiveRule| matches!(active.rule.check, Check::Project(_));
        if self.groups.is_empty() {
            return self.general.active.iter().filter(is_of_project).map(|active| (active, None)).collect();
        }
        let mut all = Vec::new();
        for Group { sets, projects } in &self.groups {
            let active = each_once(sets).into_iter().filter(is_of_project);
            all.extend(active.map(|active| (active, Some(&**projects))));
        }
        all
    }

    /// How many rules there are, whether they run or not.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut all: Vec<&RuleRef> = self.generals().flat_map(|set| set.catalog.iter()).collect();
        sort_once(&mut all);
        all.len()
    }

    /// Rules that were asked for and cannot run on this data, ordered by id.
    #[must_use]
    pub fn inactive(&self) -> Vec<&RuleRef> {
        let mut all = self.generals().flat_map(|set| &set.inactive).collect();
        sort_once(&mut all);
        all
    }

    /// Rules that were asked for and need the whole project where there is one file only, ordered by id.
    #[must_use]
    pub fn projectless(&self) -> Vec<&RuleRef> {
        let mut all = self.generals().flat_map(|set| &set.projectless).collect();
        sort_once(&mut all);
        all
    }

    /// The rules for files that no override names, of each of the settings that count for some file.
    fn generals(&self) -> impl Iterator<Item = &RuleSet> {
        let alone = self.groups.is_empty().then_some(&self.general);
        alone.into_iter().chain(self.groups.iter().filter_map(|group| group.sets.first())).map(|set| &**set)
    }
}

/// The rules of some sets, each once, ordered by id; as the first set that has it has it.
fn each_once<'s>(sets: impl IntoIterator<Item = &'s Arc<RuleSet>>) -> Vec<&'s ActiveRule> {
    let mut all: Vec<&ActiveRule> = sets.into_iter().flat_map(|set| &set.active).collect();
    all.sort_by(|one, other| one.rule.id.cmp(&other.rule.id));
    all.dedup_by(|one, other| one.rule.id == other.rule.id);
    all
}

/// Orders rules by id and leaves one of each.
fn sort_once(rules: &mut Vec<&RuleRef>) {
    rules.sort_by(|one, other| one.id.cmp(&other.id));
    rules.dedup_by(|one, other| one.id == other.id);
}
