//! Spaces, projects and their builds.

use serde_json::{Value, json};

use super::{
    compile::{self, Opened},
    reply::{Answer, Reply},
    request::Request,
    scenario::{BuildId, UploadId},
    state::{self, Build, Project, is_uuid},
    world::World,
};
use crate::{messages::Lang, service::Api};

pub(super) fn spaces(world: &mut World, _: &Request) -> Answer {
    let spaces = world.state.spaces.iter().map(|space| json!({"id": space.id, "name": space.name}));
    Ok(Reply::json(&spaces.collect()))
}

pub(super) fn projects(world: &mut World, _: &Request) -> Answer {
    Ok(Reply::json(&world.state.projects.iter().map(card).collect()))
}

pub(super) fn project(world: &mut World, request: &Request) -> Answer {
    Ok(Reply::json(&card(&find(world, request.part(0))?)))
}

fn find(world: &World, id: &str) -> Result<Project, Reply> {
    world.state.project(id).cloned().ok_or_else(|| Reply::not_found("Project", id))
}

fn card(project: &Project) -> Value {
    json!({
        "id": project.id,
        "name": project.presentation,
        "project-name": project.name,
        "vendor": project.vendor,
        "configuration-id": project.configuration,
        "space-id": project.space,
    })
}

pub(super) fn delete_project(world: &mut World, request: &Request) -> Answer {
    let project = find(world, request.part(0))?;
    let builds = world.state.builds.iter().filter(|build| build.project == project.id);
    if builds.clone().any(|build| world.state.is_origin(&build.id)) {
        return Err(Reply::new(500, super::reply::JSON, ""));
    }
    world.state.builds.retain(|build| build.project != project.id);
    world.state.projects.retain(|known| known.id != project.id);
    Ok(Reply::empty())
}

/// Adds a build to the project of this id.
pub(super) fn upload(world: &mut World, request: &Request) -> Answer {
    let project = find(world, request.part(0))?;
    let opened = opened(request)?;
    if world.api == Api::Live && request.query("modified").is_some() {
        return Err(Reply::new(500, super::reply::JSON, ""));
    }
    let owner = owner(world, &opened);
    if owner.is_some_and(|owner| owner.id != project.id) {
        return Err(taken(&opened));
    }
    let commit = request.query("commit-id").filter(|_| world.api == Api::Live).map(str::to_owned);
    add(world, request, &project.id, &opened, commit)
}

/// Makes a project of a build, or adds the build to the project that it belongs to: the one of this vendor and name, or, as
/// servers were seen to do it, of this id in the descriptor.
pub(super) fn upload_project(world: &mut World, request: &Request) -> Answer {
    let opened = opened(request)?;
    let space = match request.query("SpaceId").or_else(|| request.parts().next()) {
        Some(id) if world.state.spaces.iter().any(|space| space.id == id) => Some(id.to_owned()),
        Some(_) => return Err(Reply::bad("no such space")),
        None => world.state.spaces.first().map(|space| space.id.clone()),
    };
    let by_pair = owner(world, &opened).map(|project| project.id.clone());
    let found = match world.api {
        Api::Documented => by_pair,
        Api::Live => {
            let by_id = world.state.projects.iter().find(|known| known.configuration == opened.configuration);
            let by_id = by_id.map(|project| project.id.clone());
            if by_pair.is_some() && by_pair != by_id {
                return Err(taken(&opened));
            }
            by_id
        }
    };
    let id = found.unwrap_or_else(|| {
        let id = world.state.next_id();
        world.state.projects.push(Project {
            id: id.clone(),
            vendor: opened.vendor.clone(),
            name: opened.name.clone(),
            presentation: opened.presentation.clone(),
            configuration: opened.configuration.clone(),
            space,
            counter: 0,
        });
        id
    });
    add(world, request, &id, &opened, None)
}

fn owner<'w>(world: &'w World, opened: &Opened) -> Option<&'w Project> {
    world.state.projects.iter().find(|known| known.vendor == opened.vendor && known.name == opened.name)
}

fn taken(opened: &Opened) -> Reply {
    let message =
        format!("ALREADY_EXISTS: {}/{} is registered under another project", opened.vendor, opened.name);
    Reply::error(409, "ALREADY_EXISTS", message)
}

fn opened(request: &Request) -> Result<Opened, Reply> {
    request.opened.clone().unwrap_or_else(|| Err("no build file".to_owned())).map_err(Reply::bad)
}

/// Opens what is uploaded, which takes its time and needs nothing of the state.
pub(super) fn open(request: &Request, lang: Lang) -> Result<Opened, String> {
    let source = request.body.source().ok_or("the build file cannot be read")?;
    compile::open(source, lang)
}

fn add(
    world: &mut World,
    request: &Request,
    project: &str,
    opened: &Opened,
    commit: Option<String>,
) -> Answer {
    let is_same = |build: &&Build| {
        build.project == project
            && (build.version == opened.version
                || (build.uploaded_version == opened.version && build.name == opened.name))
    };
    if world.state.builds.iter().any(|build| is_same(&build)) {
        let message =
            format!("ALREADY_EXISTS: version {} is already in the group of the project", opened.version);
        return Err(Reply::error(409, "ALREADY_EXISTS", message));
    }
    let base = opened.version.rsplit_once('-').map_or(opened.version.as_str(), |(base, _)| base);
    let given = state::counter(&opened.version);
    let (last, counter) = (world.state.project(project).map_or(0, |known| known.counter), given.unwrap_or(0));
    let counter = if world.scenario.renumber { last + 1 } else { counter };
    let version = match given {
        Some(_) if !world.scenario.renumber => opened.version.clone(),
        _ => format!("{base}-{counter}"),
    };
    let id = world.state.next_id();
    let build = Build {
        id: id.clone(),
        project: project.to_owned(),
        version: version.clone(),
        uploaded_version: opened.version.clone(),
        name: opened.name.clone(),
        vendor: opened.vendor.clone(),
        kind: opened.kind.clone(),
        created: world.now,
        commit,
        size: request.body.length(),
        messages: opened.messages.clone(),
    };
    world.state.builds.push(build);
    if let Some(known) = world.state.projects.iter_mut().find(|known| known.id == project) {
        known.counter = counter.max(last);
        known.presentation.clone_from(&opened.presentation);
        known.configuration.clone_from(&opened.configuration);
    }
    let key = match world.scenario.upload_id {
        UploadId::ImageId => "image-id",
        UploadId::AssemblyId => "assembly-id",
        UploadId::Id => "id",
    };
    Ok(Reply::json(&json!({
        key: id,
        "assembly-version": version,
        "artifact": {
            "artifact-id": project,
            "configuration-id": opened.configuration,
            "name": opened.presentation,
        },
    })))
}

pub(super) fn list(world: &mut World, request: &Request) -> Answer {
    let project = find(world, request.part(0))?;
    let key = match world.scenario.build_id {
        BuildId::Id => "id",
        BuildId::ImageId => "image-id",
    };
    let builds = world.state.builds.iter().filter(|build| build.project == project.id);
    let builds = builds.enumerate().map(|(number, build)| {
        json!({
            key: build.id,
            "assembly-version": build.version,
            "created": world.date(build.created, number),
            "commit-id": build.commit,
        })
    });
    Ok(World::listed(world.scenario.build_list, builds.collect()))
}

pub(super) fn get(world: &mut World, request: &Request) -> Answer {
    let build = addressed(world, request)?;
    Ok(Reply::json(&json!({
        "id": build.id,
        "assembly-version": build.version,
        "project-id": build.project,
        "project-kind": build.kind,
        "created": world.date(build.created, 0),
        "size": build.size,
        "commit-id": build.commit,
    })))
}

pub(super) fn delete(world: &mut World, request: &Request) -> Answer {
    let build = addressed(world, request)?;
    if world.state.is_origin(&build.id) {
        // Who waits for an application to go may look at nothing else than this.
        let of_it =
            world.state.applications.iter().filter(|known| known.origin.as_deref() == Some(&*build.id));
        let ids: Vec<String> = of_it.map(|application| application.id.clone()).collect();
        ids.iter().for_each(|id| world.looked_at(id));
        return Err(Reply::new(500, super::reply::JSON, ""));
    }
    world.state.builds.retain(|known| known.id != build.id);
    Ok(Reply::empty())
}

/// The build of a path: by its id, or, as servers were seen to do it, by its version.
fn addressed(world: &World, request: &Request) -> Result<Build, Reply> {
    let project = find(world, request.part(0))?;
    let name = request.part(1);
    let of_project = |build: &&Build| build.project == project.id;
    let found = match world.api {
        Api::Documented if !is_uuid(name) => {
            return Err(Reply::error(400, "INVALID_ARGUMENT", "Version is not a valid UUID"));
        }
        Api::Documented => world.state.build(name).filter(of_project),
        Api::Live => world.state.builds.iter().filter(of_project).find(|build| build.version == name),
    };
    found.cloned().ok_or_else(|| Reply::not_found("Build", name))
}
