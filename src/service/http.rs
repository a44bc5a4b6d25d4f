//! One exchange over HTTP: sent once, answered or not, with what is known of which it was.
//!
//! Nothing is repeated here, and no redirect is followed. A request that makes something goes over a connection of its own:
//! one that had been kept might already be closed by the server, and nobody could tell whether it took the request.

use std::{
    io::{self, ErrorKind, Read},
    time::Duration,
};

use ureq::{
    Agent, Error, Proxy, SendBody, Timeout,
    config::Config,
    http::{self, Request},
    tls::{PemItem, RootCerts, TlsConfig, parse_pem},
};

use super::{
    Delivery, Settings, UtcTime,
    clock::{Event, Observer},
    endpoint::Method,
    error::ServiceError,
    secret::Vault,
};
use crate::messages::service::{ServiceHint, ServiceProblem};

/// An answer may be this large. A list of many thousand tasks takes a few megabytes.
const MOST_ANSWER: u64 = 256 << 20;

/// What is sent.
pub(super) struct Outgoing<'a> {
    pub(super) method: Method,
    pub(super) url: &'a str,
    pub(super) authorization: &'a str,
    pub(super) content: Content<'a>,
    /// Over a connection of its own.
    pub(super) alone: bool,
}

pub(super) enum Content<'a> {
    Nothing,
    Bytes { media_type: &'static str, bytes: Vec<u8> },
    Stream { reader: Box<dyn Read + 'a>, size: u64 },
}

/// What came back, whatever its status.
pub(super) struct Incoming {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
    pub(super) date: Option<UtcTime>,
    pub(super) retry_after: Option<Duration>,
    pub(super) location: Option<String>,
}

pub(super) struct Http {
    shared: Agent,
    alone: Agent,
    limits: super::TimeLimits,
    host: String,
}

impl Http {
    /// # Errors
    /// The certificates or the address of the proxy cannot be used.
    pub(super) fn new(settings: &Settings) -> Result<Self, ServiceError> {
        let limits = settings.limits;
        let roots = match &settings.authorities {
            None => RootCerts::PlatformVerifier,
            Some(pem) => {
                let certificates = parse_pem(pem).filter_map(|item| match item {
                    Ok(PemItem::Certificate(certificate)) => Some(certificate),
                    _ => None,
                });
                RootCerts::from(certificates)
            }
        };
        let proxy = match &settings.proxy {
            None => None,
            Some(proxy) => Some(
                Proxy::new(proxy.secret().reveal())
                    .map_err(|_| ServiceError::new(ServiceProblem::ProxyInvalid { proxy: proxy.shown() }))?,
            ),
        };
        let agent = |idle: usize| {
            let config = Config::builder()
                .http_status_as_error(false)
                .max_redirects(0)
                .max_redirects_will_error(false)
                .max_idle_connections(idle)
                .user_agent(concat!("stapel/", env!("CARGO_PKG_VERSION")))
                .accept("application/json")
                .accept_encoding("identity")
                .proxy(proxy.clone())
                .tls_config(TlsConfig::builder().root_certs(roots.clone()).build())
                .timeout_resolve(Some(limits.connect))
                .timeout_connect(Some(limits.connect))
                .timeout_per_read(Some(limits.read))
                .timeout_per_write(Some(limits.read))
                .timeout_global(Some(limits.whole))
                .build();
            Agent::new_with_config(config)
        };
        let host = match &settings.proxy {
            Some(proxy) => proxy.shown(),
            None => settings.address.host().to_owned(),
        };
        Ok(Self { shared: agent(4), alone: agent(0), limits, host })
    }

    /// Sends a request once.
    ///
    /// # Errors
    /// There is no answer, or not all of it.
    pub(super) fn send(
        &self,
        outgoing: Outgoing<'_>,
        vault: &Vault,
        observer: &dyn Observer,
    ) -> Result<Incoming, ServiceError> {
        let word = outgoing.method.word();
        let Outgoing { url, content, .. } = outgoing;
        let failed = |error: &Error, limit: Duration| {
            self.error(error, limit, vault).of_request(word, &vault.redact(url))
        };
        let mut request = Request::builder().method(word).uri(url);
        if !outgoing.authorization.is_empty() {
            request = request.header(http::header::AUTHORIZATION, outgoing.authorization);
        }
        let agent = if outgoing.alone { &self.alone } else { &self.shared };
        let mut limit = self.limits.whole;
        let mut is_partial = false;
        let answered = match content {
            Content::Nothing if matches!(outgoing.method, Method::Get | Method::Delete) => {
                request.body(SendBody::none()).map_err(Error::Http).and_then(|request| agent.run(request))
            }
            Content::Nothing => {
                request.body(&[][..]).map_err(Error::Http).and_then(|request| agent.run(request))
            }
            Content::Bytes { media_type, bytes } => {
                let request = request.header(http::header::CONTENT_TYPE, media_type).body(&*bytes);
                request.map_err(Error::Http).and_then(|request| agent.run(request))
            }
            Content::Stream { reader, size } => {
                limit = self.limits.upload;
                let mut reader = Counted { reader, sent: 0, size, observer };
                let request = request
                    .header(http::header::CONTENT_TYPE, "application/octet-stream")
                    .header(http::header::CONTENT_LENGTH, size)
                    .body(SendBody::from_reader(&mut reader));
                let answered = request.map_err(Error::Http).and_then(|request| {
                    let request = agent.configure_request(request).timeout_global(Some(limit)).build();
                    agent.run(request)
                });
                is_partial = reader.sent < size;
                answered
            }
        };
        let mut answer = answered.map_err(|error| {
            let error = failed(&error, limit);
            match error.delivery {
                Delivery::Unknown if is_partial => error.delivered(Delivery::Partial),
                _ => error,
            }
        })?;
        let header = |name: http::HeaderName| {
            answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
        };
        let date = header(http::header::DATE).and_then(|date| UtcTime::parse_http(&date));
        let location = header(http::header::LOCATION);
        let retry_after = header(http::header::RETRY_AFTER).and_then(|after| {
            let seconds = after.trim().parse::<u64>().ok();
            let until = || {
                let until = UtcTime::parse_http(&after)?.seconds() - date?.seconds();
                u64::try_from(until).ok()
            };
            seconds.or_else(until).map(Duration::from_secs)
        });
        let status = answer.status().as_u16();
        let body = answer
            .body_mut()
            .with_config()
            .limit(MOST_ANSWER)
            .read_to_vec()
            .map_err(|error| failed(&error, limit))?;
        Ok(Incoming { status, body, date, retry_after, location })
    }

    /// What an error of the library is.
    fn error(&self, error: &Error, limit: Duration, vault: &Vault) -> ServiceError {
        use ServiceProblem as P;
        let host = || self.host.clone();
        let connect = self.limits.connect.as_secs();
        let unknown = |problem| ServiceError::new(problem).delivered(Delivery::Unknown);
        match error {
            Error::HostNotFound => {
                ServiceError::new(P::HostNotFound { host: host() }).advise(ServiceHint::CheckHost)
            }
            Error::ConnectionFailed => {
                ServiceError::new(P::ConnectionRefused { host: host() }).advise(ServiceHint::CheckHost)
            }
            Error::Timeout(Timeout::Resolve | Timeout::Connect) => {
                ServiceError::new(P::ConnectTimedOut { host: host(), seconds: connect })
                    .advise(ServiceHint::RaiseLimit { option: "--connect-timeout".to_owned() })
            }
            Error::Timeout(Timeout::PerRead | Timeout::PerWrite) => {
                unknown(P::TimedOut { seconds: self.limits.read.as_secs() })
                    .advise(ServiceHint::RaiseLimit { option: "--read-timeout".to_owned() })
            }
            Error::Timeout(_) => {
                let option = if limit == self.limits.upload { "--upload-timeout" } else { "--timeout" };
                unknown(P::TimedOut { seconds: limit.as_secs() })
                    .advise(ServiceHint::RaiseLimit { option: option.to_owned() })
            }
            Error::Rustls(error) => tls_error(error),
            Error::Tls(reason) => ServiceError::new(P::TlsFailed { reason: (*reason).to_owned() }),
            Error::BodyExceedsLimit(most) => unknown(P::AnswerTooLarge { most: *most }),
            Error::LargeResponseHeader(_, most) => {
                unknown(P::AnswerTooLarge { most: u64::try_from(*most).unwrap_or(u64::MAX) })
            }
            Error::ConnectProxyFailed(reason) => {
                ServiceError::new(P::ProxyRefused { reason: vault.redact(reason) })
                    .advise(ServiceHint::CheckHost)
            }
            Error::InvalidProxyUrl => ServiceError::new(P::ProxyInvalid { proxy: String::new() }),
            Error::BadUri(_) | Error::Http(_) => ServiceError::new(P::AddressInvalid { address: host() }),
            Error::Io(error) => self.io_error(error, vault),
            other => unknown(P::ConnectionBroken { reason: vault.redact(&other.to_string()) }),
        }
    }

    fn io_error(&self, error: &io::Error, vault: &Vault) -> ServiceError {
        let inner = error.get_ref();
        if let Some(error) = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
            return tls_error(error);
        }
        if let Some(error) = inner.and_then(|inner| inner.downcast_ref::<Error>()) {
            return self.error(error, self.limits.whole, vault);
        }
        match error.kind() {
            ErrorKind::ConnectionRefused
            | ErrorKind::HostUnreachable
            | ErrorKind::NetworkUnreachable
            | ErrorKind::AddrNotAvailable => {
                ServiceError::new(ServiceProblem::ConnectionRefused { host: self.host.clone() })
                    .advise(ServiceHint::CheckHost)
            }
            _ if is_lookup(error) => {
                ServiceError::new(ServiceProblem::HostNotFound { host: self.host.clone() })
                    .advise(ServiceHint::CheckHost)
            }
            _ => {
                let reason = vault.redact(&error.to_string());
                ServiceError::new(ServiceProblem::ConnectionBroken { reason }).delivered(Delivery::Unknown)
            }
        }
    }
}

/// Whether the name of a host was not found. The standard library has no kind for that: only a text of its own or, on
/// Windows, the numbers of sockets.
fn is_lookup(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|number| (11001..=11004).contains(&number))
        || error.to_string().contains("failed to lookup address")
}

/// What is wrong with a secure connection. A certificate is judged before anything is sent.
fn tls_error(error: &rustls::Error) -> ServiceError {
    use ServiceProblem as P;
    use rustls::CertificateError as C;
    let (problem, hint) = match error {
        rustls::Error::InvalidCertificate(reason) => match reason {
            C::Expired | C::ExpiredContext { .. } => (P::CertificateExpired, ServiceHint::RenewCertificate),
            C::NotValidYet | C::NotValidYetContext { .. } => {
                (P::CertificateNotYetValid, ServiceHint::RenewCertificate)
            }
            C::NotValidForName | C::NotValidForNameContext { .. } => {
                (P::CertificateOfOtherHost, ServiceHint::CheckAddress)
            }
            C::UnknownIssuer => (P::CertificateUnknown, ServiceHint::GiveCaFile),
            other => (P::CertificateInvalid { reason: other.to_string() }, ServiceHint::GiveCaFile),
        },
        other => {
            let problem = P::TlsFailed { reason: other.to_string() };
            return ServiceError::new(problem).delivered(Delivery::Unknown).advise(ServiceHint::CheckAddress);
        }
    };
    ServiceError::new(problem).advise(hint)
}

/// A reader that tells how far it is.
struct Counted<'a> {
    reader: Box<dyn Read + 'a>,
    sent: u64,
    size: u64,
    observer: &'a dyn Observer,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        if read == 0 && self.sent < self.size && !buffer.is_empty() {
            // What was announced cannot be sent any more: the file became shorter.
            return Err(ErrorKind::UnexpectedEof.into());
        }
        self.sent += read as u64;
        self.observer.see(&Event::Uploading { sent: self.sent, total: self.size });
        Ok(read)
    }
}
