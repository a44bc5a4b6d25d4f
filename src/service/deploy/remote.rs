//! The service itself, asked through the client.

use std::{cell::Cell, time::Duration};

use serde_json::Value;

use super::server::{
    Application, CallError, CallKind, Listed, NewApplication, ProjectCard, Server, Uploaded,
};
use super::verdict::{Build, Task};
use crate::{
    messages::{Lang, Sentence, service::ServiceProblem},
    service::{
        self, Answer, Archive, Body, Client, Delivery, ServiceError, Source, UtcTime,
        calls::UploadExtras,
        endpoint::{self, Endpoint},
        items,
    },
};

/// The service, and what this run sends to it.
pub struct Remote<'c> {
    client: &'c Client,
    /// The build file, where one is sent.
    archive: Option<&'c dyn Archive>,
    /// Its commit, which some servers keep.
    commit: Option<&'c str>,
    lang: Lang,
    date: Cell<Option<UtcTime>>,
}

impl<'c> Remote<'c> {
    #[must_use]
    pub const fn new(client: &'c Client, lang: Lang) -> Self {
        Self { client, archive: None, commit: None, lang, date: Cell::new(None) }
    }

    /// The same with a build file to send.
    #[must_use]
    pub fn sending(self, archive: &'c dyn Archive, commit: Option<&'c str>) -> Self {
        Self { archive: Some(archive), commit, ..self }
    }

    fn call(
        &self,
        endpoint: &Endpoint,
        parameters: &[&str],
        query: &[(&str, &str)],
        body: Body<'_>,
    ) -> Result<Answer, CallError> {
        let answer =
            self.client.call(endpoint, parameters, query, body).map_err(|error| self.error(&error))?;
        if answer.date.is_some() {
            self.date.set(answer.date);
        }
        Ok(answer)
    }

    fn list<T: From<Value>>(&self, endpoint: &Endpoint, parameters: &[&str]) -> Result<Vec<T>, CallError> {
        let answer = self.call(endpoint, parameters, &[], Body::Nothing)?;
        let listed = items(answer.body).ok_or_else(|| {
            let problem = ServiceProblem::AnswerUnexpected { wanted: "[]".to_owned() };
            let error = ServiceError::new(problem).delivered(Delivery::Answered);
            self.error(&error.of_request(endpoint.method.word(), endpoint.path))
        })?;
        Ok(listed.into_iter().map(T::from).collect())
    }

    fn error(&self, error: &ServiceError) -> CallError {
        let kind = match (&error.problem, error.delivery) {
            (ServiceProblem::Interrupted { .. }, _) => CallKind::Interrupted,
            // What the server answered counts, whoever tells the run to stop.
            (_, delivery) if delivery != Delivery::Answered && self.client.clock().is_interrupted() => {
                CallKind::Interrupted
            }
            (ServiceProblem::Busy, _) => CallKind::Busy,
            (ServiceProblem::Throttled | ServiceProblem::Unavailable | ServiceProblem::ServerStarting, _) => {
                CallKind::NotTaken
            }
            (_, Delivery::NotSent) => CallKind::NotTaken,
            (_, Delivery::Answered) if error.status().is_some_and(|status| status >= 400) => {
                CallKind::Refused { status: error.status().unwrap_or_default() }
            }
            // An answer that cannot be read tells nothing of what was done.
            (_, Delivery::Answered | Delivery::Unknown | Delivery::Partial) => CallKind::Broken,
        };
        CallError {
            kind,
            text: error.sentences(self.lang).join(". "),
            document: error.document(self.lang, self.client.vault()),
        }
    }

    fn interrupted(&self) -> CallError {
        let problem = ServiceProblem::Interrupted { what: String::new() };
        CallError {
            kind: CallKind::Interrupted,
            text: problem.to(self.lang).to_string(),
            document: Value::Null,
        }
    }
}

fn application(card: &service::Application) -> Application {
    // A status that is empty is one that passes.
    let status = card.record().text(&["status"]).unwrap_or_default();
    Application {
        id: card.id().unwrap_or_default(),
        name: card.display_name().unwrap_or_default(),
        status,
        uri: card.uri(),
        error: card.error(),
        build: Build { id: card.applied_build(), version: card.applied_version(), may_be_renumbered: false },
        project: card.project_id(),
    }
}

impl Server for Remote<'_> {
    fn application(&self, id: &str) -> Result<Option<Application>, CallError> {
        match self.call(&endpoint::APPLICATION, &[id], &[], Body::Nothing) {
            Ok(answer) => {
                let card = application(&answer.body.into());
                // A card may leave its own id out.
                Ok(Some(Application { id: id.to_owned(), ..card }))
            }
            Err(CallError { kind: CallKind::Refused { status: 404 }, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn applications(&self) -> Result<Vec<Application>, CallError> {
        let all: Vec<service::Application> = self.list(&endpoint::LIST_APPLICATIONS, &[])?;
        Ok(all.iter().map(application).filter(|card| !card.id.is_empty()).collect())
    }

    fn create(&self, new: &NewApplication) -> Result<Application, CallError> {
        let body = service::calls::NewApplication {
            source: Source::Build(&new.build),
            display_name: &new.name,
            publication_context: &new.context,
            development_mode: new.development,
            space_id: new.space.as_deref(),
            technology_version: new.technology.as_deref(),
        };
        let answer = self.call(&endpoint::CREATE_APPLICATION, &[], &[], Body::Json(&body.body()))?;
        Ok(application(&answer.body.into()))
    }

    fn apply(&self, application: &str, build: &str) -> Result<(), CallError> {
        let body = Source::Build(build).apply_body();
        self.call(&endpoint::APPLY_BUILD, &[application], &[], Body::Json(&body)).map(drop)
    }

    fn start(&self, application: &str) -> Result<(), CallError> {
        self.call(&endpoint::START_APPLICATION, &[application], &[], Body::Nothing).map(drop)
    }

    fn stop(&self, application: &str) -> Result<(), CallError> {
        self.call(&endpoint::STOP_APPLICATION, &[application], &[], Body::Nothing).map(drop)
    }

    fn delete_application(&self, application: &str) -> Result<(), CallError> {
        self.call(&endpoint::DELETE_APPLICATION, &[application], &[], Body::Nothing).map(drop)
    }

    fn tasks(&self, application: &str) -> Result<Vec<Task>, CallError> {
        let all: Vec<service::ApplicationTask> = self.list(&endpoint::LIST_TASKS, &[])?;
        let own = all.iter().filter(|task| task.application_id().as_deref() == Some(application));
        let task = |task: &service::ApplicationTask| Task {
            id: task.id().unwrap_or_default(),
            status: task.status().unwrap_or_default(),
            operation_type: task.operation().unwrap_or_default(),
            error_message: self.client.vault().redact(&task.error_message().unwrap_or_default()),
            start_date: task.start_date(),
        };
        Ok(own.map(task).collect())
    }

    fn builds(&self, project: &str) -> Result<Vec<Listed>, CallError> {
        let all: Vec<service::Build> = self.list(&endpoint::LIST_BUILDS, &[project])?;
        Ok(all
            .iter()
            .filter_map(|build| Some(Listed { id: build.id()?, version: build.version() }))
            .collect())
    }

    fn commit(&self, project: &str, build: &Listed) -> Result<Option<String>, CallError> {
        let address = self.client.api().build_address(&build.id, build.version.as_deref());
        let answer = self.call(&endpoint::BUILD, &[project, address], &[], Body::Nothing)?;
        Ok(service::Build::from(answer.body).commit_id())
    }

    fn upload(&self, project: Option<&str>, space: Option<&str>) -> Result<Uploaded, CallError> {
        let Some(archive) = self.archive else { return Err(self.interrupted()) };
        let api = self.client.api();
        let answer = match project {
            Some(project) => {
                let extras = UploadExtras { space, commit: self.commit };
                let query = api.upload_query(extras.space, extras.commit);
                self.call(&endpoint::UPLOAD_BUILD, &[project], &query, Body::Archive(archive))?
            }
            None => {
                let (endpoint, parameters, query) = api.project_upload(space);
                self.call(&endpoint, &parameters, &query, Body::Archive(archive))?
            }
        };
        let answer = service::UploadedBuild::from(answer.body);
        Ok(Uploaded { id: answer.id(), project: answer.project_id(), version: answer.version() })
    }

    fn delete_build(&self, project: &str, build: &Listed) -> Result<(), CallError> {
        let address = self.client.api().build_address(&build.id, build.version.as_deref());
        self.call(&endpoint::DELETE_BUILD, &[project, address], &[], Body::Nothing).map(drop)
    }

    fn projects(&self) -> Result<Vec<ProjectCard>, CallError> {
        let all: Vec<service::Project> = self.list(&endpoint::LIST_PROJECTS, &[])?;
        Ok(all
            .iter()
            .filter_map(|card| Some(ProjectCard { id: card.id()?, name: card.name(), vendor: card.vendor() }))
            .collect())
    }

    fn delete_project(&self, project: &str) -> Result<(), CallError> {
        self.call(&endpoint::DELETE_PROJECT, &[project], &[], Body::Nothing).map(drop)
    }

    fn visit(&self, uri: &str) -> Option<u16> {
        self.client.visit(uri)
    }

    fn date(&self) -> Option<UtcTime> {
        self.date.get()
    }

    fn elapsed(&self) -> Duration {
        self.client.clock().elapsed()
    }

    fn pause(&self, time: Duration) -> Result<(), CallError> {
        self.client.clock().sleep(time);
        if self.client.clock().is_interrupted() { Err(self.interrupted()) } else { Ok(()) }
    }

    fn rest(&self, time: Duration) {
        let end = self.elapsed() + time;
        while self.elapsed() < end {
            // The clock does not sleep for somebody who was told to stop.
            let left = end.saturating_sub(self.elapsed());
            self.client.clock().sleep(left);
            if self.client.clock().is_interrupted() {
                std::thread::sleep(left.min(Duration::from_secs(1)));
            }
        }
    }
}
