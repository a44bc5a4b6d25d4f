//! What the service does in the background: tasks of applications, group tasks, dumps.

use serde_json::{Value, json};

use super::{
    reply::{Answer, Reply},
    request::Request,
    state::{Dump, GroupTask},
    world::{World, task},
};

/// How far a dump or a group task is further on each time it is looked at, in percent.
const STEP: u32 = 50;

/// The tasks of all applications, the last one first.
pub(super) fn list(world: &mut World, _: &Request) -> Answer {
    let tasks = world.state.tasks.iter().enumerate().rev().map(|(number, known)| {
        let date = known.shown_date.clone().unwrap_or_else(|| world.date(known.started, number));
        json!({
            "id": known.id,
            "application-id": known.application,
            "status": known.status,
            "operation-type": known.operation,
            "error-message": known.error,
            "start-date": date,
        })
    });
    Ok(World::listed(world.scenario.task_list, tasks.collect()))
}

pub(super) fn update_technology(world: &mut World, request: &Request) -> Answer {
    let body = request.object()?;
    let version =
        body.get("technology-version").and_then(Value::as_str).filter(|version| !version.is_empty());
    let technology = version.ok_or_else(|| Reply::bad("technology-version is missing"))?.to_owned();
    let ids = body.get("applications").and_then(Value::as_array);
    let ids = ids.ok_or_else(|| Reply::bad("applications is missing"))?;
    let applications: Vec<String> = ids.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let is_living = |id: &String| world.state.application(id).is_some_and(|known| !known.gone);
    if applications.len() != ids.len() || applications.is_empty() || !applications.iter().all(is_living) {
        return Err(Reply::bad("applications must be ids of applications"));
    }
    let id = world.state.next_id();
    world.state.group_tasks.push(GroupTask { id: id.clone(), applications, technology, progress: 0 });
    shown(world, &id)
}

pub(super) fn group(world: &mut World, request: &Request) -> Answer {
    let reply = shown(world, request.part(0))?;
    let found = world.state.group_tasks.iter_mut().find(|known| known.id == request.part(0));
    if let Some(known) = found.filter(|known| known.progress < 100) {
        known.progress = (known.progress + STEP).min(100);
        if known.progress == 100 {
            let (ids, technology) = (known.applications.clone(), known.technology.clone());
            for id in ids {
                if let Some(application) = world.state.application_mut(&id) {
                    application.technology.clone_from(&technology);
                }
            }
        }
    }
    Ok(reply)
}

fn shown(world: &World, id: &str) -> Answer {
    let known = world.state.group_tasks.iter().find(|known| known.id == id);
    let known = known.ok_or_else(|| Reply::not_found("Group task", id))?;
    Ok(Reply::json(&json!({
        "id": known.id,
        "status": status(known.progress),
        "progress": known.progress,
        "technology-version": known.technology,
        "applications": known.applications,
    })))
}

const fn status(progress: u32) -> &'static str {
    if progress >= 100 { task::DONE } else { task::UNDERWAY }
}

pub(super) fn create_dump(world: &mut World, request: &Request) -> Answer {
    let application = request.part(0).to_owned();
    if world.state.application(&application).is_none_or(|known| known.gone) {
        return Err(Reply::not_found("Application", &application));
    }
    let body = request.object()?;
    let flag = |key: &str| match body.get(key) {
        None => Ok(false),
        Some(Value::Bool(value)) => Ok(*value),
        Some(_) => Err(Reply::bad(format!("{key} must be true or false"))),
    };
    let dump = Dump {
        id: world.state.next_id(),
        application,
        description: body.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
        users: flag("include-users")?,
        binary: flag("include-binary-data")?,
        progress: 0,
    };
    let reply = Reply::json(&dump_card(&dump));
    world.state.dumps.push(dump);
    Ok(reply)
}

pub(super) fn dump(world: &mut World, request: &Request) -> Answer {
    let (application, id) = (request.part(0), request.part(1));
    let found = world.state.dumps.iter_mut().find(|dump| dump.id == id && dump.application == application);
    let found = found.ok_or_else(|| Reply::not_found("Dump", id))?;
    let reply = Reply::json(&dump_card(found));
    found.progress = (found.progress + STEP).min(100);
    Ok(reply)
}

fn dump_card(dump: &Dump) -> Value {
    json!({
        "id": dump.id,
        "application-id": dump.application,
        "status": status(dump.progress),
        "progress": dump.progress,
        "description": dump.description,
        "include-users": dump.users,
        "include-binary-data": dump.binary,
    })
}
