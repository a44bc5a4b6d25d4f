//! A command for one row of the table of endpoints: which options it has is decided by the row, and so is what it sends.

use std::{ffi::OsString, fs, io, path::PathBuf};

use serde_json::{Map, Value, json};

use super::{
    AnswerOptions, Answering, Connection, Session,
    answer::{FORMAT, SHOW_SECRETS, done},
    applications, branches, builds,
    connection::{
        API, CA_FILE, CLIENT_ID, CLIENT_SECRET_FILE, CONNECT_TIMEOUT, ENV_FILE, INSECURE_HTTP, POLL,
        READ_TIMEOUT, START_TIMEOUT, STOP_TIMEOUT, TIMEOUT, TOKEN_CACHE, UPLOAD_TIMEOUT, URL, WAIT,
        read_file, read_limits, with_session,
    },
    table::Column,
    tasks, user_lists,
};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument},
        flags::{Flag, FlagSpec, Word, each, named_choice, number, one, switch, text},
        signals::Patience,
    },
    messages::{
        Bilingual, Failure, Lang,
        help::value,
        service::{ServiceHint, ServiceNote, ServiceProblem, help},
    },
    service::{
        Answer, Archive, Body, ServiceError,
        endpoint::{self, Endpoint, Method, Value as Kind},
        items,
        wait::WaitLimits,
    },
};

/// `true` or `false`, of a key of a body.
#[derive(Clone, Copy, Debug)]
enum Truth {
    True,
    False,
}

impl Word for Truth {
    const ALL: &'static [Self] = &[Self::True, Self::False];

    fn word(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::False => "false",
        }
    }
}

/// An option of a row, of any type.
enum RowFlag {
    Text(Flag<Option<String>>),
    Path(Flag<Option<PathBuf>>),
    Each(Flag<Vec<OsString>>),
    Switch(Flag<bool>),
    Number(Flag<Option<usize>>),
    Truth(Flag<Option<Truth>>),
}

impl RowFlag {
    const fn spec(&self) -> FlagSpec {
        match self {
            Self::Text(flag) => flag.spec,
            Self::Path(flag) => flag.spec,
            Self::Each(flag) => flag.spec,
            Self::Switch(flag) => flag.spec,
            Self::Number(flag) => flag.spec,
            Self::Truth(flag) => flag.spec,
        }
    }

    /// What was given, as texts.
    fn read(self, args: &mut Args<'_>) -> Vec<String> {
        match self {
            Self::Text(flag) => args.flag(flag).into_iter().collect(),
            Self::Path(flag) => args.flag(flag).iter().map(|path| path.display().to_string()).collect(),
            Self::Each(flag) => {
                args.flag(flag).iter().map(|one| one.to_string_lossy().into_owned()).collect()
            }
            Self::Switch(flag) => {
                if args.flag(flag) {
                    vec!["true".to_owned()]
                } else {
                    Vec::new()
                }
            }
            Self::Number(flag) => args.flag(flag).iter().map(ToString::to_string).collect(),
            Self::Truth(flag) => args.flag(flag).iter().map(|truth| truth.word().to_owned()).collect(),
        }
    }
}

pub(super) const NAME: Flag<Option<String>> = text("name", help::VALUE_NAME, help::WHAT, help::FILTER_NAME);
const STATUS: Flag<Option<String>> = text("status", help::VALUE_WORDS, help::WHAT, help::FILTER_STATUS);
const SINCE: Flag<Option<String>> = text("started-since", value::MOMENT, help::WHAT, help::FILTER_SINCE);
const OPERATION: Flag<Option<String>> =
    text("operation", help::VALUE_NAME, help::WHAT, help::FILTER_OPERATION);
const INCLUDE_DELETED: Flag<bool> = switch("include-deleted", help::WHAT, help::INCLUDE_DELETED);
const LIMIT: Flag<Option<usize>> = number("limit", value::NUMBER, help::WHAT, help::LIMIT, 1_000_000);
const APP: Flag<Option<String>> = text("app", help::VALUE_APPLICATION, help::WHAT, help::APP);
const APPS: Flag<Vec<OsString>> = each("apps", help::VALUE_APPLICATION, help::WHAT, help::APPLICATIONS);
pub(crate) const PROJECT: Flag<Option<String>> =
    text("project", help::VALUE_PROJECT, help::WHAT, help::PROJECT);
pub(crate) const SPACE: Flag<Option<String>> = text("space", help::VALUE_ID, help::WHAT, help::SPACE);
const BUILD: Flag<Option<String>> = text("build", help::VALUE_BUILD, help::WHAT, help::BUILD);
const LIST: Flag<Option<String>> = text("list", help::VALUE_LIST, help::WHAT, help::LIST);
const COMMIT: Flag<Option<String>> = text("commit", value::COMMIT, help::WHAT, help::COMMIT);
const BODY: Flag<Option<PathBuf>> = one("body", value::FILE, help::WHAT, help::BODY);
const MERGE: Flag<bool> = switch("merge", help::WHAT, help::MERGE);

/// The options that may stand before the name of a command for a row, which is not known by then.
pub(crate) fn flags() -> impl Iterator<Item = FlagSpec> {
    let texts =
        [NAME, STATUS, SINCE, OPERATION, APP, PROJECT, SPACE, BUILD, LIST, COMMIT].map(|flag| flag.spec);
    let others = [INCLUDE_DELETED.spec, MERGE.spec, LIMIT.spec, APPS.spec, BODY.spec, WAIT.spec];
    let waits = [POLL, STOP_TIMEOUT, START_TIMEOUT].map(|flag| flag.spec);
    let connection = [
        URL.spec,
        CLIENT_ID.spec,
        CLIENT_SECRET_FILE.spec,
        ENV_FILE.spec,
        CA_FILE.spec,
        INSECURE_HTTP.spec,
        API.spec,
        TOKEN_CACHE.spec,
        CONNECT_TIMEOUT.spec,
        READ_TIMEOUT.spec,
        TIMEOUT.spec,
        UPLOAD_TIMEOUT.spec,
        FORMAT.spec,
        SHOW_SECRETS.spec,
    ];
    let keys = endpoint::ENDPOINTS.iter().flat_map(key_flags).map(|flag| flag.spec());
    texts.into_iter().chain(others).chain(waits).chain(connection).chain(keys)
}

/// Keys of a body that have an option of their own name. Those that are found otherwise have none.
fn key_flags(row: &Endpoint) -> Vec<RowFlag> {
    let endpoint::Body::Object(keys) = row.body else { return Vec::new() };
    let found_otherwise: &[&str] = match (row.resource, row.verb) {
        ("applications", "create") => &["display-name", "space-id"],
        ("branches", "create") => &["name", "kind"],
        ("branches", "modify") => &["name", "kind", "version-stamp"],
        ("branches", _) => &["name", "kind", "version-stamp", "deletion-mark"],
        ("technology", "set") => &["technology-version"],
        (_, "set-account-service") => &["account-service-id"],
        _ => &[],
    };
    let flag = |key: &endpoint::Key| match key.value {
        Kind::Text => Some(RowFlag::Text(text(key.name, help::VALUE_TEXT, help::WHAT, help::KEY))),
        Kind::Boolean => {
            Some(RowFlag::Truth(named_choice(key.name, help::VALUE_FLAG, help::WHAT, help::KEY)))
        }
        Kind::Texts | Kind::Reference | Kind::Nested => None,
    };
    keys.iter().filter(|key| !found_otherwise.contains(&key.name)).filter_map(flag).collect()
}

/// The options of a row, besides those of all rows.
fn row_flags(row: &Endpoint) -> Vec<RowFlag> {
    use RowFlag::{Each, Number, Path, Switch, Text};
    let mut flags = match (row.resource, row.verb) {
        ("applications", "list") => vec![Text(NAME), Text(STATUS), Switch(INCLUDE_DELETED), Number(LIMIT)],
        ("applications", "create") => vec![Text(BUILD), Text(PROJECT), Text(SPACE)],
        ("applications", "apply") => vec![Text(BUILD), Text(PROJECT)],
        ("dumps", _) => vec![Text(APP)],
        ("technology", "set") => vec![Each(APPS)],
        ("tasks", "list") => vec![Text(APP), Text(STATUS), Text(SINCE), Text(OPERATION), Number(LIMIT)],
        ("builds", "list") => vec![Text(PROJECT), Number(LIMIT)],
        ("builds", "upload") => vec![Text(PROJECT), Text(SPACE), Text(COMMIT)],
        ("builds", _) => vec![Text(PROJECT)],
        ("projects", "upload") => vec![Text(SPACE)],
        ("branches", "list") => vec![Text(PROJECT), Text(NAME.described(help::FILTER_BRANCH))],
        ("branches", "create") => vec![Text(PROJECT), Text(APP)],
        ("branches", "modify") => {
            vec![Text(NAME.described(help::KEY)), Text(APP.described(help::REBIND)), Switch(MERGE)]
        }
        ("branches", "rebind") => vec![Text(APP.described(help::REBIND))],
        ("user-lists", "set-account-service" | "delete-account-service") => vec![Text(LIST)],
        (_, "list") => vec![Text(NAME), Number(LIMIT)],
        _ => Vec::new(),
    };
    flags.extend(key_flags(row));
    let is_whole_body = matches!(row.body, endpoint::Body::Object(_)) && row.resource != "branches";
    if is_whole_body {
        flags.push(Path(BODY));
    }
    flags
}

/// What stands after the command without a name, if anything may, and whether it must.
fn subject(row: &Endpoint) -> Option<(Bilingual, bool)> {
    let from_settings = |value| Some((value, false));
    match (row.resource, row.verb) {
        ("technology", "set") => Some((value::VERSION, true)),
        ("dumps", "create") | ("builds", "list") => None,
        ("applications", "create") | ("branches", "create") => Some((help::VALUE_NAME, true)),
        (_, "upload") => Some((value::FILE, true)),
        ("applications", "delete") => Some((help::VALUE_APPLICATION, true)),
        ("applications" | "technology", _) if row.path.contains("{id}") => {
            from_settings(help::VALUE_APPLICATION)
        }
        ("projects", _) if row.path.contains("{id}") => Some((help::VALUE_PROJECT, true)),
        ("builds", _) => Some((help::VALUE_BUILD, true)),
        ("dumps", _) => Some((help::VALUE_DUMP, true)),
        ("tasks", "get-group") => Some((help::VALUE_TASK, true)),
        ("branches", _) if row.path.contains("{id}") => Some((value::BRANCH, true)),
        (_, "set-account-service" | "delete-account-service") => Some((help::VALUE_ID, true)),
        ("user-lists", _) if row.path.contains("{id}") => Some((help::VALUE_LIST, true)),
        _ => row.parameters().next().map(|_| (help::VALUE_ID, true)),
    }
}

/// Whether the server goes on in the background after its answer.
fn is_in_background(row: &Endpoint) -> bool {
    matches!(
        (row.resource, row.verb),
        ("applications", "create" | "delete" | "start" | "stop" | "apply")
            | ("dumps", _)
            | ("technology", "set")
            | ("tasks", "get-group")
    )
}

/// The columns of a list.
fn columns(resource: &str, verb: &str) -> &'static [Column] {
    match (resource, verb) {
        ("applications", "list") => {
            &[&["id"], &["status"], &["display-name"], &["source", "project-version"], &["uri"]]
        }
        ("tasks", _) => &[
            &["start-date"],
            &["status"],
            &["operation-type"],
            &["application-id"],
            &["id"],
            &["error-message"],
        ],
        ("builds", _) => &[&["assembly-version"], &["id"], &["image-id"], &["commit-id"]],
        ("branches", _) => &[&["id"], &["name"], &["kind"], &["application", "id"], &["deletion-mark"]],
        ("user-lists", "account-services") => {
            &[&["account-service-id"], &["account-service-type"], &["local-id"], &["enabled"]]
        }
        ("user-lists", _) | ("applications", _) => &[&["id"], &["presentation"], &["space-id"]],
        _ => &[&["id"], &["name"], &["vendor"], &["display-name"], &["presentation"], &["status"]],
    }
}

/// A row with its options.
pub(crate) struct Row {
    pub(super) row: &'static Endpoint,
    subject: Option<String>,
    values: Vec<(&'static str, Vec<String>)>,
    connection: Connection,
    answer: AnswerOptions,
    /// Whether to wait.
    pub(super) wait: bool,
    pub(super) limits: WaitLimits,
}

impl Row {
    pub(crate) fn read(row: &'static Endpoint, args: &mut Args<'_>) -> Self {
        let given = match subject(row) {
            None => None,
            Some((value, true)) => Some(args.argument(Argument::<OsString>::one(value))),
            Some((value, false)) => args.argument(Argument::<Option<OsString>>::at_most_one(value)),
        };
        let values = row_flags(row).into_iter().map(|flag| (flag.spec().name, flag.read(args))).collect();
        let waits = is_in_background(row);
        let wait = waits && args.flag(WAIT);
        let limits = if waits { read_limits(args) } else { WaitLimits::default() };
        let connection = Connection::read(args);
        let answer = AnswerOptions::read(args);
        let subject =
            given.map(|given| given.to_string_lossy().into_owned()).filter(|given| !given.is_empty());
        Self { row, subject, values, connection, answer, wait, limits }
    }

    pub(crate) fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        with_session(&self.connection, self.answer, lang, |session, answering| {
            let patience = self.wait.then(Patience::begin);
            let ended = self.perform(session, answering);
            session.close();
            drop(patience);
            match ended {
                Ok(document) => {
                    answering.show(&document, columns(self.row.resource, self.row.verb))?;
                    Ok(Outcome::Clean)
                }
                Err(error) => Ok(answering.fail(&error)),
            }
        })
    }

    fn perform(&self, session: &Session, answering: &Answering<'_>) -> Result<Value, ServiceError> {
        match (self.row.resource, self.row.verb) {
            ("applications", _) => applications::perform(self, session),
            ("technology", "get") => applications::technology(self, session),
            ("builds", _) | ("projects", "upload") => builds::perform(self, session, answering),
            ("branches", _) => branches::perform(self, session),
            ("user-lists", _) => user_lists::perform(self, session),
            ("dumps" | "tasks" | "technology", _) => tasks::perform(self, session),
            ("projects", "get" | "delete") => {
                let id = session.client.find_project(self.subject()?)?.id().unwrap_or_default();
                self.plain(session, &[&id], None)
            }
            _ => self.plain(session, &self.subject.iter().map(String::as_str).collect::<Vec<_>>(), None),
        }
        .map(|document| self.limited(document, answering))
    }

    /// The request of the row, and its answer as it is; of a list, what the filters leave.
    pub(super) fn plain(
        &self,
        session: &Session,
        parameters: &[&str],
        body: Option<&Value>,
    ) -> Result<Value, ServiceError> {
        let body = match (body, self.row.body) {
            (Some(body), _) => Some(body.clone()),
            (None, endpoint::Body::Object(_)) => Some(self.body()?),
            _ => None,
        };
        let sent = body.as_ref().map_or(Body::Nothing, Body::Json);
        let answer = session.client.call(self.row, parameters, &[], sent)?;
        Ok(self.document(answer, parameters.last().copied().unwrap_or_default()))
    }

    /// An answer as this program shows it: lists as lists, whatever their shape was; nothing as what was done.
    pub(super) fn document(&self, answer: Answer, id: &str) -> Value {
        let is_list = matches!(self.row.verb, "list" | "account-services" | "user-lists");
        match answer.body {
            body if is_list => match items(body.clone()) {
                Some(items) => Value::Array(items.into_iter().filter(|item| self.is_named(item)).collect()),
                None => body,
            },
            Value::Null if self.row.method != Method::Get => done(self.row.verb, id),
            body => body,
        }
    }

    /// Whether a record passes the filter by name.
    pub(super) fn is_named(&self, item: &Value) -> bool {
        let Some(wanted) = self.get(NAME.spec.name) else { return true };
        let wanted = wanted.to_lowercase();
        let names = ["name", "display-name", "presentation"];
        names
            .iter()
            .filter_map(|key| item.get(key)?.as_str())
            .any(|name| name.to_lowercase().contains(&wanted))
    }

    /// A list without what is beyond the limit.
    fn limited(&self, document: Value, answering: &Answering<'_>) -> Value {
        let limit = self
            .get(LIMIT.spec.name)
            .and_then(|limit| limit.parse::<usize>().ok())
            .filter(|limit| *limit > 0);
        match (document, limit) {
            (Value::Array(mut items), Some(limit)) if items.len() > limit => {
                answering.note(&ServiceNote::SkippedByLimit { shown: limit, total: items.len() });
                items.truncate(limit);
                Value::Array(items)
            }
            (document, _) => document,
        }
    }

    /// What stands after the command.
    pub(super) fn subject(&self) -> Result<&str, ServiceError> {
        self.subject.as_deref().ok_or_else(|| {
            let name = subject(self.row).map_or("", |(value, _)| value.en).to_lowercase();
            ServiceError::new(ServiceProblem::ParameterInvalid { name, value: String::new() })
                .advise(ServiceHint::GiveId)
        })
    }

    /// The value of an option.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.all(name).last().map(String::as_str).filter(|value| !value.is_empty())
    }

    /// All values of an option.
    pub(super) fn all(&self, name: &str) -> &[String] {
        self.values.iter().find(|(known, _)| *known == name).map_or(&[], |(_, values)| values)
    }

    pub(super) fn is_given(&self, name: &str) -> bool {
        !self.all(name).is_empty()
    }

    /// The id of the application named after the command, by `--app`, or by the settings.
    pub(super) fn application(&self, session: &Session) -> Result<String, ServiceError> {
        let of_subject = matches!(self.row.resource, "applications" | "technology")
            .then(|| self.subject.clone())
            .flatten();
        let wanted =
            of_subject.or_else(|| self.get("app").map(str::to_owned)).or_else(|| session.application.clone());
        match wanted {
            Some(wanted) => application_id(session, &wanted),
            None => Err(missing("STAPEL_APP_ID")),
        }
    }

    /// The id of the project named by `--project` or by the settings.
    pub(super) fn project(&self, session: &Session) -> Result<String, ServiceError> {
        match self.get("project").map(str::to_owned).or_else(|| session.project.clone()) {
            Some(wanted) => project_id(session, &wanted),
            None => Err(missing("STAPEL_PROJECT_ID")),
        }
    }

    /// The id of the space named by `--space` or by the settings.
    pub(super) fn space<'a>(&'a self, session: &'a Session) -> Option<&'a str> {
        self.get("space").or(session.space.as_deref())
    }

    /// The file after the command, to be sent.
    pub(super) fn archive(&self) -> Result<ArchiveFile, ServiceError> {
        ArchiveFile::open(PathBuf::from(self.subject()?))
    }

    /// The body of the request: the file of `--body`, with the keys that are given by options.
    pub(super) fn body(&self) -> Result<Value, ServiceError> {
        let mut body = match self.get(BODY.spec.name) {
            None => Map::new(),
            Some(path) => match json_file(path)? {
                Value::Object(fields) => fields,
                // A list of ids, perhaps: the document does not show every body.
                other => return Ok(other),
            },
        };
        body.extend(self.given_keys());
        let endpoint::Body::Object(keys) = self.row.body else { return Ok(Value::Object(body)) };
        match keys.iter().find(|key| key.required && !body.contains_key(key.name)) {
            Some(key) => Err(ServiceError::new(ServiceProblem::BodyKeyMissing { key: key.name.to_owned() })),
            None if body.is_empty() && keys.is_empty() && !self.is_given(BODY.spec.name) => {
                Err(ServiceError::new(ServiceProblem::BodyInvalid { reason: BODY.spec.long() }))
            }
            None => Ok(Value::Object(body)),
        }
    }

    /// The keys of the body that are given by options.
    pub(super) fn given_keys(&self) -> Map<String, Value> {
        let endpoint::Body::Object(keys) = self.row.body else { return Map::new() };
        let given = |key: &endpoint::Key| {
            let value = self.get(key.name)?;
            let value = match key.value {
                Kind::Boolean => json!(value == "true"),
                _ => json!(value),
            };
            Some((key.name.to_owned(), value))
        };
        keys.iter().filter_map(given).collect()
    }
}

/// A file of JSON, or standard input.
pub(super) fn json_file(path: &str) -> Result<Value, ServiceError> {
    let bytes = read_file(&PathBuf::from(path))?;
    let text = String::from_utf8_lossy(&bytes);
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        let reason = format!("{path}:{}:{}", error.line(), error.column());
        ServiceError::new(ServiceProblem::BodyInvalid { reason })
    })
}

pub(super) fn missing(variable: &str) -> ServiceError {
    ServiceError::new(ServiceProblem::ParameterInvalid { name: variable.to_owned(), value: String::new() })
        .advise(ServiceHint::GiveId)
}

/// The id of an application by id or name. What has the form of an id is not asked about.
pub(super) fn application_id(session: &Session, wanted: &str) -> Result<String, ServiceError> {
    if crate::service::calls::is_uuid(wanted) {
        return Ok(wanted.to_owned());
    }
    Ok(session.client.find_application(wanted)?.id().unwrap_or_else(|| wanted.to_owned()))
}

/// The same for a project.
pub(crate) fn project_id(session: &Session, wanted: &str) -> Result<String, ServiceError> {
    if crate::service::calls::is_uuid(wanted) {
        return Ok(wanted.to_owned());
    }
    Ok(session.client.find_project(wanted)?.id().unwrap_or_else(|| wanted.to_owned()))
}

/// A build file on disk, sent piece by piece.
pub(crate) struct ArchiveFile {
    path: PathBuf,
    size: u64,
}

impl ArchiveFile {
    /// # Errors
    /// It is no regular file.
    pub(crate) fn open(path: PathBuf) -> Result<Self, ServiceError> {
        let data = fs::metadata(&path).ok().filter(fs::Metadata::is_file);
        match data {
            Some(data) => Ok(Self { size: data.len(), path }),
            None => Err(ServiceError::new(ServiceProblem::FileUnread { path: path.display().to_string() })),
        }
    }
}

impl Archive for ArchiveFile {
    fn size(&self) -> u64 {
        self.size
    }

    fn open(&self) -> io::Result<Box<dyn io::Read + '_>> {
        let file = fs::File::open(&self.path)?;
        // One that has grown is sent as long as it was.
        Ok(Box::new(io::Read::take(file, self.size)))
    }
}
