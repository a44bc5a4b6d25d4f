//! Applications: cards, life and death, and the builds in them.

use serde_json::{Map, Value, json};

use super::{
    reply::{Answer, Reply},
    request::Request,
    scenario::{AfterDeletion, Applying, Outcome, Status},
    state::{Application, Build, End},
    world::{TECHNOLOGY, World},
};

use crate::service::Api;

/// All applications. The query `name` has no effect.
pub(super) fn list(world: &mut World, _: &Request) -> Answer {
    let cards = world.state.applications.iter().map(|application| card(world, application)).collect();
    let reply = Reply::json(&Value::Array(cards));
    let ids: Vec<String> = world.state.applications.iter().map(|known| known.id.clone()).collect();
    ids.iter().for_each(|id| world.looked_at(id));
    Ok(reply)
}

/// One card. Looking at it lets time pass where reading counts.
pub(super) fn get(world: &mut World, request: &Request) -> Answer {
    let id = request.part(0);
    let reply = Reply::json(&card(world, find(world, id)?));
    world.looked_at(id);
    Ok(reply)
}

fn find<'w>(world: &'w World, id: &str) -> Result<&'w Application, Reply> {
    let is_shown = |known: &&Application| !known.gone || world.scenario.deleted == AfterDeletion::Status;
    world.state.application(id).filter(is_shown).ok_or_else(|| Reply::not_found("Application", id))
}

/// One that is still there; a deleted one can only be looked at.
fn living(world: &World, id: &str) -> Result<Application, Reply> {
    let found = find(world, id)?;
    if found.gone { Err(Reply::not_found("Application", id)) } else { Ok(found.clone()) }
}

fn card(world: &World, application: &Application) -> Value {
    let is_under_way = application.transition.is_some();
    let status =
        if is_under_way && world.scenario.transitions.empty_status { "" } else { application.status.word() };
    let mut source = Map::new();
    source.insert("type".to_owned(), json!("repository"));
    source.insert("project-version".to_owned(), json!(application.version));
    if let Some(build) = &application.build {
        source.insert("project-version-id".to_owned(), json!(build));
    }
    if let Some(project) = &application.project {
        source.insert("project-id".to_owned(), json!(project));
    }
    let mut card = Map::new();
    let mut put = |key: &str, value: Value| card.insert(key.to_owned(), value);
    put("id", json!(application.id));
    put("name", json!(application.name));
    put("display-name", json!(application.name));
    put("publication-context", json!(application.context));
    put("status", json!(status));
    put("error", json!(application.error));
    put("technology-version", json!(application.technology));
    put("date-updated", json!(world.date(application.updated, 0)));
    put("development-mode", json!(application.development));
    put("default-user-list", json!(application.user_list));
    put("source", Value::Object(source));
    if let Some(space) = &application.space {
        put("space-id", json!(space));
    }
    if application.has_uri {
        put("uri", json!(format!("{}/{}", world.origin, application.context)));
    }
    Value::Object(card)
}

pub(super) fn create(world: &mut World, request: &Request) -> Answer {
    let body = request.object()?;
    let source =
        body.get("source").and_then(Value::as_object).ok_or_else(|| Reply::bad("source is missing"))?;
    if text(source, "type") != Some("repository") {
        return Err(Reply::bad("source.type must be repository"));
    }
    let (build, project) = match (text(source, "project-version-id"), text(source, "image-id")) {
        (Some(build), None) => {
            let found = world.state.build(build).ok_or_else(|| Reply::bad(format!("no build {build}")))?;
            (Some(found.clone()), found.project.clone())
        }
        (None, Some(project)) => {
            let found =
                world.state.project(project).ok_or_else(|| Reply::bad(format!("no project {project}")))?;
            let last = world.state.last_build(&found.id).filter(|_| !world.scenario.empty_skeleton);
            (last.cloned(), found.id.clone())
        }
        _ => return Err(Reply::bad("source needs either project-version-id or image-id")),
    };
    let needed = |key: &str| text(body, key).ok_or_else(|| Reply::bad(format!("{key} is missing")));
    let (name, context) = (needed("display-name")?.to_owned(), needed("publication-context")?.to_owned());
    let development = body.get("development-mode").and_then(Value::as_bool);
    let development = development.ok_or_else(|| Reply::bad("development-mode is missing"))?;
    let space = text(body, "space-id").map(str::to_owned);
    if space.as_ref().is_some_and(|id| !world.state.spaces.iter().any(|known| known.id == *id)) {
        return Err(Reply::bad("no such space"));
    }
    let id = world.state.next_id();
    let list = world.add_user_list(&name);
    let rule = build.as_ref().and_then(|build| world.rule_of(build));
    let application = Application {
        id: id.clone(),
        context: context.trim_matches('/').to_owned(),
        status: Status::Creating,
        error: String::new(),
        has_uri: false,
        closed: false,
        technology: text(body, "technology-version").unwrap_or(TECHNOLOGY).to_owned(),
        development,
        unpublished: false,
        space: space.or_else(|| world.state.spaces.first().map(|space| space.id.clone())),
        project: Some(project),
        build: build.as_ref().map(|build| build.id.clone()),
        version: build.as_ref().map(|build| build.version.clone()).unwrap_or_default(),
        origin: build.as_ref().map(|build| build.id.clone()),
        user_list: list,
        lists: Vec::new(),
        updated: world.now,
        transition: None,
        gone: false,
        name,
    };
    world.state.applications.push(application);
    let task = world.begin_task(&id, "CreateApplication");
    let end = match build.map(|build| fate(&build, rule.as_ref().map(|(_, rule)| rule))) {
        // There is no build to go back to.
        Some(Fate { outcome: Outcome::Error | Outcome::RolledBack, messages }) => {
            End::Failed { status: Status::Error, messages }
        }
        Some(Fate { outcome: Outcome::Stopped, .. }) => End::Ready(Status::Stopped),
        Some(Fate { outcome: Outcome::Frozen, .. }) => End::Ready(Status::Frozen),
        Some(Fate { outcome: Outcome::Applied, .. }) | None => End::Ready(Status::Running),
    };
    if let Some((number, _)) = rule {
        world.use_rule(number);
    }
    world.begin(&id, vec![Status::Creating, Status::Initializing], end, task);
    let made = world.state.application(&id).map(|application| card(world, application));
    Ok(Reply::json(&made.unwrap_or_default()))
}

/// What becomes of a build when it is applied.
struct Fate {
    outcome: Outcome,
    messages: Vec<String>,
}

/// A scenario counts, and what could not be parsed otherwise.
fn fate(build: &Build, rule: Option<&Applying>) -> Fate {
    match rule {
        Some(rule) if rule.outcome != Outcome::Applied || !rule.messages.is_empty() => {
            Fate { outcome: rule.outcome, messages: rule.messages.clone() }
        }
        Some(_) => Fate { outcome: Outcome::Applied, messages: Vec::new() },
        None if build.messages.is_empty() => Fate { outcome: Outcome::Applied, messages: Vec::new() },
        None => Fate { outcome: Outcome::RolledBack, messages: build.messages.clone() },
    }
}

pub(super) fn delete(world: &mut World, request: &Request) -> Answer {
    let application = living(world, request.part(0))?;
    if application.unpublished {
        let message = "FAILED_PRECONDITION: the development environment has edits that are not published";
        return Err(Reply::error(400, "FAILED_PRECONDITION", message));
    }
    if matches!(application.transition.as_ref().map(|transition| &transition.end), Some(End::Deleted)) {
        return Ok(Reply::empty());
    }
    let task = world.begin_task(&application.id, "DeleteApplication");
    let meanwhile = match world.api {
        // It lives on; the document knows no status of its own for that.
        Api::Documented => application.status,
        Api::Live => Status::Deleting,
    };
    world.begin(&application.id, vec![meanwhile], End::Deleted, task);
    Ok(Reply::empty())
}

pub(super) fn start(world: &mut World, request: &Request) -> Answer {
    change_status(world, request, Status::Starting, Status::Running, "StartApplication")
}

pub(super) fn stop(world: &mut World, request: &Request) -> Answer {
    change_status(world, request, Status::Stopping, Status::Stopped, "StopApplication")
}

/// Error is for good: the request is taken, and nothing comes of it.
fn change_status(
    world: &mut World,
    request: &Request,
    through: Status,
    to: Status,
    operation: &str,
) -> Answer {
    let application = living(world, request.part(0))?;
    let is_deleted =
        matches!(application.transition.as_ref().map(|transition| &transition.end), Some(End::Deleted));
    if is_deleted {
        return Err(Reply::error(409, "FAILED_PRECONDITION", "the application is being deleted"));
    }
    let task = world.begin_task(&application.id, operation);
    let stays = if application.status == to && application.transition.is_none() { Some(to) } else { None };
    let (through, end) = match application.status {
        Status::Error => (vec![Status::Error], End::Status(Status::Error)),
        _ => (vec![stays.unwrap_or(through)], End::Status(to)),
    };
    world.begin(&application.id, through, end, task);
    Ok(Reply::empty())
}

pub(super) fn debug(world: &mut World, request: &Request) -> Answer {
    let application = living(world, request.part(0))?;
    if !world.scenario.debug {
        return Err(Reply::error(
            400,
            "FAILED_PRECONDITION",
            "debugging is not enabled on the server (config/debug.yml)",
        ));
    }
    let token = world.state.next_id();
    let address = format!("{}/{}/debug", world.origin.replacen("http", "ws", 1), application.context);
    Ok(Reply::json(&json!({"debug-token": token, "debug-address": address})))
}

/// Applies a build: by its id, or by project and version, the last one where no version is given.
pub(super) fn apply(world: &mut World, request: &Request) -> Answer {
    let application = living(world, request.part(0))?;
    let body = request.object()?;
    let source =
        body.get("source").and_then(Value::as_object).ok_or_else(|| Reply::bad("source is missing"))?;
    if text(source, "type") != Some("repository") {
        return Err(Reply::bad("source.type must be repository"));
    }
    let build = match (text(source, "image-id"), text(source, "project-id")) {
        (Some(build), None) => world.state.build(build),
        (None, Some(project)) => match text(source, "assembly-version") {
            Some(version) => {
                let mut builds = world.state.builds.iter();
                builds.find(|build| build.project == project && build.version == version)
            }
            None => world.state.last_build(project),
        },
        _ => return Err(Reply::bad("source needs either image-id or project-id")),
    };
    let build = build.cloned().ok_or_else(|| Reply::not_found("Build", "of the source"))?;
    let rule = world.rule_of(&build);
    let is_busy = rule.as_ref().is_some_and(|(number, _)| world.is_busy(*number));
    if is_busy || (world.api == Api::Live && application.transition.is_some()) {
        let message = format!("Application \"{}\" is busy", application.name);
        return Err(Reply::error(if world.api == Api::Live { 404 } else { 409 }, "BUSY", message));
    }
    if matches!(application.transition.as_ref().map(|transition| &transition.end), Some(End::Deleted)) {
        return Err(Reply::error(409, "FAILED_PRECONDITION", "the application is being deleted"));
    }
    let task = world.begin_task(&application.id, "UpdateApplication");
    let previous = match &application.transition {
        // What was under way is done first.
        Some(_) => Status::Running,
        None => application.status,
    };
    if previous == Status::Error {
        let messages = vec!["The application is in the status Error".to_owned()];
        world.begin(
            &application.id,
            vec![Status::Error],
            End::Failed { status: Status::Error, messages },
            task,
        );
        return Ok(Reply::empty());
    }
    let fate = fate(&build, rule.as_ref().map(|(_, rule)| rule));
    if let Some((number, _)) = rule {
        world.use_rule(number);
    }
    let after = if previous == Status::Stopped { Status::Stopped } else { Status::Running };
    let end = match fate.outcome {
        Outcome::Applied => End::Applied { build: build.id, status: after },
        Outcome::Stopped => End::Applied { build: build.id, status: Status::Stopped },
        Outcome::Frozen => End::Applied { build: build.id, status: Status::Frozen },
        Outcome::RolledBack => End::Failed { status: after, messages: fate.messages },
        Outcome::Error => End::Failed { status: Status::Error, messages: fate.messages },
    };
    world.begin(&application.id, vec![Status::Updating], end, task);
    Ok(Reply::empty())
}

/// Ids of the lists that are connected, the application's own first.
pub(super) fn user_lists(world: &mut World, request: &Request) -> Answer {
    let application = living(world, request.part(0))?;
    let ids = std::iter::once(&application.user_list).chain(&application.lists);
    Ok(Reply::json(&ids.map(|id| json!(id)).collect()))
}

pub(super) fn link_user_list(world: &mut World, request: &Request) -> Answer {
    let application = living(world, request.part(0))?;
    let lists = lists_in(world, request)?;
    if let Some(known) = world.state.application_mut(&application.id) {
        for list in lists {
            if known.user_list != list && !known.lists.contains(&list) {
                known.lists.push(list);
            }
        }
    }
    user_lists(world, request)
}

pub(super) fn unlink_user_list(world: &mut World, request: &Request) -> Answer {
    let application = living(world, request.part(0))?;
    let lists = lists_in(world, request)?;
    if let Some(known) = world.state.application_mut(&application.id) {
        known.lists.retain(|list| !lists.contains(list));
    }
    user_lists(world, request)
}

/// The lists that a body names: the document does not show its form, so any text in it that is the id of a list counts.
fn lists_in(world: &World, request: &Request) -> Result<Vec<String>, Reply> {
    fn texts<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::String(text) => found.push(text),
            Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
            Value::Object(entries) => entries.values().for_each(|value| texts(value, found)),
            _ => {}
        }
    }
    let body = request.json()?;
    let mut found = Vec::new();
    texts(body, &mut found);
    let lists: Vec<String> = found
        .into_iter()
        .filter(|text| world.state.user_lists.iter().any(|list| list.id == *text))
        .map(str::to_owned)
        .collect();
    if lists.is_empty() { Err(Reply::bad("no user list is named")) } else { Ok(lists) }
}

fn text<'b>(body: &'b Map<String, Value>, key: &str) -> Option<&'b str> {
    body.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}
