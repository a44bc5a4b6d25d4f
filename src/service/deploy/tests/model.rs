//! The server in memory: as much of its behaviour as a deploy can see.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    time::Duration,
};

use crate::service::{
    UtcTime,
    deploy::{
        server::{Application, CallError, CallKind, Listed, NewApplication, ProjectCard, Server, Uploaded},
        verdict::{Build, Task},
    },
};

/// What becomes of a build that is applied, or that an application is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Apply {
    Works,
    WorksSlowly,
    RollsBack,
    /// Without a task that tells why.
    RollsBackQuietly,
    Errs,
    LeavesStopped,
    Hangs,
}

/// How a request breaks off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    /// The connection, before the server took it, which nobody knows.
    Before,
    After,
    /// The run ends.
    KilledBefore,
    KilledAfter,
    /// The connection is refused.
    Refusing,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct App {
    card: Application,
    /// What it turns into after so many questions.
    next: Vec<(usize, String)>,
    build_after: Option<Build>,
    task_after: Option<Task>,
}

pub(super) struct Model {
    apply: Apply,
    pub(super) busy: usize,
    refused_as_busy: Cell<usize>,
    apps: RefCell<BTreeMap<String, App>>,
    builds: RefCell<Vec<Listed>>,
    tasks: RefCell<Vec<Task>>,
    log: RefCell<Vec<&'static str>>,
    breaks: RefCell<BTreeMap<usize, Break>>,
    asked: Cell<usize>,
    now: Cell<Duration>,
}

impl Model {
    pub(super) fn new(apply: Apply, creates: bool) -> Self {
        let build =
            Build { id: Some("b1".into()), version: Some("1.0-101".into()), may_be_renumbered: false };
        let card = Application {
            id: "app".into(),
            name: "old".into(),
            status: "Running".into(),
            uri: Some("app.test".into()),
            build,
            ..Application::default()
        };
        let app = App { card, ..App::default() };
        let apps = if creates { BTreeMap::new() } else { BTreeMap::from([("app".into(), app)]) };
        let old = Task {
            id: "t0".into(),
            status: "Error".into(),
            start_date: Some("2020-01-01T00:00:00Z".into()),
            ..Task::default()
        };
        Self {
            apply,
            busy: 0,
            refused_as_busy: Cell::new(0),
            apps: RefCell::new(apps),
            builds: RefCell::new(vec![Listed { id: "b1".into(), version: Some("1.0-101".into()) }]),
            tasks: RefCell::new(vec![old]),
            log: RefCell::default(),
            breaks: RefCell::default(),
            asked: Cell::new(0),
            now: Cell::new(Duration::ZERO),
        }
    }

    pub(super) fn break_at(&self, request: usize, how: Break) {
        self.breaks.borrow_mut().insert(self.asked.get() + request, how);
    }

    pub(super) fn count(&self, what: &str) -> usize {
        self.log.borrow().iter().filter(|call| **call == what).count()
    }

    pub(super) fn requests(&self) -> usize {
        self.asked.get()
    }

    pub(super) fn time(&self) -> Duration {
        self.now.get()
    }

    /// All that is there, whenever it came.
    pub(super) fn state(&self) -> (Vec<Application>, Vec<Listed>, Vec<String>) {
        let apps = self.apps.borrow().values().map(|app| app.card.clone()).collect();
        let tasks = self.tasks.borrow().iter().map(|task| task.error_message.clone()).collect();
        (apps, self.builds.borrow().clone(), tasks)
    }

    fn call<T>(
        &self,
        what: &'static str,
        work: impl FnOnce() -> Result<T, CallError>,
    ) -> Result<T, CallError> {
        let number = self.asked.get();
        self.asked.set(number + 1);
        self.now.set(self.now.get() + Duration::from_millis(10));
        let error = |kind| CallError { kind, text: what.to_owned(), document: serde_json::Value::Null };
        let how = self.breaks.borrow_mut().remove(&number);
        let kind = match how {
            Some(Break::Before | Break::After) => CallKind::Broken,
            Some(Break::KilledBefore | Break::KilledAfter) => CallKind::Interrupted,
            Some(Break::Refusing) => CallKind::NotTaken,
            None => CallKind::Broken,
        };
        if let Some(Break::Before | Break::KilledBefore | Break::Refusing) = how {
            return Err(error(kind));
        }
        self.log.borrow_mut().push(what);
        let answer = work();
        if how.is_some() { Err(error(kind)) } else { answer }
    }

    fn refuse(status: u16) -> CallError {
        CallError {
            kind: CallKind::Refused { status },
            text: String::new(),
            document: serde_json::Value::Null,
        }
    }

    /// Lets an application go on by one question.
    fn turn(&self, app: &mut App) {
        let Some((left, status)) = app.next.first_mut() else { return };
        if *left > 0 {
            *left -= 1;
            return;
        }
        app.card.status = status.clone();
        app.next.remove(0);
        if app.next.is_empty() {
            if let Some(build) = app.build_after.take() {
                app.card.build = build;
            }
            if app.card.uri.is_none() && app.card.status == "Running" {
                app.card.uri = Some("app.test".into());
            }
            self.tasks.borrow_mut().extend(app.task_after.take());
        }
    }

    fn applied(&self, app: &mut App, build: Build) {
        let then = |statuses: &[(usize, &str)]| {
            statuses.iter().map(|(left, status)| (*left, (*status).to_owned())).collect()
        };
        let task = Task {
            id: "t1".into(),
            status: "Error".into(),
            operation_type: "UpdateProject".into(),
            error_message: "v/n/А.xbsl [1:1]: no".into(),
            start_date: self.date().map(|date| date.to_string()),
        };
        match self.apply {
            Apply::Works => {
                app.next = then(&[(0, ""), (1, "Running")]);
                app.build_after = Some(build);
            }
            // At first nothing can be seen of it.
            Apply::WorksSlowly => {
                app.next = then(&[(1, "Updating"), (3, "Starting"), (0, "Running")]);
                app.build_after = Some(build);
            }
            Apply::RollsBack => {
                app.next = then(&[(0, "Updating"), (1, "Running")]);
                app.task_after = Some(task);
            }
            Apply::RollsBackQuietly => app.next = then(&[(0, "Updating"), (1, "Running")]),
            Apply::Errs => {
                app.next = then(&[(0, "Updating"), (1, "Error")]);
                app.task_after = Some(task);
            }
            Apply::LeavesStopped => {
                app.next = then(&[(0, "Updating"), (1, "Stopped")]);
                app.build_after = Some(build);
            }
            Apply::Hangs => app.next = then(&[(0, "Updating")]),
        }
    }
}

impl Server for Model {
    fn application(&self, id: &str) -> Result<Option<Application>, CallError> {
        self.call("card", || {
            let mut apps = self.apps.borrow_mut();
            let Some(app) = apps.get_mut(id) else { return Ok(None) };
            self.turn(app);
            Ok(Some(app.card.clone()))
        })
    }

    fn applications(&self) -> Result<Vec<Application>, CallError> {
        self.call("list", || Ok(self.apps.borrow().values().map(|app| app.card.clone()).collect()))
    }

    fn create(&self, new: &NewApplication) -> Result<Application, CallError> {
        self.call("create", || {
            let build = self.builds.borrow().iter().find(|build| build.id == new.build).cloned();
            let Some(build) = build else { return Err(Self::refuse(400)) };
            let id = format!("new{}", self.apps.borrow().len());
            let build = Build { id: Some(build.id), version: build.version, may_be_renumbered: false };
            let card = Application {
                id: id.clone(),
                name: new.name.clone(),
                status: "Creating".into(),
                build: build.clone(),
                ..Application::default()
            };
            let mut app = App { card, ..App::default() };
            let works = match self.apply {
                Apply::RollsBack | Apply::Errs => false,
                Apply::RollsBackQuietly => {
                    app.card.build = Build { id: Some("b1".into()), ..Build::default() };
                    true
                }
                _ => true,
            };
            if works {
                app.next = vec![(1, "Initializing".into()), (0, "Running".into())];
            } else {
                self.applied(&mut app, build);
                app.next = vec![(1, "Error".into())];
            }
            app.build_after = None;
            let answer = app.card.clone();
            self.apps.borrow_mut().insert(id, app);
            Ok(answer)
        })
    }

    fn apply(&self, application: &str, build: &str) -> Result<(), CallError> {
        self.call("apply", || {
            if self.refused_as_busy.get() < self.busy {
                self.refused_as_busy.set(self.refused_as_busy.get() + 1);
                return Err(CallError {
                    kind: CallKind::Busy,
                    text: "is busy".into(),
                    document: serde_json::Value::Null,
                });
            }
            let build = self.builds.borrow().iter().find(|known| known.id == build).cloned();
            let Some(build) = build else { return Err(Self::refuse(400)) };
            let mut apps = self.apps.borrow_mut();
            let app = apps.get_mut(application).ok_or_else(|| Self::refuse(404))?;
            let build = Build { id: Some(build.id), version: build.version, may_be_renumbered: false };
            self.applied(app, build);
            Ok(())
        })
    }

    fn start(&self, application: &str) -> Result<(), CallError> {
        self.call("start", || {
            let mut apps = self.apps.borrow_mut();
            let app = apps.get_mut(application).ok_or_else(|| Self::refuse(404))?;
            app.next = vec![(0, "Starting".into()), (0, "Running".into())];
            Ok(())
        })
    }

    fn stop(&self, application: &str) -> Result<(), CallError> {
        self.call("stop", || {
            let mut apps = self.apps.borrow_mut();
            let app = apps.get_mut(application).ok_or_else(|| Self::refuse(404))?;
            app.next = vec![(0, "Stopping".into()), (0, "Stopped".into())];
            Ok(())
        })
    }

    fn delete_application(&self, application: &str) -> Result<(), CallError> {
        self.call("delete", || {
            self.apps.borrow_mut().remove(application).map(drop).ok_or_else(|| Self::refuse(404))
        })
    }

    fn tasks(&self, _: &str) -> Result<Vec<Task>, CallError> {
        self.call("tasks", || Ok(self.tasks.borrow().clone()))
    }

    fn builds(&self, _: &str) -> Result<Vec<Listed>, CallError> {
        self.call("builds", || Ok(self.builds.borrow().clone()))
    }

    fn commit(&self, _: &str, _: &Listed) -> Result<Option<String>, CallError> {
        self.call("build", || Ok(None))
    }

    fn upload(&self, _: Option<&str>, _: Option<&str>) -> Result<Uploaded, CallError> {
        self.call("upload", || {
            let number = self.builds.borrow().len() + 1;
            let (id, version) = (format!("b{number}"), format!("1.0-{}", 100 + number));
            self.builds.borrow_mut().push(Listed { id: id.clone(), version: Some(version) });
            Ok(Uploaded { id: Some(id), project: Some("project".into()), version: None })
        })
    }

    fn delete_build(&self, _: &str, build: &Listed) -> Result<(), CallError> {
        self.call("delete build", || {
            self.builds.borrow_mut().retain(|known| known.id != build.id);
            Ok(())
        })
    }

    fn projects(&self) -> Result<Vec<ProjectCard>, CallError> {
        self.call("projects", || Ok(vec![ProjectCard { id: "project".to_owned(), ..ProjectCard::default() }]))
    }

    fn delete_project(&self, _: &str) -> Result<(), CallError> {
        self.call("delete project", || Ok(()))
    }

    fn visit(&self, _: &str) -> Option<u16> {
        Some(401)
    }

    fn date(&self) -> Option<UtcTime> {
        UtcTime::parse("2026-11-23T05:00:00Z")
    }

    fn elapsed(&self) -> Duration {
        self.now.get()
    }

    fn pause(&self, time: Duration) -> Result<(), CallError> {
        self.now.set(self.now.get() + time);
        Ok(())
    }

    fn rest(&self, time: Duration) {
        self.now.set(self.now.get() + time);
    }
}
