//! Where the service is and how it is spoken to. What `cli` finds in options, in the environment and in a file becomes
//! [`Settings`] here, so that one rule decides what counts.

use std::{net::IpAddr, time::Duration};

use ureq::http::Uri;

use super::{
    Api, Secret,
    error::ServiceError,
    secret::{MASK, percent_encoded},
};
use crate::messages::service::{ServiceHint, ServiceProblem};

/// All that a [`super::Client`] has to know.
#[derive(Clone, Debug)]
pub struct Settings {
    pub address: Address,
    pub client_id: String,
    pub client_secret: Secret,
    /// Certificates of authorities in PEM, which then count instead of those of the system.
    pub authorities: Option<Vec<u8>>,
    pub proxy: Option<ProxyAddress>,
    pub api: Api,
    pub limits: TimeLimits,
    /// How often a request that may be repeated is sent at most.
    pub attempts: u32,
    /// A token of an earlier run, used until the server refuses it.
    pub token: Option<Secret>,
}

impl Settings {
    #[must_use]
    pub fn new(address: Address, client_id: impl Into<String>, client_secret: Secret) -> Self {
        Self {
            address,
            client_id: client_id.into(),
            client_secret,
            authorities: None,
            proxy: None,
            api: Api::default(),
            limits: TimeLimits::default(),
            attempts: 4,
            token: None,
        }
    }
}

/// How long each part of a request may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Name, connection and TLS.
    pub connect: Duration,
    /// From one piece to the next, in both directions.
    pub read: Duration,
    /// A request with its answer.
    pub whole: Duration,
    /// The same for one that sends a build.
    pub upload: Duration,
}

impl Default for TimeLimits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            read: Duration::from_secs(60),
            whole: Duration::from_secs(120),
            upload: Duration::from_secs(1800),
        }
    }
}

/// The address of a server: scheme, host, port and perhaps a path, without a slash at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    text: String,
    host: String,
    origin: Origin,
}

/// What must stay the same where credentials go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    is_secure: bool,
    host: String,
    port: u16,
}

impl Origin {
    /// The origin of an absolute address of HTTP.
    #[must_use]
    pub fn of(uri: &Uri) -> Option<Self> {
        let is_secure = match uri.scheme_str()?.to_ascii_lowercase().as_str() {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let authority = uri.authority()?;
        let host = authority.host().to_ascii_lowercase();
        let after = authority.as_str().rsplit('@').next()?.get(host.len()..)?;
        let port = match after.strip_prefix(':') {
            Some(port) => port.parse().ok()?,
            None if is_secure => 443,
            None => 80,
        };
        (!host.is_empty()).then_some(Self { is_secure, host, port })
    }
}

impl Address {
    /// Reads an address. `https` unless the host is this machine or `insecure` allows more.
    ///
    /// # Errors
    /// It is none, it holds credentials, or it is not secure.
    pub fn parse(text: &str, insecure: bool) -> Result<Self, ServiceError> {
        let text = text.trim().trim_end_matches('/');
        let shown = without_credentials(text);
        let problem = |problem: ServiceProblem, hint| Err(ServiceError::new(problem).advise(hint));
        let invalid = ServiceProblem::AddressInvalid { address: shown.clone() };
        if !text.is_ascii() {
            return problem(invalid, ServiceHint::WriteAscii);
        }
        let uri = text.parse::<Uri>().ok();
        let Some((uri, origin)) = uri.and_then(|uri| Some((uri.clone(), Origin::of(&uri)?))) else {
            return problem(invalid, ServiceHint::WriteAddress);
        };
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            let holds = ServiceProblem::AddressHoldsCredentials { address: shown };
            return problem(holds, ServiceHint::RemoveCredentials);
        }
        if uri.query().is_some() || text.contains('#') {
            return problem(invalid, ServiceHint::WriteAddress);
        }
        if !origin.is_secure && !insecure && !is_loopback(&origin.host) {
            return problem(ServiceProblem::AddressNotSecure { address: shown }, ServiceHint::UseHttps);
        }
        Ok(Self { text: text.to_owned(), host: origin.host.clone(), origin })
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    #[must_use]
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether the server is this machine.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.host)
    }

    #[must_use]
    pub const fn is_secure(&self) -> bool {
        self.origin.is_secure
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || host.ends_with(".localhost")
        || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// An address with what stands before the sign `@` masked.
#[must_use]
pub fn without_credentials(text: &str) -> String {
    let (scheme, rest) = text.split_once("://").map_or(("", text), |(scheme, rest)| (scheme, rest));
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at_checked(end).unwrap_or((rest, ""));
    let Some((_, host)) = authority.rsplit_once('@') else { return text.to_owned() };
    let separator = if scheme.is_empty() { "" } else { "://" };
    format!("{scheme}{separator}{MASK}@{host}{path}")
}

/// The address of a proxy, which may hold credentials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProxyAddress {
    text: Secret,
}

impl ProxyAddress {
    /// The proxy that counts for a server, of the variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` in
    /// either case, as `variable` gives them. Never one for this machine.
    #[must_use]
    pub fn choose(address: &Address, variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let value = |name: &str| {
            let found = [name.to_ascii_lowercase(), name.to_owned()].iter().find_map(|name| variable(name));
            found.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
        };
        if address.is_loopback() || value("NO_PROXY").is_some_and(|list| is_exempt(&list, address)) {
            return None;
        }
        let own = if address.is_secure() { value("HTTPS_PROXY") } else { value("HTTP_PROXY") };
        own.or_else(|| value("ALL_PROXY")).map(|text| Self { text: Secret::new(text) })
    }

    #[must_use]
    pub const fn secret(&self) -> &Secret {
        &self.text
    }

    /// As it may be shown.
    #[must_use]
    pub fn shown(&self) -> String {
        without_credentials(self.text.reveal())
    }
}

/// Whether a list of `NO_PROXY` names the host: itself, a domain above it, or all.
fn is_exempt(list: &str, address: &Address) -> bool {
    let host = address.host().trim_start_matches('[').trim_end_matches(']');
    list.split([',', ' ']).map(str::trim).filter(|entry| !entry.is_empty()).any(|entry| {
        let entry = entry.to_ascii_lowercase();
        let (entry, port) = match entry.rsplit_once(':') {
            Some((name, port)) if !name.contains(':') => (name.to_owned(), port.parse::<u16>().ok()),
            _ => (entry, None),
        };
        let domain = entry.trim_start_matches("*.").trim_start_matches('.').to_owned();
        let is_host = entry == "*"
            || host == domain
            || host.strip_suffix(&domain).is_some_and(|rest| rest.ends_with('.') && !domain.is_empty());
        is_host && port.is_none_or(|port| port == address.origin.port)
    })
}

/// A place that settings are taken from.
pub struct Source<'a> {
    /// What it is called, for people: `--url`, `STAPEL_…`, the name of a file.
    pub name: String,
    /// The value of a setting; an empty one is none.
    pub value: &'a dyn Fn(Setting) -> Option<String>,
}

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Url,
    ClientId,
    ClientSecret,
    Application,
    Project,
    Space,
    CaFile,
}

impl Setting {
    pub const ALL: [Self; 7] = [
        Self::Url,
        Self::ClientId,
        Self::ClientSecret,
        Self::Application,
        Self::Project,
        Self::Space,
        Self::CaFile,
    ];

    /// The variable of this program, and that of the existing tool.
    #[must_use]
    pub const fn variables(self) -> [&'static str; 2] {
        match self {
            Self::Url => ["STAPEL_SERVICE_URL", "ELEMENT_BASE_URL"],
            Self::ClientId => ["STAPEL_CLIENT_ID", "ELEMENT_CLIENT_ID"],
            Self::ClientSecret => ["STAPEL_CLIENT_SECRET", "ELEMENT_CLIENT_SECRET"],
            Self::Application => ["STAPEL_APP_ID", "ELEMENT_APP_ID"],
            Self::Project => ["STAPEL_PROJECT_ID", "ELEMENT_PROJECT_ID"],
            Self::Space => ["STAPEL_SPACE_ID", "ELEMENT_SPACE_ID"],
            Self::CaFile => ["STAPEL_CA_FILE", "ELEMENT_CA_FILE"],
        }
    }
}

/// Address and credentials, all of one source.
#[derive(Clone, Debug)]
pub struct Access {
    pub url: String,
    pub client_id: String,
    pub client_secret: Secret,
    /// The name of the source.
    pub source: String,
}

/// Address and credentials: of the first source that has any of the three, and of it alone.
///
/// # Errors
/// No source has any, or that one lacks some.
pub fn access(sources: &[Source<'_>]) -> Result<Access, ServiceError> {
    let three = [Setting::Url, Setting::ClientId, Setting::ClientSecret];
    let filled =
        |source: &Source<'_>, setting| (source.value)(setting).filter(|value| !value.trim().is_empty());
    let Some(source) = sources.iter().find(|source| three.iter().any(|one| filled(source, *one).is_some()))
    else {
        return Err(ServiceError::new(ServiceProblem::NoAddress).advise(ServiceHint::SetAddress));
    };
    let missing = |setting: Setting| {
        let [variable, _] = setting.variables();
        ServiceError::new(ServiceProblem::NoCredentials { missing: format!("{variable} ({})", source.name) })
            .advise(ServiceHint::SetCredentials)
    };
    let get = |setting| filled(source, setting).ok_or_else(|| missing(setting));
    Ok(Access {
        url: get(Setting::Url)?,
        client_id: get(Setting::ClientId)?.trim().to_owned(),
        client_secret: Secret::new(get(Setting::ClientSecret)?.trim_end_matches(['\r', '\n'])),
        source: source.name.clone(),
    })
}

/// Any other setting: of the first source that has it.
#[must_use]
pub fn setting(sources: &[Source<'_>], setting: Setting) -> Option<String> {
    let mut values = sources.iter().filter_map(|source| (source.value)(setting));
    values.find(|value| !value.trim().is_empty()).map(|value| value.trim().to_owned())
}

/// Reads a file of variables: `NAME=value` a line, perhaps with `export` before it or quotes around the value; blank lines
/// and those that begin with `#` are nothing.
///
/// # Errors
/// The number of the first line that is none of these.
pub fn parse_variables(text: &str) -> Result<Vec<(String, String)>, usize> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut variables = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let line = line.strip_prefix("export ").unwrap_or(line);
        let (name, value) = line.split_once('=').ok_or(at + 1)?;
        let name = name.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(at + 1);
        }
        let value = value.trim();
        let quoted = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
        variables.push((name.to_owned(), quoted.unwrap_or(value).to_owned()));
    }
    Ok(variables)
}

/// The address of a request: the path of an endpoint with its parameters, and a query.
///
/// # Errors
/// A parameter that is empty or would be another path.
pub fn request_url(
    address: &Address,
    path: &str,
    parameters: &[&str],
    query: &[(&str, &str)],
) -> Result<String, ServiceError> {
    let mut url = address.as_str().to_owned();
    let mut values = parameters.iter();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        url.push('/');
        match part.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            None => url.push_str(part),
            Some(name) => {
                let value = values.next().copied().unwrap_or_default();
                if value.trim().is_empty() || [".", ".."].contains(&value) {
                    return Err(ServiceError::new(ServiceProblem::ParameterInvalid {
                        name: name.to_owned(),
                        value: value.to_owned(),
                    }));
                }
                url.push_str(&percent_encoded(value));
            }
        }
    }
    for (at, (name, value)) in query.iter().enumerate() {
        let sign = if at == 0 { '?' } else { '&' };
        url.push_str(&format!("{sign}{}={}", percent_encoded(name), percent_encoded(value)));
    }
    Ok(url)
}
