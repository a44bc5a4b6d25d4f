//! From options, environment and files to a client that is ready to sign in.

use std::{
    env, fs,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use super::{AnswerOptions, Answering, cache::TokenCache, clock::SystemClock, observer::Watcher};
use crate::{
    cli::{
        Outcome,
        command::Args,
        flags::{Flag, choice, number, one, switch, text},
        output,
    },
    messages::{
        Failure, Lang, Sentence,
        help::value,
        run::Word as Said,
        service::{ServiceHint, ServiceNote, ServiceProblem, help},
    },
    service::{
        Address, Api, Client, Secret, ServiceError, Settings, Vault,
        config::{ProxyAddress, Setting, Source, access, parse_variables, setting},
        wait::WaitLimits,
    },
    source::visible,
    system,
};

/// A file of variables, a secret or a certificate is smaller than this.
const MOST: u64 = 4 << 20;
/// No time limit is longer: a week.
const LONGEST: usize = 7 * 86_400;

pub(super) const URL: Flag<Option<String>> = text("url", help::VALUE_URL, help::SECTION, help::URL);
pub(super) const CLIENT_ID: Flag<Option<String>> =
    text("client-id", help::VALUE_ID, help::SECTION, help::CLIENT_ID);
pub(super) const CLIENT_SECRET_FILE: Flag<Option<PathBuf>> =
    one("client-secret-file", value::FILE, help::SECTION, help::CLIENT_SECRET_FILE);
pub(super) const ENV_FILE: Flag<Option<PathBuf>> =
    one("env-file", value::FILE, help::SECTION, help::ENV_FILE);
pub(super) const CA_FILE: Flag<Option<PathBuf>> = one("ca-file", value::FILE, help::SECTION, help::CA_FILE);
pub(super) const INSECURE_HTTP: Flag<bool> = switch("insecure-http", help::SECTION, help::INSECURE_HTTP);
pub(super) const API: Flag<Api> = choice("api", value::BEHAVIOUR, help::SECTION, help::API);
pub(super) const TOKEN_CACHE: Flag<bool> = switch("token-cache", help::SECTION, help::TOKEN_CACHE);
pub(super) const CONNECT_TIMEOUT: Flag<Option<usize>> =
    number("connect-timeout", help::VALUE_SECONDS, help::SECTION, help::CONNECT_TIMEOUT, LONGEST);
pub(super) const READ_TIMEOUT: Flag<Option<usize>> =
    number("read-timeout", help::VALUE_SECONDS, help::SECTION, help::READ_TIMEOUT, LONGEST);
pub(super) const TIMEOUT: Flag<Option<usize>> =
    number("timeout", help::VALUE_SECONDS, help::SECTION, help::TIMEOUT, LONGEST);
pub(super) const UPLOAD_TIMEOUT: Flag<Option<usize>> =
    number("upload-timeout", help::VALUE_SECONDS, help::SECTION, help::UPLOAD_TIMEOUT, LONGEST);
pub(super) const WAIT: Flag<bool> = switch("wait", help::WAITING, help::WAIT);
pub(super) const POLL: Flag<Option<usize>> =
    number("poll-interval", help::VALUE_SECONDS, help::WAITING, help::POLL, LONGEST);
pub(super) const STOP_TIMEOUT: Flag<Option<usize>> =
    number("stop-timeout", help::VALUE_SECONDS, help::WAITING, help::STOP_TIMEOUT, LONGEST);
pub(super) const START_TIMEOUT: Flag<Option<usize>> =
    number("start-timeout", help::VALUE_SECONDS, help::WAITING, help::START_TIMEOUT, LONGEST);

/// The options that say where the service is and how to speak to it.
pub(crate) struct Connection {
    url: Option<String>,
    client_id: Option<String>,
    client_secret_file: Option<PathBuf>,
    env_file: Option<PathBuf>,
    ca_file: Option<PathBuf>,
    insecure_http: bool,
    api: Api,
    connect_timeout: Option<usize>,
    read_timeout: Option<usize>,
    timeout: Option<usize>,
    upload_timeout: Option<usize>,
    token_cache: bool,
}

/// How long and how often to ask, as the options say.
pub(crate) fn read_limits(args: &mut Args<'_>) -> WaitLimits {
    let usual = WaitLimits::default();
    let start = seconds(args.flag(START_TIMEOUT), usual.start);
    let stop = seconds(args.flag(STOP_TIMEOUT), usual.stop);
    let poll = seconds(args.flag(POLL), usual.poll);
    WaitLimits { poll, stop, start }
}

fn seconds(given: Option<usize>, usual: Duration) -> Duration {
    given.and_then(|seconds| u64::try_from(seconds).ok()).map_or(usual, Duration::from_secs)
}

/// A client with what else the settings say.
pub(crate) struct Session {
    pub(crate) client: Client,
    /// The name of the source of address and credentials.
    pub(crate) source: String,
    pub(crate) application: Option<String>,
    pub(crate) project: Option<String>,
    pub(crate) space: Option<String>,
    cache: Option<TokenCache>,
    watcher: Arc<Watcher>,
}

impl Session {
    /// What is shown of long calls goes, and the token is kept if that was asked for.
    pub(crate) fn close(&self) {
        self.watcher.clear();
        if let Some(cache) = &self.cache {
            match self.client.known_token() {
                Some(token) => cache.keep(&token),
                None => cache.forget(),
            }
        }
    }
}

impl Connection {
    pub(crate) fn read(args: &mut Args<'_>) -> Self {
        Self {
            url: args.flag(URL),
            client_id: args.flag(CLIENT_ID),
            client_secret_file: args.flag(CLIENT_SECRET_FILE),
            env_file: args.flag(ENV_FILE),
            ca_file: args.flag(CA_FILE),
            insecure_http: args.flag(INSECURE_HTTP),
            api: args.flag(API),
            connect_timeout: args.flag(CONNECT_TIMEOUT),
            read_timeout: args.flag(READ_TIMEOUT),
            timeout: args.flag(TIMEOUT),
            upload_timeout: args.flag(UPLOAD_TIMEOUT),
            token_cache: args.flag(TOKEN_CACHE),
        }
    }

    /// A client by these options, by the environment, or by the file of `--env-file`. Nothing is sent yet.
    ///
    /// # Errors
    /// Settings that are missing, contradict each other, or cannot be read.
    pub(crate) fn open(&self, lang: Lang) -> Result<Session, ServiceError> {
        let file = match &self.env_file {
            None => Vec::new(),
            Some(path) => variables(path, lang)?,
        };
        let secret = match &self.client_secret_file {
            None => None,
            Some(path) => Some(secret_of(path, lang)?),
        };
        let of_flags = |setting: Setting| match setting {
            Setting::Url => self.url.clone(),
            Setting::ClientId => self.client_id.clone(),
            Setting::ClientSecret => secret.as_ref().map(|secret: &Secret| secret.reveal().to_owned()),
            Setting::CaFile => self.ca_file.as_ref().map(|path| path.display().to_string()),
            _ => None,
        };
        let of_environment = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        let of_file =
            |name: &str| file.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        let [own, other] = [0, 1].map(|at| move |setting: Setting| of_environment(setting.variables()[at]));
        let [own_file, other_file] = [0, 1].map(|at| {
            let of_file = &of_file;
            move |setting: Setting| of_file(setting.variables()[at])
        });
        let file_name = self.env_file.as_ref().map_or_else(String::new, |path| path.display().to_string());
        let sources = [
            Source { name: URL.spec.long(), value: &of_flags },
            Source { name: "STAPEL_*".to_owned(), value: &own },
            Source { name: "ELEMENT_*".to_owned(), value: &other },
            Source { name: file_name.clone(), value: &own_file },
            Source { name: file_name, value: &other_file },
        ];
        let access = access(&sources)?;
        let address = Address::parse(&access.url, self.insecure_http)?;
        let mut settings = Settings::new(address, access.client_id, access.client_secret);
        if let Some(path) = setting(&sources, Setting::CaFile) {
            let pem = read_file(Path::new(&path))?;
            if !String::from_utf8_lossy(&pem).contains("-----BEGIN CERTIFICATE-----") {
                return Err(ServiceError::new(ServiceProblem::CaFileInvalid { path }));
            }
            settings.authorities = Some(pem);
        }
        settings.proxy = ProxyAddress::choose(&settings.address, of_environment);
        settings.api = self.api;
        let limits = &mut settings.limits;
        limits.connect = seconds(self.connect_timeout, limits.connect);
        limits.read = seconds(self.read_timeout, limits.read);
        limits.whole = seconds(self.timeout, limits.whole);
        limits.upload = seconds(self.upload_timeout, limits.upload);
        let cache = if self.token_cache { TokenCache::of(&settings) } else { None };
        settings.token = cache.as_ref().and_then(TokenCache::read);
        let watcher = Arc::new(Watcher::new(lang));
        let client = Client::new(settings, Arc::new(SystemClock::start()), watcher.clone())?;
        Ok(Session {
            client,
            source: access.source,
            application: setting(&sources, Setting::Application),
            project: setting(&sources, Setting::Project),
            space: setting(&sources, Setting::Space),
            cache,
            watcher,
        })
    }
}

/// Opens a session for `work` and closes it. Settings that cannot be used are an error as any other.
pub(super) fn with_session(
    connection: &Connection,
    options: AnswerOptions,
    lang: Lang,
    work: impl FnOnce(&Session, &Answering<'_>) -> Result<Outcome, Failure>,
) -> Result<Outcome, Failure> {
    match connection.open(lang) {
        Err(error) => Ok(Answering { options, lang, vault: &bare_vault() }.fail(&error)),
        Ok(session) => work(&session, &Answering { options, lang, vault: session.client.vault() }),
    }
}

/// The bytes of a file or, for `-`, of standard input.
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, ServiceError> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(MOST).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes))
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(_) => Err(ServiceError::new(ServiceProblem::FileUnread { path: path.display().to_string() })),
    }
}

/// Warns about a file with secrets that others can read.
fn expect_private(path: &Path, lang: Lang) {
    let is_private = path == Path::new("-") || fs::metadata(path).is_ok_and(|data| system::is_private(&data));
    if !is_private {
        let note = ServiceNote::FileNotPrivate { path: path.display().to_string() };
        let line = format!("stapel: {}: {}", Said::Warning.to(lang), note.to(lang));
        output::complain(&format!("{}\n", visible(&line)));
    }
}

fn secret_of(path: &Path, lang: Lang) -> Result<Secret, ServiceError> {
    let bytes = read_file(path)?;
    expect_private(path, lang);
    let text = String::from_utf8_lossy(&bytes);
    Ok(Secret::new(text.lines().next().unwrap_or_default().trim()))
}

fn variables(path: &Path, lang: Lang) -> Result<Vec<(String, String)>, ServiceError> {
    let shown = path.display().to_string();
    let unread = |_| {
        ServiceError::new(ServiceProblem::EnvFileUnread { path: shown.clone() })
            .advise(ServiceHint::SetCredentials)
    };
    let bytes = read_file(path).map_err(unread)?;
    expect_private(path, lang);
    parse_variables(&String::from_utf8_lossy(&bytes))
        .map_err(|line| ServiceError::new(ServiceProblem::EnvFileLine { path: shown.clone(), line }))
}

/// What is masked where no settings could be read: what can be told by its form.
pub(crate) fn bare_vault() -> Vault {
    Vault::default()
}
