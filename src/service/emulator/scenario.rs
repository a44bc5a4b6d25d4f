//! How an emulated service is to behave, and what is there when it starts: data, so that nobody needs to program to try
//! something. `docs/emulator.md` describes the keys.

use serde::Deserialize;

use super::reading::{At, Wrong, read};
use crate::messages::Failure;
use crate::service::live::Api;

/// The largest scenario, in bytes.
pub const LARGEST: u64 = 4 << 20;

/// The whole of a scenario. Each key may be left out.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Scenario {
    pub api: Option<Api>,
    pub transitions: Transitions,
    /// How far the clock of the service is ahead of the real one, in seconds.
    pub clock_skew: i64,
    pub dates: Dates,
    /// The shape of the list of builds.
    pub build_list: ListShape,
    /// The key of the id in the list of builds.
    pub build_id: BuildId,
    /// The key of the id in the answer to an upload.
    pub upload_id: UploadId,
    /// The shape of the list of tasks.
    pub task_list: ListShape,
    pub token: TokenRules,
    /// How many of the first requests are answered as by a server that is still starting.
    pub starting: u32,
    /// Whether debugging is enabled on the server.
    pub debug: bool,
    /// Whether an application that is created from a project stays empty.
    pub empty_skeleton: bool,
    /// Whether uploaded builds get the next counter of their project.
    pub renumber: bool,
    /// What is seen of an application that was deleted.
    pub deleted: AfterDeletion,
    /// What becomes of builds that are applied; the first that fits counts.
    pub applying: Vec<Applying>,
    pub faults: Vec<Fault>,
    pub spaces: Vec<Space>,
    pub projects: Vec<Project>,
    pub applications: Vec<Application>,
    pub tasks: Vec<Task>,
    pub branches: Vec<Branch>,
    pub user_lists: Vec<UserList>,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            api: None,
            transitions: Transitions::default(),
            clock_skew: 0,
            dates: Dates::default(),
            build_list: ListShape::default(),
            build_id: BuildId::default(),
            upload_id: UploadId::default(),
            task_list: ListShape::default(),
            token: TokenRules::default(),
            starting: 0,
            debug: true,
            empty_skeleton: false,
            renumber: true,
            deleted: AfterDeletion::default(),
            applying: Vec::new(),
            faults: Vec::new(),
            spaces: Vec::new(),
            projects: Vec::new(),
            applications: Vec::new(),
            tasks: Vec::new(),
            branches: Vec::new(),
            user_lists: Vec::new(),
        }
    }
}

/// How long states last that an application only passes through.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Transitions {
    /// How often the card shows each of them, where no time is given.
    pub reads: u32,
    /// How long each lasts, in seconds.
    pub seconds: Option<f64>,
    /// Whether the status is empty meanwhile.
    pub empty_status: bool,
}

impl Default for Transitions {
    fn default() -> Self {
        Self { reads: 1, seconds: None, empty_status: false }
    }
}

/// The form of dates in cards and tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dates {
    Z,
    /// Without an offset, in UTC.
    Naive,
    /// With another offset than that of UTC.
    Offset,
    /// With parts of a second: in whole ones a task may seem to be older than the request that made it.
    #[default]
    Fraction,
    /// Each in turn.
    Mixed,
}

/// What a list is wrapped in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListShape {
    #[default]
    Array,
    Items,
    Assemblies,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildId {
    #[default]
    Id,
    ImageId,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UploadId {
    #[default]
    ImageId,
    AssemblyId,
    Id,
}

/// What the service gives for credentials.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TokenRules {
    pub key: TokenKey,
    /// Whether another key says that it is not implemented.
    pub decoy: bool,
    /// How long a token is good, in seconds.
    pub lifetime: i64,
    /// The status that a token gets which is good no more, 401 or 400.
    pub expired: At<u16>,
}

impl Default for TokenRules {
    fn default() -> Self {
        Self { key: TokenKey::IdToken, decoy: true, lifetime: 3600, expired: At::of(401) }
    }
}

/// The key of the answer that holds a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenKey {
    #[default]
    IdToken,
    Token,
    Value,
    AccessToken,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterDeletion {
    /// Its card is not found, and it is in no list.
    #[default]
    Gone,
    /// Its card is not found, and the list shows it as deleted.
    Listed,
    /// Its card and the list show it as deleted.
    Status,
}

/// What becomes of a build.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Applying {
    /// The project's name; any where there is none.
    pub name: Option<String>,
    /// The version, as it was uploaded or as the service numbered it; any where there is none.
    pub version: Option<String>,
    pub outcome: Outcome,
    /// What the failed task says; without any there is no failed task.
    pub messages: Vec<String>,
    /// How many of the first requests are answered that the application is busy.
    pub busy: u32,
    /// How often this holds; always where it is left out.
    pub times: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It runs.
    #[default]
    Applied,
    /// The application runs on with the build that it had.
    RolledBack,
    /// The application ends in the status Error, for good.
    Error,
    /// It is applied, and the application has stopped.
    Stopped,
    /// It is applied, and the application stays in the status Frozen until it is stopped.
    Frozen,
}

/// Something that goes wrong on the way. At least one of the effects is needed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Fault {
    /// The method of requests; any where there is none.
    pub method: Option<Verb>,
    /// Their path after the prefix of the service, or a whole one: `*` is one part, `**` at the end any number of them.
    pub path: Option<String>,
    /// How many of them pass before.
    pub skip: u32,
    /// How many are hit; all where it is left out.
    pub times: Option<u32>,
    /// A status instead of the answer; nothing is done then.
    pub status: Option<At<u16>>,
    /// A header of that answer, in seconds.
    pub retry_after: Option<u32>,
    /// A page of a proxy as the answer, of status 200 or of `status`.
    pub html: bool,
    /// Where the connection breaks.
    pub cut: Option<Cut>,
    /// The answer's JSON ends in the middle.
    pub truncated: bool,
    /// How long the answer takes, in seconds.
    pub delay: Option<f64>,
    /// An address of another origin that the client is sent to.
    pub redirect: Option<String>,
    /// The answer comes in chunks.
    pub chunked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verb {
    Get,
    Post,
    Put,
    Delete,
}

impl Verb {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// Where a connection breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// In the middle of the body of the request, or after its head where it has none; nothing is done.
    InRequest,
    /// After the request; nothing is done.
    BeforeWork,
    /// After what was asked for is done, before the answer.
    AfterWork,
    /// In the head of the answer.
    InHead,
    /// In the body of the answer.
    InBody,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Space {
    pub name: String,
    pub id: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Project {
    pub vendor: String,
    pub name: String,
    pub presentation: Option<String>,
    pub id: Option<String>,
    /// The id in the descriptor of its builds.
    pub descriptor_id: Option<String>,
    #[serde(default)]
    pub builds: Vec<Build>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    pub version: String,
    pub id: Option<String>,
    /// The commit of the project's link to its repository.
    pub commit: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Application {
    pub name: String,
    pub id: Option<String>,
    /// `vendor/name`; without it the application is empty.
    pub project: Option<At<String>>,
    /// The version of the build in it; the last one where it is left out.
    pub version: Option<At<String>>,
    pub status: Option<Status>,
    pub error: Option<String>,
    pub technology_version: Option<String>,
    /// Whether its address asks who is there.
    #[serde(default)]
    pub closed: bool,
    /// Whether its development environment has edits that are not published.
    #[serde(default)]
    pub unpublished: bool,
}

/// The statuses of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, serde::Serialize)]
pub enum Status {
    Running,
    Stopped,
    Error,
    Starting,
    Stopping,
    Initializing,
    Updating,
    Frozen,
    Creating,
    /// Servers were seen to show it; the document has no such status.
    Deleting,
    Deleted,
}

impl Status {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "Running",
            Self::Stopped => "Stopped",
            Self::Error => "Error",
            Self::Starting => "Starting",
            Self::Stopping => "Stopping",
            Self::Initializing => "Initializing",
            Self::Updating => "Updating",
            Self::Frozen => "Frozen",
            Self::Creating => "Creating",
            Self::Deleting => "Deleting",
            Self::Deleted => "Deleted",
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Task {
    /// The application's name.
    pub application: At<String>,
    pub operation: String,
    pub status: String,
    #[serde(default)]
    pub error: String,
    /// How long ago it started, in seconds.
    #[serde(default)]
    pub age: i64,
    /// A date as it is to be shown, whatever it says.
    pub start_date: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Branch {
    pub name: String,
    pub id: Option<String>,
    /// `vendor/name`.
    pub project: At<String>,
    /// The application's name.
    pub application: Option<At<String>>,
    /// The name of the branch that it was made from.
    pub source_branch: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UserList {
    pub presentation: String,
    pub id: Option<String>,
    #[serde(default)]
    pub account_services: Vec<serde_json::Value>,
}

impl Scenario {
    /// Reads a scenario from its text, YAML or JSON; `path` is how its file is called.
    ///
    /// # Errors
    /// What is wrong with it and where.
    pub fn parse(text: &str, path: &str) -> Result<Self, Failure> {
        let failure = |wrong: Wrong| wrong.failure(text, path);
        let scenario: Self = read(text).map_err(failure)?;
        scenario.check().map_err(failure)?;
        Ok(scenario)
    }

    /// What the types do not tell: names that must be known, numbers within limits.
    fn check(&self) -> Result<(), Wrong> {
        let is_project = |name: &str| {
            self.projects.iter().any(|project| format!("{}/{}", project.vendor, project.name) == name)
        };
        let is_application = |name: &str| self.applications.iter().any(|known| known.name == name);
        let projects = self.applications.iter().filter_map(|application| application.project.as_ref());
        for project in projects.chain(self.branches.iter().map(|branch| &branch.project)) {
            known(project, is_project)?;
        }
        for application in &self.applications {
            let Some(version) = &application.version else { continue };
            let of = application.project.as_ref().map(|project| project.value.as_str());
            known(version, |version| {
                self.projects.iter().any(|project| {
                    of == Some(&format!("{}/{}", project.vendor, project.name))
                        && project.builds.iter().any(|build| build.version == version)
                })
            })?;
        }
        let applications = self.branches.iter().filter_map(|branch| branch.application.as_ref());
        for application in applications.chain(self.tasks.iter().map(|task| &task.application)) {
            known(application, is_application)?;
        }
        let statuses = self.faults.iter().filter_map(|fault| fault.status.as_ref());
        let wrong = statuses.clone().find(|status| !(300..=599).contains(&status.value));
        let expired = Some(&self.token.expired).filter(|status| ![400, 401].contains(&status.value));
        match wrong.or(expired) {
            Some(status) => Err(Wrong::word(status.at, status.value.to_string())),
            None => Ok(()),
        }
    }
}

fn known(name: &At<String>, is_known: impl Fn(&str) -> bool) -> Result<(), Wrong> {
    if is_known(&name.value) { Ok(()) } else { Err(Wrong::word(name.at, name.value.clone())) }
}
