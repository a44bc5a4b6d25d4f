//! `stapel service branches …`.

use serde_json::Value;

use super::{
    Session,
    row::{Row, application_id, missing, project_id},
};
use crate::{
    messages::service::{ServiceHint, ServiceProblem},
    service::{
        Branch, ServiceError,
        calls::{BranchChange, is_uuid},
    },
};

pub(super) fn perform(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let client = &session.client;
    match row.row.verb {
        "list" => {
            let project = row.get("project").map(|project| project_id(session, project)).transpose()?;
            let branches = client.branches(project.as_deref(), row.get("name"))?;
            Ok(branches.iter().map(document).collect())
        }
        "create" => {
            let application = row.get("app").map(|wanted| application_id(session, wanted)).transpose()?;
            let project = row.project(session)?;
            client
                .create_branch(row.subject()?, &project, application.as_deref())
                .map(|branch| document(&branch))
        }
        "modify" | "merge" | "rebind" => {
            let id = id(row, session)?;
            let wanted = match (row.row.verb, row.get("app")) {
                ("rebind", None) => return Err(missing("--app")),
                (_, wanted) => wanted,
            };
            let application = wanted.map(|wanted| application_id(session, wanted)).transpose()?;
            let change = BranchChange {
                name: row.get("name"),
                application: application.as_deref(),
                deletion_mark: row.get("deletion-mark").map(|mark| mark == "true"),
                merge: row.row.verb == "merge" || row.is_given("merge"),
            };
            client.modify_branch(&id, change).map(|branch| document(&branch))
        }
        "get" => client.branch(&id(row, session)?).map(|branch| document(&branch)),
        _ => row.plain(session, &[&id(row, session)?], None),
    }
}

fn document(branch: &Branch) -> Value {
    branch.record().document().clone()
}

/// The id of the branch, by id or by its name.
fn id(row: &Row, session: &Session) -> Result<String, ServiceError> {
    let wanted = row.subject()?;
    if is_uuid(wanted) {
        return Ok(wanted.to_owned());
    }
    let all = session.client.branches(None, None)?;
    if all.iter().any(|one| one.id().as_deref() == Some(wanted)) {
        return Ok(wanted.to_owned());
    }
    let mut ids = all.iter().filter(|one| one.name().as_deref() == Some(wanted)).filter_map(Branch::id);
    match (ids.next(), ids.next()) {
        (Some(id), None) => Ok(id),
        _ => {
            let problem =
                ServiceProblem::ParameterInvalid { name: "branch".to_owned(), value: wanted.to_owned() };
            Err(ServiceError::new(problem).advise(ServiceHint::GiveId))
        }
    }
}
