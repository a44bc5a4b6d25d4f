//! Which handler answers a request: each row of the table of endpoints has one.

use super::{
    applications, branches, builds,
    http::decoded,
    reply::{Answer, Reply},
    request::Request,
    tasks, user_lists,
    world::World,
};
use crate::service::{
    Api,
    endpoint::{self as table, Body, ENDPOINTS, Endpoint},
    live::UPLOAD_PROJECT_TO_SPACE,
};

/// What answers a request.
pub(super) type Handler = fn(&mut World, &Request) -> Answer;

/// Where a request leads.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub(super) handler: Handler,
    pub(super) takes_archive: bool,
    pub(super) parts: Vec<String>,
}

/// Finds what answers a method and a path below the prefix.
pub(super) fn find(method: &str, path: &str, api: Api) -> Option<Route> {
    let of_table = ENDPOINTS.iter().filter(|row| row.method.word() == method);
    let known = of_table.filter_map(|row| Some((row, parts(row.path, path)?)));
    let found = known.min_by_key(|(row, _)| row.parameters().count());
    if let Some((row, parts)) = found {
        return Some(Route { handler: handler(row)?, takes_archive: row.body == Body::Archive, parts });
    }
    // Servers were seen to make projects here.
    let in_space = parts(UPLOAD_PROJECT_TO_SPACE.path, path).filter(|_| api == Api::Live && method == "POST");
    in_space.map(|parts| Route { handler: builds::upload_project, takes_archive: true, parts })
}

/// What stands in the places of the parameters, where a path has the form of a row.
fn parts(form: &str, path: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let (mut forms, mut given) = (form.split('/'), path.split('/'));
    loop {
        match (forms.next(), given.next()) {
            (None, None) => return Some(found),
            (Some(form), Some(part)) if form.starts_with('{') && !part.is_empty() => {
                found.push(decoded(part))
            }
            (Some(form), Some(part)) if form == part => {}
            _ => return None,
        }
    }
}

fn handler(row: &Endpoint) -> Option<Handler> {
    const HANDLERS: &[(Endpoint, Handler)] = &[
        (table::LIST_APPLICATIONS, applications::list),
        (table::APPLICATION, applications::get),
        (table::CREATE_APPLICATION, applications::create),
        (table::DELETE_APPLICATION, applications::delete),
        (table::START_APPLICATION, applications::start),
        (table::STOP_APPLICATION, applications::stop),
        (table::DEBUG_APPLICATION, applications::debug),
        (table::APPLY_BUILD, applications::apply),
        (table::LINKED_USER_LISTS, applications::user_lists),
        (table::LINK_USER_LIST, applications::link_user_list),
        (table::UNLINK_USER_LIST, applications::unlink_user_list),
        (table::CREATE_DUMP, tasks::create_dump),
        (table::DUMP, tasks::dump),
        (table::UPDATE_TECHNOLOGY, tasks::update_technology),
        (table::LIST_TASKS, tasks::list),
        (table::GROUP_TASK, tasks::group),
        (table::LIST_SPACES, builds::spaces),
        (table::LIST_PROJECTS, builds::projects),
        (table::PROJECT, builds::project),
        (table::UPLOAD_PROJECT, builds::upload_project),
        (table::DELETE_PROJECT, builds::delete_project),
        (table::LIST_BUILDS, builds::list),
        (table::BUILD, builds::get),
        (table::UPLOAD_BUILD, builds::upload),
        (table::DELETE_BUILD, builds::delete),
        (table::LIST_BRANCHES, branches::list),
        (table::BRANCH_CARD, branches::get),
        (table::CREATE_BRANCH, branches::create),
        (table::MODIFY_BRANCH, branches::modify),
        (table::DELETE_BRANCH, branches::delete),
        (table::LIST_USER_LISTS, user_lists::list),
        (table::USER_LIST, user_lists::get),
        (table::CREATE_USER_LIST, user_lists::create),
        (table::DELETE_USER_LIST, user_lists::delete),
        (table::SELF_REGISTRATION_SETTINGS, user_lists::self_registration),
        (table::SET_SELF_REGISTRATION, user_lists::set_self_registration),
        (table::LIST_ACCOUNT_SERVICES, user_lists::services),
        (table::ADD_ACCOUNT_SERVICE, user_lists::add_service),
        (table::SET_ACCOUNT_SERVICE, user_lists::set_service),
        (table::DELETE_ACCOUNT_SERVICE, user_lists::delete_service),
    ];
    HANDLERS.iter().find(|(known, _)| known == row).map(|(_, handler)| *handler)
}

/// The answer to a path that is none, by which it looks as if somebody were not signed in.
pub(super) fn unknown(method: &str, path: &str) -> Reply {
    Reply::error(401, "UNAUTHENTICATED", format!("Handler of HTTP request {method} {path} not found"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_the_table_has_its_handler() {
        for row in ENDPOINTS {
            assert!(handler(row).is_some(), "{row:?}");
            let path = row.path.replace(['{', '}'], "");
            let found = find(row.method.word(), &path, Api::Documented).unwrap();
            assert_eq!(found.parts, row.parameters().collect::<Vec<_>>(), "{row:?}");
            assert_eq!(found.handler as usize, handler(row).unwrap() as usize, "{row:?}");
        }
    }

    #[test]
    fn other_paths_have_none() {
        for (method, path) in [
            ("GET", "/application"),
            ("GET", "/applications/"),
            ("GET", "/applications/a/b"),
            ("PATCH", "/applications"),
            ("PUT", "/applications"),
            ("GET", "/applications/a/technology-version"),
            ("POST", "/spaces/a/projects"),
        ] {
            assert!(find(method, path, Api::Documented).is_none(), "{method} {path}");
        }
        assert!(find("POST", "/spaces/a/projects", Api::Live).is_some());
        assert!(find("GET", "/spaces/a/projects", Api::Live).is_none());
        assert_eq!(find("GET", "/applications/a%2Fb", Api::Live).unwrap().parts, ["a/b"]);
    }
}
