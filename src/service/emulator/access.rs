//! Who may ask: tokens for credentials, and requests that come from this machine and no page of another one.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Map, Value, json};

use super::{
    http::{Head, pairs},
    reply::Reply,
    scenario::{TokenKey, TokenRules},
    time::Moment,
};
use crate::source::Sha256;

/// What a client has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    pub id: String,
    pub secret: String,
}

impl Default for Credentials {
    /// They protect nothing: whoever can ask the emulator may.
    fn default() -> Self {
        Self { id: "emulator".to_owned(), secret: "emulator-secret".to_owned() }
    }
}

/// The tokens that were given.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    given: Vec<(String, Moment)>,
}

impl Tokens {
    /// Answers a request for a token.
    pub(super) fn give(
        &mut self,
        head: &Head,
        body: &[u8],
        known: &Credentials,
        rules: &TokenRules,
        now: Moment,
    ) -> Reply {
        let expected = BASE64_STANDARD.encode(format!("{}:{}", known.id, known.secret));
        let is_known = head.header("authorization").is_some_and(|given| {
            given.split_once(' ').is_some_and(|(scheme, value)| {
                scheme.eq_ignore_ascii_case("basic") && value.trim() == expected
            })
        });
        if !is_known {
            return refusal(401, "invalid_client", "unknown client or wrong secret");
        }
        let form = pairs(&String::from_utf8_lossy(body));
        let grant = form.iter().find(|(name, _)| name == "grant_type").map(|(_, value)| value.as_str());
        if !grant.is_some_and(|grant| grant.eq_ignore_ascii_case("client_credentials")) {
            return refusal(400, "unsupported_grant_type", "grant_type must be client_credentials");
        }
        let number = self.given.len();
        let token = format!("emulated.{}", Sha256::of(format!("token {number} {now}")));
        let lifetime = rules.lifetime.max(0);
        self.given.push((token.clone(), now.saturating_add(lifetime.saturating_mul(1000))));
        let (key, other) = match rules.key {
            TokenKey::IdToken => ("id_token", "access_token"),
            TokenKey::Token => ("token", "id_token"),
            TokenKey::Value => ("value", "id_token"),
            TokenKey::AccessToken => ("access_token", "id_token"),
        };
        let mut answer = Map::new();
        answer.insert("token_type".to_owned(), json!("Bearer"));
        answer.insert("expires_in".to_owned(), json!(lifetime));
        if rules.decoy {
            answer.insert(other.to_owned(), json!("Not implemented"));
        }
        answer.insert(key.to_owned(), json!(token));
        Reply::json(&Value::Object(answer))
    }

    /// Why a request has no access, if it has none.
    pub(super) fn refuse(&self, head: &Head, rules: &TokenRules, now: Moment) -> Option<Reply> {
        let given = head.header("authorization").and_then(|given| given.split_once(' '));
        let token =
            given.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim());
        let Some(token) = token else {
            return Some(Reply::error(401, "UNAUTHENTICATED", "the request has no token"));
        };
        let known = self.given.iter().find(|(known, _)| known == token);
        let is_good = known.is_some_and(|(_, until)| now < *until);
        (!is_good)
            .then(|| refusal(rules.expired.value, "invalid_request", "the JWT token is expired or not valid"))
    }

    /// Makes all tokens bad that were given.
    pub(super) fn expire(&mut self) {
        self.given.iter_mut().for_each(|(_, until)| *until = Moment::MIN);
    }
}

/// Why a token is not given or not good.
fn refusal(status: u16, error: &str, description: &str) -> Reply {
    let body = json!({"error": error, "error_code": error, "error_description": description});
    Reply::new(status, super::reply::JSON, body.to_string())
}

/// Why a request comes from a place that has nothing to ask here: a name that leads to this machine by somebody else's doing, or
/// a page in a browser.
pub(super) fn refuse_stranger(head: &Head, port: u16) -> Option<Reply> {
    let host = head.header("host").unwrap_or_default();
    let is_ours = ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}"))
        || (port == 80 && ["127.0.0.1", "localhost"].contains(&host));
    if !is_ours {
        return Some(Reply::error(
            421,
            "MISDIRECTED",
            "the emulator answers to 127.0.0.1 and localhost only",
        ));
    }
    head.header("origin")
        .map(|_| Reply::error(403, "PERMISSION_DENIED", "the emulator answers no page of a browser"))
}
