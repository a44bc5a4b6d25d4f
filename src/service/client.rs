//! Requests to the service: signed in, repeated only where that can do no harm, every refusal as a sentence.
//!
//! A request is sent again after a growing pause if the server surely did not take it (no connection, 429, 503 with a time),
//! or if it changes nothing the second time ([`Repeat`]). One that makes something is sent once.

use std::{
    io::{self, Read},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::Value;
use ureq::http::Uri;

use super::{
    Api, Delivery, Secret, Settings, UtcTime, Vault, auth,
    clock::{Clock, Event, Observer},
    config::{Origin, request_url},
    endpoint::{self, Endpoint, Method, PREFIX, Repeat},
    error::ServiceError,
    http::{Content, Http, Incoming, Outgoing},
};
use crate::messages::service::{ServiceHint, ServiceProblem};

/// The first pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// No pause is longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// So many redirects to the same origin are followed.
const MOST_REDIRECTS: usize = 3;
/// So much of what a server says is shown, in characters.
const SHOWN: usize = 500;

/// A service with somebody signed in.
pub struct Client {
    settings: Settings,
    http: Http,
    basic: Secret,
    token: Mutex<Option<auth::Token>>,
    vault: Arc<Vault>,
    clock: Arc<dyn Clock>,
    observer: Arc<dyn Observer>,
}

/// What a request carries.
#[derive(Clone, Copy)]
pub enum Body<'a> {
    Nothing,
    Json(&'a Value),
    Archive(&'a dyn Archive),
}

/// A build file to send, which may have to be read a second time.
pub trait Archive {
    fn size(&self) -> u64;

    /// From its beginning.
    ///
    /// # Errors
    /// What the system says.
    fn open(&self) -> io::Result<Box<dyn Read + '_>>;
}

/// The bytes themselves.
impl Archive for [u8] {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self))
    }
}

impl Archive for Vec<u8> {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.as_slice()))
    }
}

/// An answer that is no refusal.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// What it holds; null where it holds nothing.
    pub body: Value,
    /// When the server answered, by its own clock.
    pub date: Option<UtcTime>,
    /// Whether the request had been sent before, and nobody knew what became of it.
    pub is_repetition: bool,
}

/// How an exchange ended, and whether it may be tried again.
enum Ended {
    Answered(Box<Answer>),
    Refused { error: ServiceError, pause: Option<Duration>, again: bool },
}

impl Client {
    /// # Errors
    /// Certificates or proxy that cannot be used. Nothing is sent yet.
    pub fn new(
        settings: Settings,
        clock: Arc<dyn Clock>,
        observer: Arc<dyn Observer>,
    ) -> Result<Self, ServiceError> {
        let vault = Arc::new(Vault::default());
        let basic = auth::basic(&settings);
        vault.keep(&settings.client_secret);
        vault.keep(&Secret::new(basic.reveal().trim_start_matches("Basic ")));
        if let Some(token) = &settings.token {
            vault.keep(token);
        }
        if let Some(proxy) = &settings.proxy {
            // The name and the password, as they stand in its address.
            let address = proxy.secret().reveal().rsplit_once('@').map_or("", |(before, _)| before);
            let pair = address.rsplit("://").next().unwrap_or_default();
            pair.split_once(':').iter().for_each(|(_, password)| vault.keep(&Secret::new(*password)));
        }
        let cached = settings.token.clone().map(|text| auth::Token { text, until: Duration::MAX });
        let http = Http::new(&settings)?;
        Ok(Self { settings, http, basic, token: Mutex::new(cached), vault, clock, observer })
    }

    /// All secrets of this run. What is printed goes through it.
    #[must_use]
    pub fn vault(&self) -> &Arc<Vault> {
        &self.vault
    }

    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    #[must_use]
    pub const fn api(&self) -> Api {
        self.settings.api
    }

    #[must_use]
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    #[must_use]
    pub fn observer(&self) -> &dyn Observer {
        &*self.observer
    }

    /// Calls an endpoint: `parameters` fill its path in their order.
    ///
    /// # Errors
    /// A refusal, or no answer. Nothing was done, unless the error says that nobody knows ([`Delivery::Unknown`]).
    pub fn call(
        &self,
        endpoint: &Endpoint,
        parameters: &[&str],
        query: &[(&str, &str)],
        body: Body<'_>,
    ) -> Result<Answer, ServiceError> {
        let path = format!("{PREFIX}{}", endpoint.path);
        let url = request_url(&self.settings.address, &path, parameters, query)?;
        let mut renewed = false;
        let mut is_repetition = false;
        let mut attempt = 0;
        loop {
            let authorization = Secret::new(format!("Bearer {}", self.token()?.reveal()));
            let ended = self.exchange(endpoint, &url, &authorization, body, is_repetition);
            let (error, pause, again) = match ended {
                Ended::Answered(answer) => return Ok(*answer),
                Ended::Refused { error, pause, again } => (error, pause, again),
            };
            if error.problem == ServiceProblem::Unauthorized && !renewed {
                renewed = true;
                self.forget_token();
                continue;
            }
            attempt += 1;
            if !again || attempt >= self.settings.attempts {
                return Err(error);
            }
            is_repetition |= matches!(error.delivery, Delivery::Unknown | Delivery::Partial);
            self.pause(attempt, pause, error)?;
        }
    }

    /// Waits before a request is sent again.
    ///
    /// # Errors
    /// The error that was the reason, where the server asks for too long a pause, or the user ended the wait.
    fn pause(&self, attempt: u32, wanted: Option<Duration>, error: ServiceError) -> Result<(), ServiceError> {
        let grown = FIRST_PAUSE * 2_u32.pow(attempt.saturating_sub(1).min(10));
        let longest = u64::try_from(grown.as_millis() / 2).unwrap_or_default();
        let jitter = Duration::from_millis(self.clock.jitter() % (longest + 1));
        let pause = wanted.unwrap_or_default().max(grown + jitter);
        if pause > LONGEST_PAUSE || self.clock.is_interrupted() {
            return Err(error);
        }
        self.observer.see(&Event::Repeating { error: &error, pause });
        self.clock.sleep(pause);
        if self.clock.is_interrupted() { Err(error) } else { Ok(()) }
    }

    /// The status that any address answers with, without signing in there; `None` where nobody answers in time.
    #[must_use]
    pub fn visit(&self, url: &str) -> Option<u16> {
        let outgoing =
            Outgoing { method: Method::Get, url, authorization: "", content: Content::Nothing, alone: true };
        self.http.send(outgoing, &self.vault, &()).ok().map(|incoming| incoming.status)
    }

    /// The token, of this run or a new one.
    ///
    /// # Errors
    /// The sign-in failed.
    pub fn token(&self) -> Result<Secret, ServiceError> {
        let mut kept = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(token) = kept.as_ref().filter(|token| self.clock.elapsed() < token.until) {
            return Ok(token.text.clone());
        }
        let token = self.sign_in()?;
        let text = token.text.clone();
        *kept = Some(token);
        Ok(text)
    }

    /// The token of this run, if it has one.
    #[must_use]
    pub fn known_token(&self) -> Option<Secret> {
        let kept = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map(|token| token.text.clone())
    }

    /// How much longer the token is used.
    #[must_use]
    pub fn token_life(&self) -> Option<Duration> {
        let kept = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map(|token| token.until.saturating_sub(self.clock.elapsed()))
    }

    fn forget_token(&self) {
        *self.token.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn sign_in(&self) -> Result<auth::Token, ServiceError> {
        let url = request_url(&self.settings.address, auth::SIGN_IN, &[], &[])?;
        let mut attempt = 0;
        loop {
            let outgoing = Outgoing {
                method: Method::Post,
                url: &url,
                authorization: self.basic.reveal(),
                content: Content::Bytes { media_type: auth::FORM_TYPE, bytes: auth::FORM.to_vec() },
                alone: false,
            };
            let (error, pause) = match self.http.send(outgoing, &self.vault, &*self.observer) {
                Err(error) => (error, None),
                Ok(incoming) if (200..300).contains(&incoming.status) => {
                    let about = |error: ServiceError| self.about(error, Method::Post, &url, &incoming);
                    let value = self.json(&incoming, true).map_err(about)?;
                    let token = auth::token(&value, self.clock.elapsed()).map_err(about)?;
                    self.vault.keep(&token.text);
                    return Ok(token);
                }
                Ok(incoming) => {
                    let text = String::from_utf8_lossy(&incoming.body).into_owned();
                    let error = match incoming.status {
                        300..=399 => self.redirected(&incoming),
                        401 | 403 | 400 => ServiceError::new(ServiceProblem::SignInRefused)
                            .advise(ServiceHint::CheckCredentials),
                        404 if is_starting(&text) => {
                            ServiceError::new(ServiceProblem::ServerStarting).advise(ServiceHint::TryLater)
                        }
                        404 => ServiceError::new(ServiceProblem::NoSuchEndpoint)
                            .advise(ServiceHint::CheckAddress),
                        status => by_status(status),
                    };
                    (self.about(error, Method::Post, &url, &incoming), incoming.retry_after)
                }
            };
            attempt += 1;
            let may_pass = error.is_passing() && error.problem != ServiceProblem::ServerStarting;
            if !may_pass || attempt >= self.settings.attempts {
                return Err(error);
            }
            self.pause(attempt, pause, error)?;
        }
    }

    /// Sends a request once, and follows redirects within the server where nothing is changed by it.
    fn exchange(
        &self,
        endpoint: &Endpoint,
        url: &str,
        authorization: &Secret,
        body: Body<'_>,
        is_repetition: bool,
    ) -> Ended {
        let never = |error| Ended::Refused { error, pause: None, again: false };
        let mut url = url.to_owned();
        for _ in 0..=MOST_REDIRECTS {
            let content = match body {
                Body::Nothing => Content::Nothing,
                Body::Json(value) => {
                    Content::Bytes { media_type: "application/json", bytes: value.to_string().into_bytes() }
                }
                Body::Archive(archive) => match archive.open() {
                    Ok(reader) => Content::Stream { reader, size: archive.size() },
                    Err(error) => {
                        let path = self.vault.redact(&error.to_string());
                        return never(ServiceError::new(ServiceProblem::FileUnread { path }));
                    }
                },
            };
            let outgoing = Outgoing {
                method: endpoint.method,
                url: &url,
                authorization: authorization.reveal(),
                content,
                alone: endpoint.repeat == Repeat::Never,
            };
            let incoming = match self.http.send(outgoing, &self.vault, &*self.observer) {
                Ok(incoming) => incoming,
                Err(error) => {
                    let is_certificate = !error.is_passing();
                    let again = !is_certificate
                        && (error.delivery == Delivery::NotSent || endpoint.repeat != Repeat::Never);
                    return Ended::Refused { error, pause: None, again };
                }
            };
            let about = |error: ServiceError| self.about(error, endpoint.method, &url, &incoming);
            match incoming.status {
                200..=299 => {
                    return match self.json(&incoming, endpoint.method == Method::Get) {
                        Ok(body) => Ended::Answered(Box::new(Answer {
                            status: incoming.status,
                            body,
                            date: incoming.date,
                            is_repetition,
                        })),
                        Err(error) => never(about(error)),
                    };
                }
                300..=399 => match self.next_url(&url, &incoming) {
                    Some(next) if endpoint.method == Method::Get => url = next,
                    _ => return never(about(self.redirected(&incoming))),
                },
                404 if is_repetition && endpoint.repeat == Repeat::UntilGone => {
                    return Ended::Answered(Box::new(Answer {
                        status: incoming.status,
                        body: Value::Null,
                        date: incoming.date,
                        is_repetition,
                    }));
                }
                status => {
                    let error = about(refusal(endpoint, &incoming));
                    let again = match status {
                        429 => true,
                        503 => incoming.retry_after.is_some() || endpoint.repeat != Repeat::Never,
                        502 | 504 => endpoint.repeat != Repeat::Never,
                        _ => false,
                    };
                    return Ended::Refused { error, pause: incoming.retry_after, again };
                }
            }
        }
        never(ServiceError::new(ServiceProblem::Redirected { to: self.vault.redact(&url) }))
    }

    /// Where a redirect leads, if that is the same origin.
    fn next_url(&self, url: &str, incoming: &Incoming) -> Option<String> {
        let location = incoming.location.as_deref()?;
        let next = if location.starts_with('/') && !location.starts_with("//") {
            let authority_at = url.find("://")? + 3;
            let path_at = url.get(authority_at..)?.find('/').map_or(url.len(), |at| authority_at + at);
            format!("{}{location}", url.get(..path_at)?)
        } else {
            location.to_owned()
        };
        let origin = Origin::of(&next.parse::<Uri>().ok()?)?;
        (origin == *self.settings.address.origin()).then_some(next)
    }

    fn redirected(&self, incoming: &Incoming) -> ServiceError {
        let location = incoming.location.clone().unwrap_or_default();
        let to = self.vault.redact(location.split('?').next().unwrap_or_default());
        let hint = match location.parse::<Uri>().ok().and_then(|uri| Some((Origin::of(&uri)?, uri))) {
            Some((origin, uri)) if origin != *self.settings.address.origin() => {
                let authority = uri.authority().map(ToString::to_string).unwrap_or_default();
                let host = authority.rsplit('@').next().unwrap_or_default();
                ServiceHint::UseTarget { to: format!("{}://{host}", uri.scheme_str().unwrap_or_default()) }
            }
            _ => ServiceHint::CheckAddress,
        };
        ServiceError::new(ServiceProblem::Redirected { to }).delivered(Delivery::Answered).advise(hint)
    }

    /// What an answer holds.
    fn json(&self, incoming: &Incoming, strictly: bool) -> Result<Value, ServiceError> {
        let text = String::from_utf8_lossy(&incoming.body);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Ok(Value::Null);
        }
        match serde_json::from_str(text) {
            Ok(value) => Ok(value),
            // A word of confirmation; a page is none.
            Err(_) if !strictly && !text.starts_with(['<', '{', '[']) => Ok(Value::String(shortened(text))),
            Err(_) => {
                let start = self.vault.redact(&shortened(&without_tags(text)));
                Err(ServiceError::new(ServiceProblem::AnswerNotJson { start })
                    .delivered(Delivery::Answered)
                    .advise(ServiceHint::CheckAddress))
            }
        }
    }

    /// An error with the request and with what the server says.
    fn about(&self, error: ServiceError, method: Method, url: &str, incoming: &Incoming) -> ServiceError {
        let mut error =
            error.delivered(Delivery::Answered).of_request(method.word(), &self.vault.redact(url));
        let details = error.details.get_or_insert_default();
        details.status = Some(incoming.status);
        let text = String::from_utf8_lossy(&incoming.body);
        if !(200..400).contains(&incoming.status) && !text.trim().is_empty() {
            let (message, code) = message_and_code(&text, &self.vault);
            details.answer = Some(self.vault.redact(&shortened(&message)));
            details.server_code = code.map(|code| self.vault.redact(&shortened(&code)));
        }
        error
    }
}

/// The problem of a status that says all there is to say.
fn by_status(status: u16) -> ServiceError {
    let problem = match status {
        429 => ServiceProblem::Throttled,
        502..=504 => ServiceProblem::Unavailable,
        500..=599 => ServiceProblem::ServerFailed { status },
        _ => ServiceProblem::Rejected { status },
    };
    let hint = match status {
        429 | 500..=599 => Some(ServiceHint::TryLater),
        _ => None,
    };
    let error = ServiceError::new(problem);
    match hint {
        Some(hint) => error.advise(hint),
        None => error,
    }
}

fn is_starting(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.contains("application") && lower.contains("console") && lower.contains("not found")
}

fn is_busy(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.contains("is busy") || lower.contains("занят")
}

/// What a refusal means. Spec: "Errors".
fn refusal(endpoint: &Endpoint, incoming: &Incoming) -> ServiceError {
    use ServiceHint as H;
    use ServiceProblem as P;
    let text = String::from_utf8_lossy(&incoming.body);
    let has = |word: &str| text.contains(word);
    let with = |problem, hint| ServiceError::new(problem).advise(hint);
    let status = incoming.status;
    let is_upload = endpoint.body == endpoint::Body::Archive;
    match status {
        401 if auth::is_no_handler(&text) => with(P::NoSuchEndpoint, H::OtherVersion),
        401 => with(P::Unauthorized, H::CheckRights),
        400 if auth::wants_new_token(400, &text) => with(P::Unauthorized, H::CheckRights),
        403 => with(P::Forbidden, H::CheckRights),
        404 if is_starting(&text) => with(P::ServerStarting, H::TryLater),
        404 | 409 | 423 if is_busy(&text) => with(P::Busy, H::TryLater),
        423 => with(P::Busy, H::TryLater),
        404 => ServiceError::new(P::NotFound),
        409 if is_upload && endpoint.parameters().next().is_none() => {
            with(P::AlreadyExists, H::OwnedElsewhere)
        }
        409 if is_upload => with(P::AlreadyExists, H::OtherBuildVersion),
        409 if has("ALREADY_EXISTS") => ServiceError::new(P::AlreadyExists),
        409 | 412 => with(P::Conflict, H::ReadAgain),
        400 if has("FAILED_PRECONDITION") && *endpoint == endpoint::DELETE_APPLICATION => {
            with(P::UnpublishedEdits, H::PublishEdits)
        }
        400 if has("not a valid UUID") => with(P::NotAnId, H::UseBuildId),
        400 if endpoint.verb.ends_with("account-service") && has("calculation") => {
            with(P::Rejected { status }, H::UseCalculationRules)
        }
        500 if has("Failed to parse json") => with(P::IncompleteBody, H::SendWholeCard),
        500 if *endpoint == endpoint::DELETE_BUILD => with(P::InUse, H::DeleteApplicationFirst),
        _ if *endpoint == endpoint::DEBUG_APPLICATION && !matches!(status, 429 | 502..=504) => {
            with(by_status(status).problem, H::EnableDebugging)
        }
        status => by_status(status),
    }
}

/// What a server says, of a document or a page, and the code in it.
fn message_and_code(text: &str, vault: &Vault) -> (String, Option<String>) {
    let Ok(value) = serde_json::from_str::<Value>(text) else { return (without_tags(text), None) };
    let value = vault.redact_json(&value);
    let inner = value.get("error").filter(|inner| inner.is_object()).unwrap_or(&value);
    let text_of = |names: &[&str]| names.iter().find_map(|name| inner.get(name)?.as_str().map(str::to_owned));
    let message = text_of(&[
        "error_description",
        "message",
        "error-message",
        "errorMessage",
        "description",
        "detail",
        "text",
        "error",
        "title",
    ]);
    let code = text_of(&["code", "error_code", "error-code", "errorCode", "status", "error"]);
    (message.unwrap_or_else(|| value.to_string()), code)
}

/// The text of a page, blanks folded.
fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_u32;
    for c in text.chars().take(20_000) {
        match c {
            '<' => depth += 1,
            '>' if depth > 0 => {
                depth -= 1;
                plain.push(' ');
            }
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let folded = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.is_empty() { text.split_whitespace().collect::<Vec<_>>().join(" ") } else { folded }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}
