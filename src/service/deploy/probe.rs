//! Whether a server compiles a project: a temporary application is made of a temporary build, looked at, and removed again.
//!
//! What was made is removed in the order that the document asks for: the application, and only when that is gone the build
//! it was made of, then the project if it came with the build. That happens whatever became of the probe, also when somebody
//! tells the run to stop. What cannot be removed is told.

use super::{
    flow::{Doing, Event, Limits, Tell, is_deleted},
    journal::{Head, Journal},
    server::{CallError, CallKind, Listed, Server},
};

/// The names of temporary applications begin with it.
pub const NAME: &str = "stapel-probe-";

/// What of a probe is on the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    pub application: Option<String>,
    pub build: Option<Listed>,
    /// The project of the build.
    pub project: Option<String>,
    /// Whether the project came with the build, and goes with it.
    pub is_project_new: bool,
}

/// Why something stays on the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub what: What,
    pub id: String,
    pub reason: String,
}

/// What stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Application,
    Build,
    Project,
}

impl Left {
    /// What a probe made, as its journal tells.
    #[must_use]
    pub fn of(journal: &Journal) -> Self {
        let project = journal.project().map(str::to_owned);
        let is_new = |project: &String| !journal.head.projects_before.contains(project);
        Self {
            application: journal.done.application.clone(),
            build: journal.done.build.clone(),
            is_project_new: project.as_ref().is_some_and(is_new),
            project,
        }
    }

    /// Looks for what a request made whose answer was lost: the build has a version of its own, the application a name.
    pub fn find(&mut self, server: &dyn Server, head: &Head) {
        let (version, name) = (head.version.as_str(), head.application_name.as_str());
        if self.application.is_none() {
            let all = server.applications().unwrap_or_default();
            self.application = all.into_iter().find(|card| card.name == name).map(|card| card.id);
        }
        if self.build.is_some() {
            return;
        }
        for project in server.projects().unwrap_or_default() {
            let builds = server.builds(&project.id).unwrap_or_default();
            if let Some(build) = builds.into_iter().find(|build| build.version.as_deref() == Some(version)) {
                self.build = Some(build);
                self.is_project_new = !head.projects_before.contains(&project.id);
                self.project = Some(project.id);
                return;
            }
        }
    }

    /// All of it stays, for a reason.
    #[must_use]
    pub fn all(&self, reason: &str) -> Vec<Kept> {
        let kept =
            |what, id: Option<&String>| id.map(|id| Kept { what, id: id.clone(), reason: reason.to_owned() });
        let new = self.project.as_ref().filter(|_| self.is_project_new);
        let build = self.build.as_ref().map(|build| &build.id);
        [
            kept(What::Application, self.application.as_ref()),
            kept(What::Build, build),
            kept(What::Project, new),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Removes it, in the right order. Returns what stays.
    pub fn remove(&self, server: &dyn Server, limits: &Limits, tell: Tell<'_>) -> Vec<Kept> {
        tell(&Event::Begun(Doing::Deleting));
        let mut kept = Vec::new();
        let mut keep = |what, id: &Option<String>, reason: &str| {
            kept.extend(id.clone().map(|id| Kept { what, id, reason: reason.to_owned() }));
        };
        if let Some(id) = &self.application
            && let Err(reason) = remove_application(server, limits, id)
        {
            keep(What::Application, &self.application, &reason);
            // Neither can go while the application lives.
            keep(What::Build, &self.build.as_ref().map(|build| build.id.clone()), &reason);
            keep(What::Project, &self.project.clone().filter(|_| self.is_project_new), &reason);
            return kept;
        }
        if let (Some(project), Some(build)) = (&self.project, &self.build)
            && let Err(reason) = remove_build(server, limits, project, build)
        {
            keep(What::Build, &self.build.as_ref().map(|build| build.id.clone()), &reason);
            keep(What::Project, &self.project.clone().filter(|_| self.is_project_new), &reason);
            return kept;
        }
        if let Some(project) = self.project.as_ref().filter(|_| self.is_project_new)
            && let Err(reason) = until_gone(server, limits, || server.delete_project(project))
        {
            keep(What::Project, &self.project, &reason);
        }
        kept
    }
}

/// Deletes an application and waits until it is gone.
///
/// # Errors
/// Why it is not.
pub fn remove_application(server: &dyn Server, limits: &Limits, id: &str) -> Result<(), String> {
    until_gone(server, limits, || server.delete_application(id))?;
    let began = server.elapsed();
    loop {
        let reason = match server.application(id) {
            Ok(None) => return Ok(()),
            Ok(Some(card)) if is_deleted(&card.status) => return Ok(()),
            Ok(Some(card)) => card.status,
            Err(error) => error.text,
        };
        if server.elapsed() - began >= limits.stop {
            return Err(reason);
        }
        server.rest(limits.poll);
    }
}

/// Deletes a build; while the server still takes the application for alive, it answers 500.
///
/// # Errors
/// Why it is still there.
pub fn remove_build(
    server: &dyn Server,
    limits: &Limits,
    project: &str,
    build: &Listed,
) -> Result<(), String> {
    until_gone(server, limits, || server.delete_build(project, build))
}

/// Asks to delete something until the server has; 404 is as good.
fn until_gone(
    server: &dyn Server,
    limits: &Limits,
    delete: impl Fn() -> Result<(), CallError>,
) -> Result<(), String> {
    let began = server.elapsed();
    loop {
        let error = match delete() {
            Ok(()) | Err(CallError { kind: CallKind::Refused { status: 404 }, .. }) => return Ok(()),
            Err(error) => error,
        };
        let is_final = matches!(error.kind, CallKind::Refused { status } if status < 500);
        if is_final || server.elapsed() - began >= limits.stop {
            return Err(error.text);
        }
        server.rest(limits.poll);
    }
}
