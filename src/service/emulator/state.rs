//! What the emulated service knows. All of it can be saved and read again; what is only of one run (tokens, faults that
//! were spent, the record of requests) is elsewhere.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{scenario::Status, time::Moment};
use crate::source::Sha256;

/// Everything, in the order in which it was made.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct State {
    /// The version of this form.
    pub version: u32,
    /// How many ids were given.
    pub given: u64,
    pub spaces: Vec<Space>,
    pub projects: Vec<Project>,
    pub builds: Vec<Build>,
    pub applications: Vec<Application>,
    pub tasks: Vec<Task>,
    pub group_tasks: Vec<GroupTask>,
    pub dumps: Vec<Dump>,
    pub branches: Vec<Branch>,
    pub user_lists: Vec<UserList>,
}

/// The version of the saved form.
pub(super) const VERSION: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Space {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Project {
    pub id: String,
    pub vendor: String,
    pub name: String,
    /// What it is called: as the last build that was uploaded.
    pub presentation: String,
    /// The id in the descriptor of its last build.
    pub configuration: String,
    pub space: Option<String>,
    /// The largest counter that a build of it ever got.
    pub counter: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Build {
    pub id: String,
    pub project: String,
    /// As the service numbered it.
    pub version: String,
    /// As its manifest has it.
    pub uploaded_version: String,
    pub name: String,
    pub vendor: String,
    pub kind: String,
    pub created: Moment,
    pub commit: Option<String>,
    pub size: u64,
    /// Why it cannot be compiled.
    pub messages: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Application {
    pub id: String,
    pub name: String,
    pub context: String,
    pub status: Status,
    pub error: String,
    /// Whether it has got its address.
    pub has_uri: bool,
    /// Whether its address asks who is there.
    pub closed: bool,
    pub technology: String,
    pub development: bool,
    pub unpublished: bool,
    pub space: Option<String>,
    pub project: Option<String>,
    /// The build in it.
    pub build: Option<String>,
    /// Its version, which outlives the build.
    pub version: String,
    /// The build that it was created from, which must not be deleted while it lives.
    pub origin: Option<String>,
    pub user_list: String,
    /// Further lists that are connected.
    pub lists: Vec<String>,
    pub updated: Moment,
    pub transition: Option<Transition>,
    /// What remains of it is only shown.
    pub gone: bool,
}

/// A way from one status to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Transition {
    /// The statuses on the way; the application has the first of them.
    pub through: Vec<Status>,
    /// How often the present one is still to be read.
    pub reads: u32,
    /// When it ends, where time counts and not reading.
    pub until: Option<Moment>,
    /// What happens at the end.
    pub end: End,
    /// The task that is done then.
    pub task: String,
}

/// The end of a transition.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Another status, and nothing else.
    Status(Status),
    /// It is there, with an address.
    Ready(Status),
    /// A build is in it.
    Applied { build: String, status: Status },
    /// The build could not be applied.
    Failed { status: Status, messages: Vec<String> },
    /// It is gone.
    Deleted,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Task {
    pub id: String,
    pub application: String,
    pub operation: String,
    pub status: String,
    pub error: String,
    pub started: Moment,
    /// The date as a scenario wants it.
    pub shown_date: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GroupTask {
    pub id: String,
    pub applications: Vec<String>,
    pub technology: String,
    pub progress: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Dump {
    pub id: String,
    pub application: String,
    pub description: String,
    pub users: bool,
    pub binary: bool,
    pub progress: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Branch {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub project: String,
    pub application: Option<String>,
    pub source: Option<String>,
    pub source_name: Option<String>,
    pub deletion_mark: bool,
    pub stamp: String,
    /// How often its changes were accepted.
    pub merges: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UserList {
    pub id: String,
    /// The whole card but the id.
    pub card: Map<String, Value>,
    pub self_registration: SelfRegistration,
    pub services: Vec<Service>,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SelfRegistration {
    pub enabled: bool,
    pub phone_required: bool,
    pub email_required: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Service {
    pub id: String,
    /// As it is shown, secrets included.
    pub entry: Map<String, Value>,
    /// What is kept and never shown.
    pub rules: Option<Value>,
}

impl State {
    /// The next id, a UUID. They are the same in each run, so that what is written about a run can be compared.
    pub fn next_id(&mut self) -> String {
        self.given += 1;
        let digits = Sha256::of(format!("stapel emulator {}", self.given)).to_string();
        let part = |from: usize, to: usize| digits.get(from..to).unwrap_or_default();
        format!("{}-{}-4{}-8{}-{}", part(0, 8), part(8, 12), part(13, 16), part(17, 20), part(20, 32))
    }

    pub(super) fn application(&self, id: &str) -> Option<&Application> {
        self.applications.iter().find(|application| application.id == id)
    }

    pub(super) fn application_mut(&mut self, id: &str) -> Option<&mut Application> {
        self.applications.iter_mut().find(|application| application.id == id)
    }

    pub(super) fn project(&self, id: &str) -> Option<&Project> {
        self.projects.iter().find(|project| project.id == id)
    }

    pub(super) fn build(&self, id: &str) -> Option<&Build> {
        self.builds.iter().find(|build| build.id == id)
    }

    /// The last build of a project: the one with the largest counter, the later one of two.
    pub(super) fn last_build(&self, project: &str) -> Option<&Build> {
        let of_project = self.builds.iter().filter(|build| build.project == project);
        of_project.max_by_key(|build| counter(&build.version).unwrap_or_default())
    }

    /// Whether an application that was created from this build is still there.
    pub(super) fn is_origin(&self, build: &str) -> bool {
        self.applications.iter().any(|known| !known.gone && known.origin.as_deref() == Some(build))
    }
}

/// The number after the last hyphen.
pub(super) fn counter(version: &str) -> Option<u64> {
    version.rsplit_once('-')?.1.parse().ok()
}

/// Whether a text is one of 32 digits in five groups.
pub(super) fn is_uuid(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    lengths == [8, 4, 4, 4, 12] && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_given_in_one_order() {
        let mut state = State::default();
        let ids: Vec<_> = (0..3).map(|_| state.next_id()).collect();
        assert!(ids.iter().all(|id| is_uuid(id)), "{ids:?}");
        assert_eq!(ids, {
            let mut other = State::default();
            (0..3).map(|_| other.next_id()).collect::<Vec<_>>()
        });
        assert!(ids[0] != ids[1] && ids[1] != ids[2]);
    }

    #[test]
    fn counters_are_numbers() {
        assert_eq!(counter("1.0-10"), Some(10));
        assert_eq!(counter("1.0-rc-9"), Some(9));
        assert_eq!(counter("1.0"), None);
        assert!(!is_uuid("1.0-1") && is_uuid("6f9619ff-8b86-d011-b42d-00cf4fc964ff"));
    }
}
