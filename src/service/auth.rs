//! Signing in: credentials for a token, which every other request carries.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;

use super::{Secret, Settings, error::ServiceError};
use crate::messages::service::{ServiceHint, ServiceProblem};

/// Where the token is asked for, after the address of the server.
pub const SIGN_IN: &str = "/console/sys/token";
/// What is asked for.
pub(super) const FORM: &[u8] = b"grant_type=client_credentials";
/// The media type of that.
pub(super) const FORM_TYPE: &str = "application/x-www-form-urlencoded";
/// How long a token is good for where its answer does not tell.
const LIFE: Duration = Duration::from_secs(3600);
/// So long before its end a token is not used any more.
const MARGIN: Duration = Duration::from_secs(30);
/// Where servers were seen to put it, in the order of preference.
const FIELDS: [&str; 4] = ["id_token", "token", "value", "access_token"];
/// What servers were seen to write in a field that they do not use.
const DECOY: &str = "Not implemented";

/// A token with the moment, on the clock of the run, until which it is used.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) text: Secret,
    pub(super) until: Duration,
}

/// The header with the credentials.
pub(super) fn basic(settings: &Settings) -> Secret {
    let pair = format!("{}:{}", settings.client_id, settings.client_secret.reveal());
    Secret::new(format!("Basic {}", STANDARD.encode(pair)))
}

/// The token in an answer to a sign-in.
///
/// # Errors
/// There is none.
pub(super) fn token(answer: &Value, now: Duration) -> Result<Token, ServiceError> {
    let of_field = |name: &&str| {
        let text = answer.get(name)?.as_str()?.trim();
        // What could not stand in a header is no token.
        (!text.is_empty() && text != DECOY && text.bytes().all(|byte| byte.is_ascii_graphic()))
            .then(|| text.to_owned())
    };
    let Some(text) = FIELDS.iter().find_map(of_field) else {
        return Err(ServiceError::new(ServiceProblem::NoTokenInAnswer).advise(ServiceHint::CheckAddress));
    };
    let life = answer.get("expires_in").and_then(seconds).unwrap_or(LIFE);
    Ok(Token { text: Secret::new(text), until: now + life.saturating_sub(MARGIN) })
}

fn seconds(value: &Value) -> Option<Duration> {
    let seconds = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
    // A year at most: larger numbers are no seconds.
    (seconds <= 366 * 86_400).then(|| Duration::from_secs(seconds))
}

/// Whether an answer says that the token is not good any more: 401, unless it speaks of an unknown path, or 400 about a
/// token.
pub(super) fn wants_new_token(status: u16, text: &str) -> bool {
    let lower = text.to_lowercase();
    match status {
        401 => !is_no_handler(text),
        400 => {
            lower.contains("invalid_request")
                && ["jwt", "signature", "token", "expired"].iter().any(|word| lower.contains(word))
        }
        _ => false,
    }
}

/// Whether an answer says that the path is unknown. The service answers 401 then, not 404.
pub(super) fn is_no_handler(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.contains("handler") && lower.contains("not found")
        || lower.contains("обработчик") && lower.contains("не найден")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_token_is_read_in_every_form() {
        let read =
            |answer: Value| token(&answer, Duration::ZERO).map(|token| token.text.reveal().to_owned()).ok();
        for field in FIELDS {
            assert_eq!(read(json!({ field: "t" })).as_deref(), Some("t"), "{field}");
        }
        assert_eq!(read(json!({"id_token": "Not implemented", "access_token": "t"})).as_deref(), Some("t"));
        assert_eq!(
            read(json!({"id_token": "", "token": null, "value": "v", "access_token": "t"})).as_deref(),
            Some("v")
        );
        for none in
            [json!({}), json!([]), json!("t"), json!({"token": "Not implemented"}), json!({"token": "a\nb"})]
        {
            assert_eq!(read(none.clone()), None, "{none}");
        }
    }

    #[test]
    fn a_token_is_used_for_as_long_as_its_answer_says() {
        let until = |answer: Value| token(&answer, Duration::from_secs(1)).unwrap().until.as_secs();
        assert_eq!(until(json!({"token": "t"})), 3571);
        assert_eq!(until(json!({"token": "t", "expires_in": 60})), 31);
        assert_eq!(until(json!({"token": "t", "expires_in": "5"})), 1);
        assert_eq!(until(json!({"token": "t", "expires_in": 1_795_410_000})), 3571);
    }

    #[test]
    fn an_unknown_path_asks_for_no_new_token() {
        assert!(wants_new_token(401, ""));
        assert!(wants_new_token(
            400,
            r#"{"error_code":"invalid_request","error_description":"JWT expired"}"#
        ));
        assert!(!wants_new_token(401, "Handler of HTTP request GET /x not found"));
        assert!(!wants_new_token(400, "Version is not a valid UUID"));
        assert!(!wants_new_token(403, "token"));
    }
}
