//! The service as it is at a moment: its state, how it is to behave, and what passes with time.

use serde_json::{Value, json};

use super::{
    reply::Reply,
    scenario::{AfterDeletion, Applying, ListShape, Scenario, Status},
    state::{
        self, Application, Build, End, Project, SelfRegistration, Service, Space, State, Task, Transition,
        UserList,
    },
    time::{self, Moment},
};

use crate::service::Api;

/// All that the handlers of requests work on.
#[derive(Debug)]
pub(super) struct World {
    pub(super) state: State,
    pub(super) scenario: Scenario,
    pub(super) api: Api,
    /// The moment of the request, by the clock of the service.
    pub(super) now: Moment,
    /// The address of the service, without a path.
    pub(super) origin: String,
    /// How often each entry of `applying` has counted, and how often it has said that it is busy.
    used: Vec<(u32, u32)>,
}

/// What a task is doing, and how it ended.
pub(super) mod task {
    pub(in super::super) const UNDERWAY: &str = "InProgress";
    pub(in super::super) const DONE: &str = "Completed";
    pub(in super::super) const FAILED: &str = "Error";
}

impl World {
    /// The service before its first request. A state that was saved counts, and what a scenario says is there only where
    /// there is none.
    pub(super) fn new(
        scenario: Scenario,
        api: Api,
        saved: Option<State>,
        origin: String,
        now: Moment,
    ) -> Self {
        let used = vec![(0, 0); scenario.applying.len()];
        let is_new = saved.is_none();
        let state = saved.unwrap_or_default();
        let mut world = Self { state, scenario, api, now, origin, used };
        if is_new {
            world.state.version = state::VERSION;
            world.populate();
        }
        world
    }

    /// Makes what the scenario says is there.
    fn populate(&mut self) {
        let scenario = self.scenario.clone();
        let id =
            |state: &mut State, given: Option<&String>| given.cloned().unwrap_or_else(|| state.next_id());
        for space in &scenario.spaces {
            let id = id(&mut self.state, space.id.as_ref());
            self.state.spaces.push(Space { id, name: space.name.clone() });
        }
        if self.state.spaces.is_empty() {
            let id = self.state.next_id();
            self.state.spaces.push(Space { id, name: "Default".to_owned() });
        }
        for given in &scenario.projects {
            let project = Project {
                id: id(&mut self.state, given.id.as_ref()),
                vendor: given.vendor.clone(),
                name: given.name.clone(),
                presentation: given.presentation.clone().unwrap_or_else(|| given.name.clone()),
                configuration: id(&mut self.state, given.descriptor_id.as_ref()),
                space: self.state.spaces.first().map(|space| space.id.clone()),
                counter: given
                    .builds
                    .iter()
                    .filter_map(|build| state::counter(&build.version))
                    .max()
                    .unwrap_or(0),
            };
            for build in &given.builds {
                let build = Build {
                    id: id(&mut self.state, build.id.as_ref()),
                    project: project.id.clone(),
                    version: build.version.clone(),
                    uploaded_version: build.version.clone(),
                    name: given.name.clone(),
                    vendor: given.vendor.clone(),
                    kind: "Application".to_owned(),
                    created: self.now,
                    commit: build.commit.clone(),
                    size: 0,
                    messages: Vec::new(),
                };
                self.state.builds.push(build);
            }
            self.state.projects.push(project);
        }
        for given in &scenario.applications {
            let id = id(&mut self.state, given.id.as_ref());
            let named = |project: &&Project| {
                let name = format!("{}/{}", project.vendor, project.name);
                given.project.as_ref().is_some_and(|known| known.value == name)
            };
            let project = self.state.projects.iter().find(named).map(|project| project.id.clone());
            let build = project.as_deref().and_then(|project| match &given.version {
                Some(version) => {
                    let mut builds = self.state.builds.iter();
                    builds.find(|build| build.project == project && build.version == version.value)
                }
                None => self.state.last_build(project),
            });
            let (build, version) =
                build.map_or((None, String::new()), |build| (Some(build.id.clone()), build.version.clone()));
            let list = self.add_user_list(&given.name);
            self.state.applications.push(Application {
                id,
                name: given.name.clone(),
                context: given.name.to_lowercase().replace(' ', "-"),
                status: given.status.unwrap_or(Status::Running),
                error: given.error.clone().unwrap_or_default(),
                has_uri: true,
                closed: given.closed,
                technology: given.technology_version.clone().unwrap_or_else(|| TECHNOLOGY.to_owned()),
                development: given.unpublished,
                unpublished: given.unpublished,
                space: self.state.spaces.first().map(|space| space.id.clone()),
                project,
                origin: build.clone(),
                build,
                version,
                user_list: list,
                lists: Vec::new(),
                updated: self.now,
                transition: None,
                gone: false,
            });
        }
        for given in &scenario.tasks {
            let named = |application: &&Application| application.name == given.application.value;
            let application =
                self.state.applications.iter().find(named).map(|application| application.id.clone());
            let task = Task {
                id: self.state.next_id(),
                application: application.unwrap_or_default(),
                operation: given.operation.clone(),
                status: given.status.clone(),
                error: given.error.clone(),
                started: self.now - given.age.saturating_mul(1000),
                shown_date: given.start_date.clone(),
            };
            self.state.tasks.push(task);
        }
        for given in &scenario.branches {
            let project = self.state.projects.iter();
            let project = project
                .filter(|project| format!("{}/{}", project.vendor, project.name) == given.project.value)
                .map(|project| project.id.clone())
                .next();
            let named = given.application.as_ref().map(|name| name.value.as_str());
            let application = self.state.applications.iter().find(|known| Some(known.name.as_str()) == named);
            let application = application.map(|application| application.id.clone());
            let branch = state::Branch {
                id: id(&mut self.state, given.id.as_ref()),
                name: given.name.clone(),
                kind: "development".to_owned(),
                project: project.unwrap_or_default(),
                application,
                source: None,
                source_name: given.source_branch.clone(),
                deletion_mark: false,
                stamp: self.state.next_id(),
                merges: 0,
            };
            self.state.branches.push(branch);
        }
        for given in &scenario.user_lists {
            let list = self.add_user_list(&given.presentation);
            let services: Vec<Service> = given
                .account_services
                .iter()
                .filter_map(Value::as_object)
                .map(|entry| {
                    let known = entry.get("account-service-id").and_then(Value::as_str).map(str::to_owned);
                    let id = known.unwrap_or_else(|| self.state.next_id());
                    let mut entry = entry.clone();
                    let rules = entry.remove(super::user_lists::RULES);
                    entry.insert("account-service-id".to_owned(), json!(id));
                    Service { id, entry, rules }
                })
                .collect();
            if let Some(made) = self.state.user_lists.iter_mut().find(|known| known.id == list) {
                made.services = services;
                if let Some(id) = &given.id {
                    made.id.clone_from(id);
                }
            }
        }
    }

    /// A list of users with the usual card; its id.
    pub(super) fn add_user_list(&mut self, presentation: &str) -> String {
        let id = self.state.next_id();
        let space = self.state.spaces.first().map(|space| space.id.clone());
        let mut card = super::user_lists::usual_card();
        card.insert("presentation".to_owned(), json!(presentation));
        card.insert("space-id".to_owned(), json!(space));
        let list = UserList {
            id: id.clone(),
            card,
            self_registration: SelfRegistration::default(),
            services: Vec::new(),
        };
        self.state.user_lists.push(list);
        id
    }

    /// Notes the beginning of a task; its id.
    pub(super) fn begin_task(&mut self, application: &str, operation: &str) -> String {
        let id = self.state.next_id();
        self.state.tasks.push(Task {
            id: id.clone(),
            application: application.to_owned(),
            operation: operation.to_owned(),
            status: task::UNDERWAY.to_owned(),
            error: String::new(),
            started: self.now,
            shown_date: None,
        });
        id
    }

    fn end_task(&mut self, id: &str, messages: &[String]) {
        // Tasks that end are among the last.
        if let Some(task) = self.state.tasks.iter_mut().rev().find(|task| task.id == id) {
            let status = if messages.is_empty() { task::DONE } else { task::FAILED };
            status.clone_into(&mut task.status);
            task.error = messages.join("\n");
        }
    }

    /// Sends an application on its way. What it was doing before is done at once.
    pub(super) fn begin(&mut self, id: &str, through: Vec<Status>, end: End, task: String) {
        self.finish(id);
        let (reads, until) = self.pace();
        let now = self.now;
        if let Some(application) = self.state.application_mut(id) {
            if let Some(first) = through.first() {
                application.status = *first;
            }
            application.updated = now;
            application.transition = Some(Transition { through, reads, until, end, task });
        }
        if reads == 0 && until.is_none() {
            self.finish(id);
        }
    }

    /// How often a status on the way is read, or until when it lasts.
    fn pace(&self) -> (u32, Option<Moment>) {
        let transitions = &self.scenario.transitions;
        let milliseconds = |seconds: f64| (seconds.clamp(0.0, 1e6) * 1000.0) as Moment;
        (transitions.reads, transitions.seconds.map(|seconds| self.now + milliseconds(seconds)))
    }

    /// Lets time pass for all applications: what lasts until a moment ends there.
    pub(super) fn pass_time(&mut self) {
        let is_over =
            |transition: &Transition, now: Moment| transition.until.is_some_and(|until| until <= now);
        let under_way: Vec<String> = self
            .state
            .applications
            .iter()
            .filter(|known| known.transition.as_ref().is_some_and(|transition| is_over(transition, self.now)))
            .map(|known| known.id.clone())
            .collect();
        for id in under_way {
            // A status may be over while nobody asked for several.
            while let Some(transition) =
                self.state.application(&id).and_then(|known| known.transition.as_ref())
                && is_over(transition, self.now)
            {
                self.advance(&id);
            }
        }
    }

    /// An application was looked at. Where reading counts, it is a step further then.
    pub(super) fn looked_at(&mut self, id: &str) {
        let Some(application) = self.state.application_mut(id) else { return };
        let Some(transition) =
            application.transition.as_mut().filter(|transition| transition.until.is_none())
        else {
            return;
        };
        transition.reads = transition.reads.saturating_sub(1);
        if transition.reads == 0 {
            self.advance(id);
        }
    }

    /// The next status of a transition, or its end.
    fn advance(&mut self, id: &str) {
        let (reads, _) = self.pace();
        let step =
            self.scenario.transitions.seconds.map(|seconds| (seconds.clamp(0.0, 1e6) * 1000.0) as Moment);
        let Some(application) = self.state.application_mut(id) else { return };
        let Some(transition) = application.transition.as_mut() else { return };
        if !transition.through.is_empty() {
            transition.through.remove(0);
        }
        if let Some(next) = transition.through.first() {
            application.status = *next;
            transition.reads = reads;
            transition.until = transition.until.map(|until| until + step.unwrap_or(1).max(1));
        } else {
            self.finish(id);
        }
    }

    /// Ends what an application is doing, as it would end.
    fn finish(&mut self, id: &str) {
        let now = self.now;
        let Some(application) = self.state.application_mut(id) else { return };
        let Some(transition) = application.transition.take() else { return };
        application.updated = now;
        let mut messages = Vec::new();
        match transition.end {
            End::Status(status) => application.status = status,
            End::Ready(status) => {
                application.status = status;
                application.has_uri = true;
            }
            End::Applied { build, status } => {
                application.status = status;
                let found = self.state.build(&build);
                let found = found.map(|build| (build.project.clone(), build.version.clone()));
                if let (Some((project, version)), Some(application)) = (found, self.state.application_mut(id))
                {
                    application.build = Some(build);
                    application.project = Some(project);
                    application.version = version;
                }
            }
            End::Failed { status, messages: told } => {
                application.status = status;
                if status == Status::Error {
                    application.error =
                        told.first().cloned().unwrap_or_else(|| "The build was not applied".to_owned());
                }
                messages = told;
            }
            End::Deleted => {
                application.status = Status::Deleted;
                application.gone = true;
                if self.scenario.deleted == AfterDeletion::Gone {
                    let list = application.user_list.clone();
                    self.state.applications.retain(|known| known.id != id);
                    self.state.user_lists.retain(|known| known.id != list);
                }
            }
        }
        self.end_task(&transition.task, &messages);
    }

    /// What a scenario says about a build that is applied: the rule and its number.
    pub(super) fn rule_of(&self, build: &Build) -> Option<(usize, Applying)> {
        let fits = |rule: &Applying, (used, _): &(u32, u32)| {
            let is_version =
                |version: &String| *version == build.version || *version == build.uploaded_version;
            rule.name.as_ref().is_none_or(|name| *name == build.name)
                && rule.version.as_ref().is_none_or(is_version)
                && rule.times.is_none_or(|times| *used < times)
        };
        let rules = self.scenario.applying.iter().zip(&self.used).enumerate();
        let found =
            rules.filter(|(_, (rule, used))| fits(rule, used)).map(|(at, (rule, _))| (at, rule.clone()));
        found.into_iter().next()
    }

    /// Whether a rule still says that the application is busy.
    pub(super) fn is_busy(&mut self, rule: usize) -> bool {
        let most = self.scenario.applying.get(rule).map_or(0, |rule| rule.busy);
        match self.used.get_mut(rule) {
            Some((_, busy)) if *busy < most => {
                *busy += 1;
                true
            }
            _ => false,
        }
    }

    /// Notes that a rule has counted.
    pub(super) fn use_rule(&mut self, rule: usize) {
        if let Some((used, _)) = self.used.get_mut(rule) {
            *used += 1;
        }
    }

    /// Changes the scenario; rules that it adds have not counted yet.
    pub(super) fn change_scenario<T>(&mut self, change: impl FnOnce(&mut Scenario) -> T) -> T {
        let changed = change(&mut self.scenario);
        self.used.resize(self.scenario.applying.len(), (0, 0));
        changed
    }

    /// A date as cards and tasks tell it.
    pub(super) fn date(&self, at: Moment, number: usize) -> String {
        time::of_field(at, self.scenario.dates, number)
    }

    /// A list in a shape.
    pub(super) fn listed(shape: ListShape, items: Vec<Value>) -> Reply {
        Reply::json(&match shape {
            ListShape::Array => Value::Array(items),
            ListShape::Items => json!({"items": items}),
            ListShape::Assemblies => json!({"assemblies": items}),
        })
    }
}

/// The technology version of an application that names none.
pub(super) const TECHNOLOGY: &str = "9.0";
