//! The endpoints as typed calls: one method for each row of the table, and what needs more than one of them.

use serde_json::{Value, json};

use super::{
    Delivery,
    client::{Answer, Archive, Body, Client},
    endpoint::{self, Endpoint},
    error::ServiceError,
    model::{
        AccountService, Application, ApplicationTask, Branch, Build, DebugInfo, Dump, GroupTask, Project,
        Source, Space, UploadedBuild, UserList, items,
    },
    wait::WaitLimits,
};
use crate::messages::service::{ServiceHint, ServiceProblem};

/// What a new application is made with.
#[derive(Clone, Debug)]
pub struct NewApplication<'a> {
    pub source: Source<'a>,
    pub display_name: &'a str,
    pub publication_context: &'a str,
    pub development_mode: bool,
    pub space_id: Option<&'a str>,
    pub technology_version: Option<&'a str>,
}

impl NewApplication<'_> {
    /// The body of the request. Spec: "Application create body".
    #[must_use]
    pub fn body(&self) -> Value {
        let source = match self.source {
            Source::Build(id) => json!({"type": "repository", "project-version-id": id}),
            Source::Project(id) | Source::ProjectVersion { project: id, .. } => {
                json!({"type": "repository", "image-id": id})
            }
        };
        let mut body = json!({
            "source": source,
            "display-name": self.display_name,
            "publication-context": self.publication_context,
            "development-mode": self.development_mode,
        });
        for (key, value) in [("space-id", self.space_id), ("technology-version", self.technology_version)] {
            if let (Some(value), Some(fields)) = (value, body.as_object_mut()) {
                fields.insert(key.to_owned(), value.into());
            }
        }
        body
    }
}

impl Source<'_> {
    /// The body that applies it. Spec: "Apply-build body".
    #[must_use]
    pub fn apply_body(self) -> Value {
        let source = match self {
            Source::Build(id) => json!({"type": "repository", "image-id": id}),
            Source::Project(project) | Source::ProjectVersion { project, version: None } => {
                json!({"type": "repository", "project-id": project})
            }
            Source::ProjectVersion { project, version: Some(version) } => {
                json!({"type": "repository", "project-id": project, "assembly-version": version})
            }
        };
        json!({ "source": source })
    }
}

/// What an upload takes with it where the server keeps it ([`super::live`]).
#[derive(Clone, Copy, Debug, Default)]
pub struct UploadExtras<'a> {
    pub space: Option<&'a str>,
    pub commit: Option<&'a str>,
}

/// A build that is on the server now.
#[derive(Clone, Debug)]
pub struct Uploaded {
    pub build: UploadedBuild,
    /// The answer was lost, and the build was found in the list of the project afterwards.
    pub was_found: bool,
}

impl Client {
    /// An answer as a document of its own type.
    fn one<T: From<Value>>(
        &self,
        endpoint: &Endpoint,
        parameters: &[&str],
        body: Body<'_>,
    ) -> Result<T, ServiceError> {
        Ok(self.call(endpoint, parameters, &[], body)?.body.into())
    }

    /// An answer as a list.
    fn list<T: From<Value>>(
        &self,
        endpoint: &Endpoint,
        parameters: &[&str],
        query: &[(&str, &str)],
    ) -> Result<Vec<T>, ServiceError> {
        let answer = self.call(endpoint, parameters, query, Body::Nothing)?;
        match items(answer.body) {
            Some(items) => Ok(items.into_iter().map(T::from).collect()),
            None => Err(ServiceError::new(ServiceProblem::AnswerUnexpected { wanted: "[]".to_owned() })
                .delivered(Delivery::Answered)
                .of_request(endpoint.method.word(), endpoint.path)
                .advise(ServiceHint::CheckAddress)),
        }
    }

    /// All applications: the service filters none of its lists.
    ///
    /// # Errors
    /// As [`Client::call`], as of all methods below.
    pub fn applications(&self) -> Result<Vec<Application>, ServiceError> {
        self.list(&endpoint::LIST_APPLICATIONS, &[], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn application(&self, id: &str) -> Result<Application, ServiceError> {
        self.one(&endpoint::APPLICATION, &[id], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer; with [`Delivery::Unknown`] there may be an application.
    pub fn create_application(&self, new: &NewApplication<'_>) -> Result<Application, ServiceError> {
        self.one(&endpoint::CREATE_APPLICATION, &[], Body::Json(&new.body()))
    }

    /// Begins to delete. The application lives on for a while.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn delete_application(&self, id: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::DELETE_APPLICATION, &[id], &[], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn start_application(&self, id: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::START_APPLICATION, &[id], &[], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn stop_application(&self, id: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::STOP_APPLICATION, &[id], &[], Body::Nothing)
    }

    /// # Errors
    /// A refusal, also where debugging is off on the server, or no answer.
    pub fn debug_application(&self, id: &str) -> Result<DebugInfo, ServiceError> {
        self.one(&endpoint::DEBUG_APPLICATION, &[id], Body::Nothing)
    }

    /// Begins to apply a build. The answer's date is when that began, by the server's clock.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn apply_build(&self, id: &str, source: Source<'_>) -> Result<Answer, ServiceError> {
        self.call(&endpoint::APPLY_BUILD, &[id], &[], Body::Json(&source.apply_body()))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn create_dump(&self, id: &str, body: &Value) -> Result<Dump, ServiceError> {
        self.one(&endpoint::CREATE_DUMP, &[id], Body::Json(body))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn dump(&self, id: &str, dump: &str) -> Result<Dump, ServiceError> {
        self.one(&endpoint::DUMP, &[id, dump], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn update_technology(&self, version: &str, applications: &[&str]) -> Result<GroupTask, ServiceError> {
        let body = json!({"technology-version": version, "applications": applications});
        self.one(&endpoint::UPDATE_TECHNOLOGY, &[], Body::Json(&body))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn group_task(&self, id: &str) -> Result<GroupTask, ServiceError> {
        self.one(&endpoint::GROUP_TASK, &[id], Body::Nothing)
    }

    /// The tasks of all applications.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn application_tasks(&self) -> Result<Vec<ApplicationTask>, ServiceError> {
        self.list(&endpoint::LIST_TASKS, &[], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn spaces(&self) -> Result<Vec<Space>, ServiceError> {
        self.list(&endpoint::LIST_SPACES, &[], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn projects(&self) -> Result<Vec<Project>, ServiceError> {
        self.list(&endpoint::LIST_PROJECTS, &[], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn project(&self, id: &str) -> Result<Project, ServiceError> {
        self.one(&endpoint::PROJECT, &[id], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn delete_project(&self, id: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::DELETE_PROJECT, &[id], &[], Body::Nothing)
    }

    /// The builds of a project, in the order of the server.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn builds(&self, project: &str) -> Result<Vec<Build>, ServiceError> {
        self.list(&endpoint::LIST_BUILDS, &[project], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn build(&self, project: &str, build: &Build) -> Result<Build, ServiceError> {
        let (id, version) = (build.id().unwrap_or_default(), build.version());
        self.one(
            &endpoint::BUILD,
            &[project, self.api().build_address(&id, version.as_deref())],
            Body::Nothing,
        )
    }

    /// # Errors
    /// A refusal, also while an application made of it is alive, or no answer.
    pub fn delete_build(&self, project: &str, build: &Build) -> Result<Answer, ServiceError> {
        let (id, version) = (build.id().unwrap_or_default(), build.version());
        let address = self.api().build_address(&id, version.as_deref());
        self.call(&endpoint::DELETE_BUILD, &[project, address], &[], Body::Nothing)
    }

    /// Adds a build to a project. If the connection breaks, the list of builds is asked what became of it; the file is sent
    /// a second time only if the server cannot have all of the first.
    ///
    /// # Errors
    /// A refusal; [`ServiceProblem::UploadBroken`] where it stays unknown whether the server has the build.
    pub fn upload_build(
        &self,
        project: &str,
        archive: &dyn Archive,
        extras: UploadExtras<'_>,
    ) -> Result<Uploaded, ServiceError> {
        let query = self.api().upload_query(extras.space, extras.commit);
        let before: Vec<_> = self.builds(project)?.iter().filter_map(Build::id).collect();
        let send = || self.call(&endpoint::UPLOAD_BUILD, &[project], &query, Body::Archive(archive));
        let mut error = match send() {
            Ok(answer) => return uploaded(answer),
            Err(error) => error,
        };
        if error.delivery == Delivery::Partial {
            // Not blindly: a new one may be ours after all, if a server does not count what it gets.
            if self.clock().is_interrupted() || !self.new_builds(project, &before)?.is_empty() {
                return Err(broken(error));
            }
            error = match send() {
                Ok(answer) => return uploaded(answer),
                Err(error) => error,
            };
        }
        match error.delivery {
            Delivery::Unknown => {}
            Delivery::Partial => return Err(broken(error)),
            Delivery::NotSent | Delivery::Answered => return Err(error),
        }
        let limits = WaitLimits::default();
        // The server may still be busy with what it got.
        for _ in 0..LOOKS {
            self.clock().sleep(limits.poll);
            if self.clock().is_interrupted() {
                break;
            }
            let Ok(mut new) = self.new_builds(project, &before) else { continue };
            match (new.pop(), new.is_empty()) {
                (None, _) => {}
                (Some(build), true) => {
                    let build = UploadedBuild::new(build.record().document().clone());
                    return Ok(Uploaded { build, was_found: true });
                }
                // Somebody else uploads, too: which one is ours cannot be told.
                (Some(_), false) => break,
            }
        }
        Err(broken(error))
    }

    /// The builds of a project that are not among those.
    fn new_builds(&self, project: &str, known: &[String]) -> Result<Vec<Build>, ServiceError> {
        let mut builds = self.builds(project)?;
        builds.retain(|build| build.id().is_some_and(|id| !known.contains(&id)));
        Ok(builds)
    }

    /// Adds a build to the project that its vendor and name belong to, or makes a project of it.
    ///
    /// # Errors
    /// A refusal; [`ServiceProblem::UploadBroken`] where it stays unknown whether the server has the build.
    pub fn upload_project(
        &self,
        archive: &dyn Archive,
        space: Option<&str>,
    ) -> Result<Uploaded, ServiceError> {
        let (endpoint, parameters, query) = self.api().project_upload(space);
        match self.call(&endpoint, &parameters, &query, Body::Archive(archive)) {
            Ok(answer) => uploaded(answer),
            Err(error) if matches!(error.delivery, Delivery::Unknown | Delivery::Partial) => {
                Err(broken(error))
            }
            Err(error) => Err(error),
        }
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn branches(&self, project: Option<&str>, name: Option<&str>) -> Result<Vec<Branch>, ServiceError> {
        let project = project.map(|project| ("project-id", project));
        let query: Vec<_> = project.into_iter().chain(name.map(|name| ("name", name))).collect();
        self.list(&endpoint::LIST_BRANCHES, &[], &query)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn branch(&self, id: &str) -> Result<Branch, ServiceError> {
        self.one(&endpoint::BRANCH_CARD, &[id], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn create_branch(
        &self,
        name: &str,
        project: &str,
        application: Option<&str>,
    ) -> Result<Branch, ServiceError> {
        let mut body = json!({"name": name, "kind": "development", "project": {"id": project}});
        if let (Some(id), Some(fields)) = (application, body.as_object_mut()) {
            fields.insert("application".to_owned(), json!({ "id": id }));
        }
        self.one(&endpoint::CREATE_BRANCH, &[], Body::Json(&body))
    }

    /// Changes a branch: its card as it was read, with `change`.
    ///
    /// # Errors
    /// A refusal, [`ServiceProblem::Conflict`] where somebody changed it meanwhile, or no answer.
    pub fn modify_branch(&self, id: &str, change: BranchChange<'_>) -> Result<Branch, ServiceError> {
        let card = self.branch(id)?;
        let body = branch_body(&card, change);
        self.one(&endpoint::MODIFY_BRANCH, &[id], Body::Json(&body))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn delete_branch(&self, id: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::DELETE_BRANCH, &[id], &[], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn user_lists(&self) -> Result<Vec<UserList>, ServiceError> {
        self.list(&endpoint::LIST_USER_LISTS, &[], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn user_list(&self, id: &str) -> Result<UserList, ServiceError> {
        self.one(&endpoint::USER_LIST, &[id], Body::Nothing)
    }

    /// `card` is the whole card.
    ///
    /// # Errors
    /// A refusal, [`ServiceProblem::IncompleteBody`] where the card lacks something, or no answer.
    pub fn create_user_list(&self, card: &Value) -> Result<UserList, ServiceError> {
        self.one(&endpoint::CREATE_USER_LIST, &[], Body::Json(card))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn delete_user_list(&self, id: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::DELETE_USER_LIST, &[id], &[], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn self_registration(&self, list: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::SELF_REGISTRATION_SETTINGS, &[list], &[], Body::Nothing)
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn set_self_registration(&self, list: &str, settings: &Value) -> Result<Answer, ServiceError> {
        self.call(&endpoint::SET_SELF_REGISTRATION, &[list], &[], Body::Json(settings))
    }

    /// Entries may hold the secret of an OIDC client.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn account_services(&self, list: &str) -> Result<Vec<AccountService>, ServiceError> {
        self.list(&endpoint::LIST_ACCOUNT_SERVICES, &[list], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn add_account_service(&self, list: &str, entry: &Value) -> Result<AccountService, ServiceError> {
        self.one(&endpoint::ADD_ACCOUNT_SERVICE, &[list], Body::Json(entry))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn set_account_service(
        &self,
        list: &str,
        service: &str,
        entry: &Value,
    ) -> Result<AccountService, ServiceError> {
        self.one(&endpoint::SET_ACCOUNT_SERVICE, &[list, service], Body::Json(entry))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn delete_account_service(&self, list: &str, service: &str) -> Result<Answer, ServiceError> {
        self.call(&endpoint::DELETE_ACCOUNT_SERVICE, &[list, service], &[], Body::Nothing)
    }

    /// The lists connected to an application: ids, or records with one.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn linked_user_lists(&self, application: &str) -> Result<Vec<UserList>, ServiceError> {
        self.list(&endpoint::LINKED_USER_LISTS, &[application], &[])
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn link_user_list(&self, application: &str, body: &Value) -> Result<Answer, ServiceError> {
        self.call(&endpoint::LINK_USER_LIST, &[application], &[], Body::Json(body))
    }

    /// # Errors
    /// A refusal or no answer.
    pub fn unlink_user_list(&self, application: &str, body: &Value) -> Result<Answer, ServiceError> {
        self.call(&endpoint::UNLINK_USER_LIST, &[application], &[], Body::Json(body))
    }

    /// The application with that id, or the only one of that name that is not deleted.
    ///
    /// # Errors
    /// There is none or more than one; no answer.
    pub fn find_application(&self, wanted: &str) -> Result<Application, ServiceError> {
        if is_uuid(wanted) {
            return self.application(wanted).map_err(|error| match error.problem {
                ServiceProblem::NotFound => ServiceError {
                    problem: ServiceProblem::ApplicationUnknown { name: wanted.to_owned() },
                    ..error
                }
                .advise(ServiceHint::ListApplications),
                _ => error,
            });
        }
        let all = self.applications()?;
        let by_id = all.iter().find(|one| one.id().as_deref() == Some(wanted));
        if let Some(one) = by_id {
            return Ok(one.clone());
        }
        let is_meant = |one: &&Application| {
            one.display_name().as_deref() == Some(wanted) && one.status() != super::Status::Deleted
        };
        let found: Vec<_> = all.iter().filter(is_meant).collect();
        let name = wanted.to_owned();
        match found.as_slice() {
            [one] => Ok((*one).clone()),
            [] => Err(ServiceError::new(ServiceProblem::ApplicationUnknown { name })
                .advise(ServiceHint::ListApplications)),
            several => {
                let ids = joined(several.iter().filter_map(|one| one.id()));
                Err(ServiceError::new(ServiceProblem::ApplicationAmbiguous { name, ids })
                    .advise(ServiceHint::GiveId))
            }
        }
    }

    /// The project with that id, or the only one of that name.
    ///
    /// # Errors
    /// There is none or more than one; no answer.
    pub fn find_project(&self, wanted: &str) -> Result<Project, ServiceError> {
        let all = self.projects()?;
        if let Some(one) = all.iter().find(|one| one.id().as_deref() == Some(wanted)) {
            return Ok(one.clone());
        }
        let found: Vec<_> = all.iter().filter(|one| one.name().as_deref() == Some(wanted)).collect();
        let name = wanted.to_owned();
        match found.as_slice() {
            [one] => Ok((*one).clone()),
            [] => {
                Err(ServiceError::new(ServiceProblem::ProjectUnknown { name })
                    .advise(ServiceHint::ListProjects))
            }
            several => {
                let ids = joined(several.iter().filter_map(|one| one.id()));
                Err(ServiceError::new(ServiceProblem::ProjectAmbiguous { name, ids })
                    .advise(ServiceHint::GiveId))
            }
        }
    }

    /// The build with that id or that version, of the list of the project.
    ///
    /// # Errors
    /// There is none or more than one; no answer.
    pub fn find_build(&self, project: &str, wanted: &str) -> Result<Build, ServiceError> {
        let all = self.builds(project)?;
        if let Some(one) = all.iter().find(|one| one.id().as_deref() == Some(wanted)) {
            return Ok(one.clone());
        }
        let found: Vec<_> = all.iter().filter(|one| one.version().as_deref() == Some(wanted)).collect();
        let version = wanted.to_owned();
        match found.as_slice() {
            [one] => Ok((*one).clone()),
            [] => {
                Err(ServiceError::new(ServiceProblem::BuildUnknown { version })
                    .advise(ServiceHint::UseBuildId))
            }
            several => {
                let ids = joined(several.iter().filter_map(|one| one.id()));
                Err(ServiceError::new(ServiceProblem::BuildAmbiguous { version, ids })
                    .advise(ServiceHint::GiveId))
            }
        }
    }

    /// The build of a project with the largest counter. The order of the list says nothing.
    ///
    /// # Errors
    /// A refusal or no answer.
    pub fn latest_build(&self, project: &str) -> Result<Option<Build>, ServiceError> {
        Ok(self
            .builds(project)?
            .into_iter()
            .filter(|build| build.counter().is_some())
            .max_by_key(Build::counter))
    }
}

/// How often the list of builds is asked what became of an upload.
const LOOKS: usize = 3;

/// An upload that broke.
fn broken(error: ServiceError) -> ServiceError {
    let problem = match error.problem {
        ServiceProblem::ConnectionBroken { reason } => ServiceProblem::UploadBroken { reason },
        problem => problem,
    };
    ServiceError { problem, ..error }.advise(ServiceHint::LookAtBuilds)
}

fn uploaded(answer: Answer) -> Result<Uploaded, ServiceError> {
    let build = UploadedBuild::new(answer.body);
    if build.id().is_none() {
        return Err(ServiceError::new(ServiceProblem::AnswerUnexpected { wanted: "image-id".to_owned() })
            .delivered(Delivery::Answered)
            .advise(ServiceHint::LookAtBuilds));
    }
    Ok(Uploaded { build, was_found: false })
}

fn joined(ids: impl Iterator<Item = String>) -> String {
    ids.collect::<Vec<_>>().join(", ")
}

/// Whether a text has the form of an id: `8-4-4-4-12` hexadecimal digits.
#[must_use]
pub fn is_uuid(text: &str) -> bool {
    let lengths = text.split('-').map(str::len);
    lengths.eq([8, 4, 4, 4, 12]) && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}

/// What is changed of a branch. Nothing else is.
#[derive(Clone, Copy, Debug, Default)]
pub struct BranchChange<'a> {
    pub name: Option<&'a str>,
    /// The application that it is bound to from now on.
    pub application: Option<&'a str>,
    pub deletion_mark: Option<bool>,
    /// Accept its changes.
    pub merge: bool,
}

/// The body of a change: the card with its stamp as it was, references collapsed. Spec: "Branches".
#[must_use]
pub fn branch_body(card: &Branch, change: BranchChange<'_>) -> Value {
    let document = card.record().document();
    let mut body = serde_json::Map::new();
    for key in ["name", "kind", "deletion-mark", "version-stamp"] {
        if let Some(value) = document.get(key) {
            body.insert(key.to_owned(), value.clone());
        }
    }
    for key in ["source-branch", "application"] {
        if let Some(reference) = document.get(key).and_then(collapsed) {
            body.insert(key.to_owned(), reference);
        }
    }
    if let Some(name) = change.name {
        body.insert("name".to_owned(), name.into());
    }
    if let Some(mark) = change.deletion_mark {
        body.insert("deletion-mark".to_owned(), mark.into());
    }
    if let Some(id) = change.application {
        body.insert("application".to_owned(), json!({ "id": id }));
    }
    if change.merge {
        body.insert("write-parameters".to_owned(), json!({"merge": true}));
    }
    Value::Object(body)
}

/// A reference as a change sends it: its id, or its name where it has none.
fn collapsed(reference: &Value) -> Option<Value> {
    let part = |key: &str| reference.get(key).filter(|value| !value.is_null());
    match (part("id"), part("name")) {
        (Some(id), _) => Some(json!({ "id": id })),
        (None, Some(name)) => Some(json!({ "name": name })),
        (None, None) => reference.as_str().map(|id| json!({ "id": id })),
    }
}
