//! Every endpoint of the service, as the document lists them: the one table from which calls, commands, their help, the
//! pages and the routes of the emulator are made.
//!
//! A row says what a request is, not what is done with the answer. Paths are relative to [`PREFIX`]; a part in braces is
//! a parameter. Spec: `service-v2-and-build-file.md`, "Endpoints".

use Value::{Boolean, Nested, Reference, Text, Texts};

/// What precedes each path, after the address of the server.
pub const PREFIX: &str = "/console/api/v2";

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Put,
    Delete,
}

impl Method {
    /// The word of the request line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }
}

/// What a request carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    Nothing,
    /// A JSON object with these keys, of which those without `required` may be left out.
    Object(&'static [Key]),
    /// The bytes of a build file, `application/octet-stream`.
    Archive,
}

/// A key of a body, or of the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// As the service spells it.
    pub name: &'static str,
    pub value: Value,
    pub required: bool,
}

/// What a key holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Text,
    Boolean,
    Texts,
    /// An object with an id: `{"id": …}`.
    Reference,
    /// An object or a list of a shape of its own.
    Nested,
}

/// Whether a request may be sent a second time when it is not known what became of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// It changes nothing, or the same thing a second time.
    Safe,
    /// Gone is what it wanted: a 404 to a repetition is success.
    UntilGone,
    /// It makes something each time.
    Never,
}

/// One endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The group of commands: `applications`.
    pub resource: &'static str,
    /// What is done with it: `list`.
    pub verb: &'static str,
    pub method: Method,
    pub path: &'static str,
    pub query: &'static [Key],
    pub body: Body,
    pub repeat: Repeat,
}

impl Endpoint {
    /// The names in braces of its path, in their order.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }
}

const fn required(name: &'static str, value: Value) -> Key {
    Key { name, value, required: true }
}

const fn optional(name: &'static str, value: Value) -> Key {
    Key { name, value, required: false }
}

const fn get(resource: &'static str, verb: &'static str, path: &'static str) -> Endpoint {
    Endpoint {
        resource,
        verb,
        method: Method::Get,
        path,
        query: &[],
        body: Body::Nothing,
        repeat: Repeat::Safe,
    }
}

const fn delete(resource: &'static str, verb: &'static str, path: &'static str) -> Endpoint {
    Endpoint { method: Method::Delete, repeat: Repeat::UntilGone, ..get(resource, verb, path) }
}

const fn post(resource: &'static str, verb: &'static str, path: &'static str, body: Body) -> Endpoint {
    Endpoint { method: Method::Post, repeat: Repeat::Never, body, ..get(resource, verb, path) }
}

const fn put(
    resource: &'static str,
    verb: &'static str,
    path: &'static str,
    body: Body,
    repeat: Repeat,
) -> Endpoint {
    Endpoint { method: Method::Put, repeat, body, ..get(resource, verb, path) }
}

const fn with_query(endpoint: Endpoint, query: &'static [Key]) -> Endpoint {
    Endpoint { query, ..endpoint }
}

/// The keys of a branch that is modified: its card, with references collapsed to ids or names.
const BRANCH: &[Key] = &[
    required("name", Text),
    required("kind", Text),
    required("deletion-mark", Boolean),
    required("version-stamp", Text),
    optional("source-branch", Nested),
    optional("application", Nested),
    optional("write-parameters", Nested),
];

const SELF_REGISTRATION: &[Key] =
    &[required("enabled", Boolean), required("phone-required", Boolean), required("email-required", Boolean)];

const ACCOUNT_SERVICE: &[Key] = &[
    optional("account-service-id", Text),
    required("account-service-type", Text),
    optional("local-id", Text),
    required("enabled", Boolean),
    optional("create-user-on-auth", Boolean),
    optional("additional-settings", Nested),
    optional("userPropertiesCalculationRules", Nested),
];

pub const LIST_APPLICATIONS: Endpoint =
    with_query(get("applications", "list", "/applications"), &[optional("name", Text)]);
pub const APPLICATION: Endpoint = get("applications", "get", "/applications/{id}");
pub const CREATE_APPLICATION: Endpoint = post(
    "applications",
    "create",
    "/applications",
    Body::Object(&[
        required("source", Nested),
        required("display-name", Text),
        required("publication-context", Text),
        required("development-mode", Boolean),
        optional("space-id", Text),
        optional("technology-version", Text),
    ]),
);
pub const DELETE_APPLICATION: Endpoint = delete("applications", "delete", "/applications/{id}");
pub const START_APPLICATION: Endpoint =
    put("applications", "start", "/applications/{id}/status/start", Body::Nothing, Repeat::Safe);
pub const STOP_APPLICATION: Endpoint =
    put("applications", "stop", "/applications/{id}/status/stop", Body::Nothing, Repeat::Safe);
pub const DEBUG_APPLICATION: Endpoint =
    post("applications", "debug", "/applications/{id}/actions/debug", Body::Nothing);
pub const APPLY_BUILD: Endpoint = post(
    "applications",
    "apply",
    "/applications/{id}/project/update",
    Body::Object(&[required("source", Nested)]),
);
pub const CREATE_DUMP: Endpoint = post(
    "dumps",
    "create",
    "/applications/{id}/dumps",
    Body::Object(&[
        optional("include-users", Boolean),
        optional("include-binary-data", Boolean),
        optional("description", Text),
    ]),
);
pub const DUMP: Endpoint = get("dumps", "get", "/applications/{id}/dumps/{dump-id}");

pub const UPDATE_TECHNOLOGY: Endpoint = post(
    "technology",
    "set",
    "/tasks/group-tasks/update-applications-technology",
    Body::Object(&[required("technology-version", Text), required("applications", Texts)]),
);
pub const GROUP_TASK: Endpoint = get("tasks", "get-group", "/tasks/group-tasks/{task-id}");
pub const LIST_TASKS: Endpoint = get("tasks", "list", "/tasks/application-tasks");

pub const LIST_SPACES: Endpoint = get("spaces", "list", "/spaces");
pub const LIST_PROJECTS: Endpoint = get("projects", "list", "/projects");
pub const PROJECT: Endpoint = get("projects", "get", "/projects/{id}");
pub const DELETE_PROJECT: Endpoint = delete("projects", "delete", "/projects/{id}");

pub const UPLOAD_BUILD: Endpoint = post("builds", "upload", "/projects/{id}/assemblies", Body::Archive);
pub const UPLOAD_PROJECT: Endpoint =
    with_query(post("projects", "upload", "/projects", Body::Archive), &[optional("SpaceId", Text)]);
pub const LIST_BUILDS: Endpoint = get("builds", "list", "/projects/{id}/assemblies");
pub const BUILD: Endpoint = get("builds", "get", "/projects/{id}/assemblies/{assembly-id}");
pub const DELETE_BUILD: Endpoint = delete("builds", "delete", "/projects/{id}/assemblies/{assembly-id}");

pub const LIST_BRANCHES: Endpoint =
    with_query(get("branches", "list", "/branches"), &[optional("project-id", Text), optional("name", Text)]);
pub const BRANCH_CARD: Endpoint = get("branches", "get", "/branches/{id}");
pub const CREATE_BRANCH: Endpoint = post(
    "branches",
    "create",
    "/branches",
    Body::Object(&[
        required("name", Text),
        required("kind", Text),
        required("project", Reference),
        optional("application", Reference),
    ]),
);
/// The stamp in the body makes a second request fail instead of changing anything.
pub const MODIFY_BRANCH: Endpoint =
    put("branches", "modify", "/branches/{id}", Body::Object(BRANCH), Repeat::Never);
pub const DELETE_BRANCH: Endpoint = delete("branches", "delete", "/branches/{id}");

pub const LIST_USER_LISTS: Endpoint = get("user-lists", "list", "/user-lists");
pub const USER_LIST: Endpoint = get("user-lists", "get", "/user-lists/{id}");
/// The whole card, whose keys the document does not show.
pub const CREATE_USER_LIST: Endpoint = post("user-lists", "create", "/user-lists", Body::Object(&[]));
pub const DELETE_USER_LIST: Endpoint = delete("user-lists", "delete", "/user-lists/{id}");
pub const SELF_REGISTRATION_SETTINGS: Endpoint =
    get("user-lists", "self-registration", "/user-lists/{id}/settings/self-registration");
pub const SET_SELF_REGISTRATION: Endpoint = put(
    "user-lists",
    "set-self-registration",
    "/user-lists/{id}/settings/self-registration",
    Body::Object(SELF_REGISTRATION),
    Repeat::Safe,
);
pub const LIST_ACCOUNT_SERVICES: Endpoint =
    get("user-lists", "account-services", "/user-lists/{id}/settings/account-services-settings");
pub const ADD_ACCOUNT_SERVICE: Endpoint = post(
    "user-lists",
    "add-account-service",
    "/user-lists/{id}/settings/account-services-settings",
    Body::Object(ACCOUNT_SERVICE),
);
pub const SET_ACCOUNT_SERVICE: Endpoint = put(
    "user-lists",
    "set-account-service",
    "/user-lists/{id}/settings/account-services-settings/{account-service-id}",
    Body::Object(ACCOUNT_SERVICE),
    Repeat::Safe,
);
pub const DELETE_ACCOUNT_SERVICE: Endpoint = delete(
    "user-lists",
    "delete-account-service",
    "/user-lists/{id}/settings/account-services-settings/{account-service-id}",
);

/// The document does not show the bodies of the two that change the links.
pub const LINKED_USER_LISTS: Endpoint = get("applications", "user-lists", "/applications/{id}/userlists");
pub const LINK_USER_LIST: Endpoint =
    post("applications", "link-user-list", "/applications/{id}/userlists", Body::Object(&[]));
pub const UNLINK_USER_LIST: Endpoint = Endpoint {
    body: Body::Object(&[]),
    ..delete("applications", "unlink-user-list", "/applications/{id}/userlists")
};

/// All of them, by resource.
pub const ENDPOINTS: &[Endpoint] = &[
    LIST_APPLICATIONS,
    APPLICATION,
    CREATE_APPLICATION,
    DELETE_APPLICATION,
    START_APPLICATION,
    STOP_APPLICATION,
    DEBUG_APPLICATION,
    APPLY_BUILD,
    LINKED_USER_LISTS,
    LINK_USER_LIST,
    UNLINK_USER_LIST,
    CREATE_DUMP,
    DUMP,
    UPDATE_TECHNOLOGY,
    LIST_TASKS,
    GROUP_TASK,
    LIST_SPACES,
    LIST_PROJECTS,
    PROJECT,
    UPLOAD_PROJECT,
    DELETE_PROJECT,
    LIST_BUILDS,
    BUILD,
    UPLOAD_BUILD,
    DELETE_BUILD,
    LIST_BRANCHES,
    BRANCH_CARD,
    CREATE_BRANCH,
    MODIFY_BRANCH,
    DELETE_BRANCH,
    LIST_USER_LISTS,
    USER_LIST,
    CREATE_USER_LIST,
    DELETE_USER_LIST,
    SELF_REGISTRATION_SETTINGS,
    SET_SELF_REGISTRATION,
    LIST_ACCOUNT_SERVICES,
    ADD_ACCOUNT_SERVICE,
    SET_ACCOUNT_SERVICE,
    DELETE_ACCOUNT_SERVICE,
];
