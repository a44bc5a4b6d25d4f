//! `stapel service applications …`.

use serde_json::{Value, json};

use super::{
    Session,
    answer::done,
    row::{Row, missing},
};
use crate::{
    messages::service::{ServiceHint, ServiceProblem},
    service::{
        Application, ServiceError, Source, Status,
        calls::{NewApplication, is_uuid},
    },
};

pub(super) fn perform(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let client = &session.client;
    let limits = row.limits;
    match row.row.verb {
        "list" => list(row, client.applications()?),
        "get" => Ok(document(row.application_card(session)?)),
        "create" => create(row, session),
        "delete" => {
            let id = row.application(session)?;
            let answer = client.delete_application(&id)?;
            if row.wait {
                client.wait_until_gone(&id, limits)?;
                return Ok(done("deleted", &id));
            }
            Ok(row.document(answer, &id))
        }
        "start" | "stop" => {
            let id = row.application(session)?;
            let (answer, wanted, limit) = if row.row.verb == "start" {
                (client.start_application(&id)?, Status::Running, limits.start)
            } else {
                (client.stop_application(&id)?, Status::Stopped, limits.stop)
            };
            if row.wait {
                return client.wait_for_status(&id, &wanted, limit, limits.poll).map(document);
            }
            Ok(row.document(answer, &id))
        }
        "apply" => {
            let id = row.application(session)?;
            let build = build_source(row, session)?;
            let source = build.as_source();
            let answer = client.apply_build(&id, source)?;
            if row.wait {
                return client.wait_until_stable(&id, limits).map(document);
            }
            Ok(row.document(answer, &id))
        }
        _ => {
            let id = row.application(session)?;
            row.plain(session, &[&id], None)
        }
    }
}

/// `stapel service technology get`: from the card, because not every server has an endpoint for it.
pub(super) fn technology(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let card = row.application_card(session)?;
    Ok(json!({ "id": card.id(), "technology-version": card.technology_version() }))
}

fn document(card: Application) -> Value {
    card.record().document().clone()
}

impl Row {
    /// The card of the application, found by id or name.
    fn application_card(&self, session: &Session) -> Result<Application, ServiceError> {
        let wanted = match self.subject() {
            Ok(subject) => subject.to_owned(),
            Err(_) => session.application.clone().ok_or_else(|| missing("STAPEL_APP_ID"))?,
        };
        let card = session.client.find_application(&wanted)?;
        match card.id() {
            // What a list shows may be less than the card.
            Some(id) if !is_uuid(&wanted) => session.client.application(&id),
            _ => Ok(card),
        }
    }
}

fn list(row: &Row, all: Vec<Application>) -> Result<Value, ServiceError> {
    let statuses: Vec<Status> = row
        .get("status")
        .unwrap_or_default()
        .split(',')
        .map(Status::of)
        .filter(|one| *one != Status::Empty)
        .collect();
    let is_wanted = |card: &Application| {
        let status = card.status();
        let is_shown = status != Status::Deleted
            || row.is_given("include-deleted")
            || statuses.contains(&Status::Deleted);
        is_shown
            && (statuses.is_empty() || statuses.contains(&status))
            && row.is_named(card.record().document())
    };
    Ok(all.into_iter().filter(is_wanted).map(document).collect())
}

/// What an application is made of or gets, with the ids found out.
struct FoundSource {
    build: Option<String>,
    project: Option<String>,
}

impl FoundSource {
    fn as_source(&self) -> Source<'_> {
        match (&self.build, &self.project) {
            (Some(build), _) => Source::Build(build),
            (None, project) => Source::Project(project.as_deref().unwrap_or_default()),
        }
    }
}

/// The build of `--build`, by id or, in a project, by version; else the project of `--project`.
fn build_source(row: &Row, session: &Session) -> Result<FoundSource, ServiceError> {
    match row.get("build") {
        Some(build) if is_uuid(build) => Ok(FoundSource { build: Some(build.to_owned()), project: None }),
        Some(version) => {
            let project = row.project(session)?;
            let build = session.client.find_build(&project, version)?.id();
            Ok(FoundSource { build, project: Some(project) })
        }
        None if row.get("project").is_some() => {
            Ok(FoundSource { build: None, project: Some(row.project(session)?) })
        }
        None => Err(ServiceError::new(ServiceProblem::BodyKeyMissing { key: "source".to_owned() })
            .advise(ServiceHint::UseBuildId)),
    }
}

fn create(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let client = &session.client;
    let name = row.subject()?;
    let card: Application = if row.is_given("body") {
        let mut body = super::row::json_file(row.get("body").unwrap_or_default())?;
        if let Some(fields) = body.as_object_mut() {
            fields.extend(row.given_keys());
            fields.entry("display-name").or_insert_with(|| name.into());
        }
        row.plain(session, &[], Some(&body))?.into()
    } else {
        let source = build_source(row, session)?;
        let context = row.get("publication-context").ok_or_else(|| {
            ServiceError::new(ServiceProblem::BodyKeyMissing { key: "publication-context".to_owned() })
        })?;
        client.create_application(&NewApplication {
            source: source.as_source(),
            display_name: name,
            publication_context: context,
            development_mode: row.get("development-mode") == Some("true"),
            space_id: row.space(session),
            technology_version: row.get("technology-version"),
        })?
    };
    match card.id().filter(|_| row.wait) {
        Some(id) => client.wait_until_ready(&id, row.limits).map(document),
        None => Ok(document(card)),
    }
}
