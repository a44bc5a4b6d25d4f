//! What a deploy asks of the world: the few requests it makes, time, and whether it was told to stop.
//!
//! The client answers in earnest; tests put a server of their own, or one that breaks off, in its place.

use std::time::Duration;

use serde_json::Value;

use super::verdict::{Build, Task};
use crate::service::UtcTime;

/// The card of an application, as far as a deploy looks at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Application {
    pub id: String,
    pub name: String,
    /// Empty while it changes.
    pub status: String,
    pub uri: Option<String>,
    pub error: Option<String>,
    /// The build that is applied.
    pub build: Build,
    /// The project of that, where the card tells it.
    pub project: Option<String>,
}

/// A build in the list of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    pub id: String,
    pub version: Option<String>,
}

/// A project in the list of all, as far as that tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProjectCard {
    pub id: String,
    pub name: Option<String>,
    pub vendor: Option<String>,
}

/// What the answer to an upload tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uploaded {
    pub id: Option<String>,
    pub project: Option<String>,
    /// As the server numbered it, where the answer tells.
    pub version: Option<String>,
}

/// A new application, which is made from a build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewApplication {
    pub build: String,
    pub name: String,
    pub context: String,
    pub development: bool,
    pub space: Option<String>,
    pub technology: Option<String>,
}

/// Why a request has no answer to go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    pub kind: CallKind,
    /// For people, in the language of the run, without secrets.
    pub text: String,
    /// The same for programs; null where there is no more to tell.
    pub document: Value,
}

/// What is known of a request without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// The service said no.
    Refused { status: u16 },
    /// It is busy with something else for now, and did not take it.
    Busy,
    /// It did not reach the service, or that surely did not take it.
    NotTaken,
    /// The connection broke off: nobody knows whether it was taken.
    Broken,
    /// Somebody told the run to stop.
    Interrupted,
}

/// What a deploy asks.
pub trait Server {
    /// `None` for one that is not there.
    fn application(&self, id: &str) -> Result<Option<Application>, CallError>;
    fn applications(&self) -> Result<Vec<Application>, CallError>;
    fn create(&self, new: &NewApplication) -> Result<Application, CallError>;
    fn apply(&self, application: &str, build: &str) -> Result<(), CallError>;
    fn start(&self, application: &str) -> Result<(), CallError>;
    fn stop(&self, application: &str) -> Result<(), CallError>;
    fn delete_application(&self, application: &str) -> Result<(), CallError>;
    /// The tasks of one application.
    fn tasks(&self, application: &str) -> Result<Vec<Task>, CallError>;
    fn builds(&self, project: &str) -> Result<Vec<Listed>, CallError>;
    /// The commit that the card of a build names.
    fn commit(&self, project: &str, build: &Listed) -> Result<Option<String>, CallError>;
    /// Uploads the build file of the run; without a project to the one that vendor and name belong to.
    fn upload(&self, project: Option<&str>, space: Option<&str>) -> Result<Uploaded, CallError>;
    fn delete_build(&self, project: &str, build: &Listed) -> Result<(), CallError>;
    fn projects(&self) -> Result<Vec<ProjectCard>, CallError>;
    fn delete_project(&self, project: &str) -> Result<(), CallError>;
    /// The status that an address answers with; `None` where nobody answers.
    fn visit(&self, uri: &str) -> Option<u16>;
    /// The clock of the server when it answered last.
    fn date(&self) -> Option<UtcTime>;
    /// Time that has passed since some moment.
    fn elapsed(&self) -> Duration;
    /// Waits, unless somebody tells the run to stop.
    fn pause(&self, time: Duration) -> Result<(), CallError>;
    /// Waits, whoever tells the run to stop: what is temporary has to go.
    fn rest(&self, time: Duration);
}
