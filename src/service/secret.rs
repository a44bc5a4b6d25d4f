//! What must not be printed: a type for it, and the redaction of everything that is.

use std::{
    borrow::Cow,
    fmt,
    sync::{LazyLock, Mutex, PoisonError},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use regex::Regex;
use serde_json::Value;
use zeroize::Zeroizing;

/// A text that does not print.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }

    /// The text itself, for the one place that sends it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(MASK)
    }
}

/// What stands in the place of a secret.
pub const MASK: &str = "***";

/// A shorter text would be found by chance.
const SHORTEST: usize = 4;

/// All secrets that are known in a run.
#[derive(Debug, Default)]
pub struct Vault {
    known: Mutex<Vec<Secret>>,
}

impl Vault {
    /// Remembers a secret, together with the forms in which it is sent.
    pub fn keep(&self, secret: &Secret) {
        let text = secret.reveal();
        if text.is_empty() {
            return;
        }
        let forms = [text.to_owned(), percent_encoded(text), STANDARD.encode(text)];
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for form in forms {
            if !known.iter().any(|secret| secret.reveal() == form) {
                known.push(Secret::new(form));
            }
        }
        // A longer one may hold a shorter one.
        known.sort_by_key(|secret| std::cmp::Reverse(secret.reveal().len()));
    }

    /// The text without secrets: known ones, what follows the name of one, tokens by their form, credentials in addresses.
    #[must_use]
    pub fn redact(&self, text: &str) -> String {
        redact_forms(&self.without_known(text)).into_owned()
    }

    fn without_known(&self, text: &str) -> String {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = text.to_owned();
        for secret in known.iter().map(Secret::reveal) {
            if text == secret {
                return MASK.to_owned();
            }
            if secret.len() >= SHORTEST && text.contains(secret) {
                text = text.replace(secret, MASK);
            }
        }
        text
    }

    /// The same for a document: below each key that names a secret, and in every text. What was found by its key is
    /// remembered, because the same value may stand elsewhere.
    #[must_use]
    pub fn redact_json(&self, value: &Value) -> Value {
        self.learn(value, false);
        self.redacted(value, false)
    }

    /// Remembers the values below keys that name secrets.
    pub fn learn(&self, value: &Value, is_secret: bool) {
        match value {
            Value::String(text) if is_secret && text.len() >= SHORTEST => {
                self.keep(&Secret::new(text.as_str()))
            }
            Value::Array(items) => items.iter().for_each(|item| self.learn(item, is_secret)),
            Value::Object(fields) => {
                fields.iter().for_each(|(key, value)| self.learn(value, is_secret || names_secret(key)));
            }
            _ => {}
        }
    }

    fn redacted(&self, value: &Value, is_secret: bool) -> Value {
        match value {
            Value::String(text) if is_secret && !text.is_empty() => MASK.into(),
            Value::Number(_) if is_secret => MASK.into(),
            Value::String(text) => self.redact(text).into(),
            Value::Array(items) => items.iter().map(|item| self.redacted(item, is_secret)).collect(),
            Value::Object(fields) => {
                let field = |(key, value): (&String, &Value)| {
                    (self.redact(key), self.redacted(value, is_secret || names_secret(key)))
                };
                Value::Object(fields.iter().map(field).collect())
            }
            _ => value.clone(),
        }
    }
}

/// Whether a key names a secret, however it is spelled: `client_secret`, `debug-token`, `accessToken`.
#[must_use]
pub fn names_secret(key: &str) -> bool {
    let plain: String =
        key.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    ["secret", "token", "password", "passwd", "authorization", "privatekey", "apikey", "credentials"]
        .iter()
        .any(|end| plain.ends_with(end))
        || plain.starts_with("clientsecret")
        || plain.starts_with("password")
            && !["enabled", "required", "length"].iter().any(|end| plain.ends_with(end))
}

/// Secrets by their form, in any text.
fn redact_forms(text: &str) -> Cow<'_, str> {
    static FORMS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
        const NAMES: &str = "client[-_]?secret|[a-z_-]*token|password|passwd|api[-_]?key|private[-_]?key";
        let forms = [
            (r"(?i)\b(bearer|basic)(\s+)[A-Za-z0-9._~+/=-]{4,}".to_owned(), "$1$2***"),
            // A name, its quotes, a sign, and a value in quotes or up to where it can end.
            (format!(r#"(?i)\b({NAMES})(\\?["']?\s*[:=]\s*)(\\?["'])[^"'\\]+"#), "$1$2$3***"),
            (format!(r#"(?i)\b({NAMES})(\s*=\s*)[^\s"'&;,<>*]+"#), "$1$2***"),
            (
                r#"(?i)\b(client[-_]?secret|[a-z]+[-_]token|password)(\s*:\s*)[^\s"'&;,<>*]+"#.to_owned(),
                "$1$2***",
            ),
            (r"\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*)?".to_owned(), "***"),
            (r"(?i)\b([a-z][a-z0-9+.-]*://)[^\s/@?#]+@".to_owned(), "$1***@"),
        ];
        forms.into_iter().filter_map(|(form, with)| Some((Regex::new(&form).ok()?, with))).collect()
    });
    // Each form has one of these, and most texts have none.
    static SUSPECT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new("(?i)bearer|basic|secret|token|passw|key|eyj|://").ok());
    let mut text = Cow::Borrowed(text);
    if SUSPECT.as_ref().is_none_or(|suspect| suspect.is_match(&text)) {
        for (form, with) in FORMS.iter() {
            if form.is_match(&text) {
                text = Cow::Owned(form.replace_all(&text, *with).into_owned());
            }
        }
    }
    text
}

/// A text as a part of a path, of a query or of a form.
#[must_use]
pub fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(char::from(byte))
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
