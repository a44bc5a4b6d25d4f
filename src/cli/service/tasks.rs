//! `stapel service tasks …`, and what the server does in the background: dumps, technology versions.

use serde_json::{Map, Value};

use super::{
    Session,
    row::{Row, application_id, missing},
};
use crate::{
    messages::service::ServiceProblem,
    service::{ApplicationTask, ServiceError, UtcTime},
};

pub(super) fn perform(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let client = &session.client;
    match (row.row.resource, row.row.verb) {
        ("tasks", "list") => list(row, session),
        ("tasks", _) => {
            let id = row.subject()?;
            let task =
                if row.wait { client.wait_for_group_task(id, row.limits)? } else { client.group_task(id)? };
            Ok(task.record().document().clone())
        }
        ("technology", _) => {
            let wanted = row.all("apps");
            let wanted: Vec<&String> = if wanted.is_empty() {
                session.application.iter().collect()
            } else {
                wanted.iter().collect()
            };
            if wanted.is_empty() {
                return Err(missing("--apps"));
            }
            let ids = wanted.iter().map(|one| application_id(session, one)).collect::<Result<Vec<_>, _>>()?;
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let task = client.update_technology(row.subject()?, &ids)?;
            match task.id().filter(|_| row.wait) {
                Some(id) => Ok(client.wait_for_group_task(&id, row.limits)?.record().document().clone()),
                None => Ok(task.record().document().clone()),
            }
        }
        (_, "create") => {
            let application = row.application(session)?;
            let body = if row.is_given("body") { row.body()? } else { Value::Object(dump_body(row)) };
            let dump = client.create_dump(&application, &body)?;
            match dump.id().filter(|_| row.wait) {
                Some(id) => {
                    Ok(client.wait_for_dump(&application, &id, row.limits)?.record().document().clone())
                }
                None => Ok(dump.record().document().clone()),
            }
        }
        _ => {
            let application = row.application(session)?;
            let id = row.subject()?;
            let dump = if row.wait {
                client.wait_for_dump(&application, id, row.limits)?
            } else {
                client.dump(&application, id)?
            };
            Ok(dump.record().document().clone())
        }
    }
}

/// All three keys, because no default of the server is known.
fn dump_body(row: &Row) -> Map<String, Value> {
    let mut body = row.given_keys();
    for key in ["include-users", "include-binary-data"] {
        body.entry(key).or_insert(Value::Bool(false));
    }
    body.entry("description").or_insert_with(|| "".into());
    body
}

fn list(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let application = row.get("app").map(|wanted| application_id(session, wanted)).transpose()?;
    let since = match row.get("started-since") {
        None => None,
        Some(text) => Some(UtcTime::parse(text).ok_or_else(|| {
            ServiceError::new(ServiceProblem::ParameterInvalid {
                name: "--started-since".to_owned(),
                value: text.to_owned(),
            })
        })?),
    };
    let words = |name: &str| -> Vec<String> {
        let words = row.get(name).unwrap_or_default().split(',').map(|word| word.trim().to_lowercase());
        words.filter(|word| !word.is_empty()).collect()
    };
    let (statuses, operations) = (words("status"), words("operation"));
    let is_one_of = |words: &[String], value: Option<String>| {
        words.is_empty() || value.is_some_and(|value| words.contains(&value.to_lowercase()))
    };
    let is_wanted = |task: &ApplicationTask| application.is_none() || task.application_id() == application;
    let mut tasks: Vec<_> = session
        .client
        .application_tasks()?
        .into_iter()
        .filter(|task| is_wanted(task) && since.is_none_or(|since| task.is_since(since)))
        .filter(|task| is_one_of(&statuses, task.status()) && is_one_of(&operations, task.operation()))
        .map(|task| (task.started(), task))
        .collect();
    // Newest first; those without a date before all, because they may be new.
    tasks.sort_by_key(|(started, _)| (started.is_some(), std::cmp::Reverse(*started)));
    Ok(tasks.into_iter().map(|(_, task)| task.record().document().clone()).collect())
}
