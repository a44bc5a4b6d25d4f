//! Branches of development environments. A stamp keeps two clients from changing the same card.

use serde_json::{Map, Value, json};

use super::{
    reply::{Answer, Reply},
    request::Request,
    state::Branch,
    world::World,
};

pub(super) fn list(world: &mut World, request: &Request) -> Answer {
    let (project, name) = (request.query("project-id"), request.query("name"));
    let is_wanted = |branch: &&Branch| {
        project.is_none_or(|project| branch.project == project) && name.is_none_or(|name| branch.name == name)
    };
    let branches = world.state.branches.iter().filter(is_wanted).map(|branch| card(world, branch));
    Ok(Reply::json(&branches.collect()))
}

pub(super) fn get(world: &mut World, request: &Request) -> Answer {
    Ok(Reply::json(&card(world, &find(world, request.part(0))?)))
}

fn find(world: &World, id: &str) -> Result<Branch, Reply> {
    let found = world.state.branches.iter().find(|branch| branch.id == id).cloned();
    found.ok_or_else(|| Reply::not_found("Branch", id))
}

fn card(world: &World, branch: &Branch) -> Value {
    let name_of = |id: &str| {
        let known = world.state.application(id).map(|application| application.name.clone());
        json!({"id": id, "presentation": known})
    };
    let source = match (&branch.source, &branch.source_name) {
        (Some(id), name) => json!({"id": id, "name": name}),
        (None, Some(name)) => json!({"name": name}),
        (None, None) => Value::Null,
    };
    json!({
        "id": branch.id,
        "name": branch.name,
        "kind": branch.kind,
        "project": {"id": branch.project},
        "application": branch.application.as_deref().map(name_of),
        "source-branch": source,
        "deletion-mark": branch.deletion_mark,
        "version-stamp": branch.stamp,
    })
}

pub(super) fn create(world: &mut World, request: &Request) -> Answer {
    let body = request.object()?;
    let needed = |key: &str| text(body, key).ok_or_else(|| Reply::bad(format!("{key} is missing")));
    let (name, kind) = (needed("name")?, needed("kind")?);
    if kind != "development" {
        return Err(Reply::bad("kind must be development"));
    }
    let project = reference(body, "project").ok_or_else(|| Reply::bad("project is missing"))?;
    if world.state.project(project).is_none() {
        return Err(Reply::bad("no such project"));
    }
    let application = known_application(world, body)?;
    if world.state.branches.iter().any(|branch| branch.project == project && branch.name == name) {
        return Err(Reply::error(409, "ALREADY_EXISTS", format!("ALREADY_EXISTS: branch {name}")));
    }
    let (name, kind, project) = (name.to_owned(), kind.to_owned(), project.to_owned());
    let branch = Branch {
        id: world.state.next_id(),
        name,
        kind,
        project,
        application,
        source: reference(body, "source-branch").map(str::to_owned),
        source_name: None,
        deletion_mark: false,
        stamp: world.state.next_id(),
        merges: 0,
    };
    let reply = Reply::json(&card(world, &branch));
    world.state.branches.push(branch);
    Ok(reply)
}

/// Changes a card, whole, and accepts the changes of the branch where that is asked for.
pub(super) fn modify(world: &mut World, request: &Request) -> Answer {
    let old = find(world, request.part(0))?;
    let body = request.object()?;
    let needed = |key: &str| text(body, key).ok_or_else(|| Reply::bad(format!("{key} is missing")));
    let (name, kind, stamp) = (needed("name")?, needed("kind")?, needed("version-stamp")?);
    let deletion_mark = body.get("deletion-mark").and_then(Value::as_bool);
    let deletion_mark = deletion_mark.ok_or_else(|| Reply::bad("deletion-mark is missing"))?;
    if stamp != old.stamp {
        return Err(Reply::error(
            409,
            "CONFLICT",
            "version-stamp is not that of the card: somebody has changed the branch",
        ));
    }
    let application = known_application(world, body)?;
    let merge = body.get("write-parameters").and_then(|parameters| parameters.get("merge"));
    let is_merged = merge.and_then(Value::as_bool) == Some(true);
    let new = Branch {
        name: name.to_owned(),
        kind: kind.to_owned(),
        application,
        source: reference(body, "source-branch").map(str::to_owned),
        source_name: body
            .get("source-branch")
            .and_then(|source| source.get("name"))
            .and_then(Value::as_str)
            .map_or_else(
                || old.source_name.clone().filter(|_| body.contains_key("source-branch")),
                |name| Some(name.to_owned()),
            ),
        deletion_mark,
        stamp: world.state.next_id(),
        merges: old.merges + u32::from(is_merged),
        ..old
    };
    if is_merged
        && let Some(application) = new.application.as_deref().and_then(|id| world.state.application_mut(id))
    {
        application.unpublished = false;
    }
    let reply = Reply::json(&card(world, &new));
    if let Some(known) = world.state.branches.iter_mut().find(|known| known.id == new.id) {
        *known = new;
    }
    Ok(reply)
}

pub(super) fn delete(world: &mut World, request: &Request) -> Answer {
    let branch = find(world, request.part(0))?;
    world.state.branches.retain(|known| known.id != branch.id);
    Ok(Reply::empty())
}

/// The application that a body names, if it names one.
fn known_application(world: &World, body: &Map<String, Value>) -> Result<Option<String>, Reply> {
    match reference(body, "application") {
        Some(id) if world.state.application(id).is_some_and(|known| !known.gone) => Ok(Some(id.to_owned())),
        Some(_) => Err(Reply::bad("no such application")),
        None => Ok(None),
    }
}

fn text<'b>(body: &'b Map<String, Value>, key: &str) -> Option<&'b str> {
    body.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn reference<'b>(body: &'b Map<String, Value>, key: &str) -> Option<&'b str> {
    body.get(key).and_then(|value| value.get("id")).and_then(Value::as_str)
}
