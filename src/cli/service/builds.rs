//! `stapel service builds …`, and uploading a build as a project.

use serde_json::Value;

use super::{Answering, Session, answer::done, row::Row};
use crate::{
    messages::service::ServiceNote,
    service::{
        Build, ServiceError,
        calls::{UploadExtras, Uploaded},
    },
};

pub(super) fn perform(
    row: &Row,
    session: &Session,
    answering: &Answering<'_>,
) -> Result<Value, ServiceError> {
    let client = &session.client;
    if row.row.resource == "projects" {
        let archive = row.archive()?;
        return Ok(uploaded(client.upload_project(&archive, row.space(session))?, answering));
    }
    match row.row.verb {
        "list" => {
            let mut builds = client.builds(&row.project(session)?)?;
            // Newest first; those without a counter last, in the order of the server.
            builds.sort_by_key(|build| std::cmp::Reverse(build.counter()));
            Ok(builds.iter().map(document).collect())
        }
        "upload" => {
            let archive = row.archive()?;
            let extras = UploadExtras { space: row.space(session), commit: row.get("commit") };
            Ok(uploaded(client.upload_build(&row.project(session)?, &archive, extras)?, answering))
        }
        "delete" => {
            let project = row.project(session)?;
            let build = client.find_build(&project, row.subject()?)?;
            client.delete_build(&project, &build)?;
            Ok(done("deleted", &build.id().unwrap_or_default()))
        }
        _ => {
            let project = row.project(session)?;
            let build = client.find_build(&project, row.subject()?)?;
            Ok(document(&client.build(&project, &build)?))
        }
    }
}

fn document(build: &Build) -> Value {
    build.record().document().clone()
}

fn uploaded(uploaded: Uploaded, answering: &Answering<'_>) -> Value {
    if uploaded.was_found {
        answering.note(&ServiceNote::FoundAfterwards { id: uploaded.build.id().unwrap_or_default() });
    }
    uploaded.build.record().document().clone()
}
