//! `stapel service user-lists …`.

use serde_json::{Map, Value};

use super::{Session, row::Row};
use crate::{
    messages::service::{ServiceHint, ServiceProblem},
    service::{AccountService, ServiceError, UserList, calls::is_uuid},
};

pub(super) fn perform(row: &Row, session: &Session) -> Result<Value, ServiceError> {
    let client = &session.client;
    match row.row.verb {
        "list" | "create" => row.plain(session, &[], None),
        "set-self-registration" => {
            let list = list_id(session, row.subject()?)?;
            // All three are sent: what is not named stays as it is.
            let now = client.self_registration(&list)?.body;
            let known = ["enabled", "phone-required", "email-required"];
            let kept: Map<String, Value> =
                known.iter().filter_map(|key| Some(((*key).to_owned(), now.get(key)?.clone()))).collect();
            let body = overlaid(kept, row)?;
            row.plain(session, &[&list], Some(&body))
        }
        "set-account-service" => {
            let list = list_id(session, list_option(row)?)?;
            let service = row.subject()?;
            let all = client.account_services(&list)?;
            let is_it = |one: &&AccountService| one.id().as_deref() == Some(service);
            let Some(Value::Object(now)) = all.iter().find(is_it).map(|one| one.record().document().clone())
            else {
                return Err(unknown("account-service", service));
            };
            let body = overlaid(now, row)?;
            row.plain(session, &[&list, service], Some(&body))
        }
        "delete-account-service" => {
            let list = list_id(session, list_option(row)?)?;
            row.plain(session, &[&list, row.subject()?], None)
        }
        _ => {
            let list = list_id(session, row.subject()?)?;
            row.plain(session, &[&list], None)
        }
    }
}

/// What is there now, with what a file and options say instead.
fn overlaid(mut now: Map<String, Value>, row: &Row) -> Result<Value, ServiceError> {
    if let Some(path) = row.get("body") {
        match super::row::json_file(path)? {
            Value::Object(fields) => now.extend(fields),
            _ => return Err(ServiceError::new(ServiceProblem::BodyInvalid { reason: path.to_owned() })),
        }
    }
    now.extend(row.given_keys());
    Ok(Value::Object(now))
}

fn list_option(row: &Row) -> Result<&str, ServiceError> {
    row.get("list").ok_or_else(|| super::row::missing("--list"))
}

fn unknown(name: &str, value: &str) -> ServiceError {
    ServiceError::new(ServiceProblem::ParameterInvalid { name: name.to_owned(), value: value.to_owned() })
        .advise(ServiceHint::GiveId)
}

/// The id of a list, by id or by its presentation.
fn list_id(session: &Session, wanted: &str) -> Result<String, ServiceError> {
    if is_uuid(wanted) {
        return Ok(wanted.to_owned());
    }
    let all = session.client.user_lists()?;
    if all.iter().any(|one| one.id().as_deref() == Some(wanted)) {
        return Ok(wanted.to_owned());
    }
    let mut ids =
        all.iter().filter(|one| one.presentation().as_deref() == Some(wanted)).filter_map(UserList::id);
    match (ids.next(), ids.next()) {
        (Some(id), None) => Ok(id),
        _ => Err(unknown("user-list", wanted)),
    }
}
