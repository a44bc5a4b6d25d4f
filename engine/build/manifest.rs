//! A built-in manifest as `build.rs` reads it: every key known, every text in both languages.

use std::{collections::BTreeMap, str::FromStr};

use serde::{Deserialize, de::DeserializeOwned};
use serde_yaml::Value;

use crate::{
    Outcome,
    words::{Fixability, Severity, Tier, key},
};

/// A rule without its id.
pub(crate) struct Manifest {
    pub(crate) tier: Tier,
    pub(crate) severity: Severity,
    pub(crate) off: Option<Bilingual>,
    pub(crate) check: BTreeMap<String, Value>,
    pub(crate) params: BTreeMap<String, Param>,
    pub(crate) title: Bilingual,
    pub(crate) message: Option<Bilingual>,
    pub(crate) messages: BTreeMap<String, Bilingual>,
    pub(crate) reason: Bilingual,
    pub(crate) fix: Fixability,
    pub(crate) sensitive: bool,
    pub(crate) deviation: Option<Bilingual>,
    pub(crate) bad: Vec<Example>,
    pub(crate) good: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bilingual {
    pub(crate) ru: String,
    pub(crate) en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Param {
    pub(crate) default: i64,
    pub(crate) min: i64,
    pub(crate) max: i64,
    pub(crate) ru: String,
    pub(crate) en: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Example {
    Text(String),
    Files(BTreeMap<String, String>),
}

impl FromStr for Manifest {
    type Err = String;

    fn from_str(text: &str) -> Outcome<Self> {
        let values = serde_yaml::from_str(text).map_err(|error| error.to_string())?;
        let entries = Entries(values);
        let known = || key::OF_TEAMS.iter().chain(key::BUILT_IN);
        if let Some(unknown) = entries.0.keys().find(|key| !known().any(|known| known == key)) {
            return Err(format!("`{unknown}` is no key of a manifest"));
        }
        let mut examples: BTreeMap<String, Vec<Example>> = entries.need(key::EXAMPLES)?;
        let mut of_kind = |kind| {
            let examples = examples.remove(kind).filter(|examples| !examples.is_empty());
            examples.ok_or_else(|| format!("wants at least one {kind} example"))
        };
        let (bad, good) = (of_kind(key::BAD)?, of_kind(key::GOOD)?);
        if let Some(kind) = examples.keys().next() {
            return Err(format!("`{kind}` is no kind of examples"));
        }
        Ok(Self {
            tier: entries.word(key::TIER, Tier::WORDS)?.ok_or("wants a `tier`")?,
            severity: entries.word(key::SEVERITY, Severity::WORDS)?.ok_or("wants a `severity`")?,
            off: entries.get(key::OFF)?,
            check: entries.need(key::CHECK)?,
            params: entries.get(key::PARAMS)?.unwrap_or_default(),
            title: entries.need(key::TITLE)?,
            message: entries.get(key::MESSAGE)?,
            messages: entries.get(key::MESSAGES)?.unwrap_or_default(),
            reason: entries.need(key::REASON)?,
            fix: entries.word(key::FIX, Fixability::WORDS)?.unwrap_or(Fixability::None),
            sensitive: entries.get(key::SENSITIVE)?.unwrap_or_default(),
            deviation: entries.get(key::DEVIATION)?,
            bad,
            good,
        })
    }
}

struct Entries(BTreeMap<String, Value>);

impl Entries {
    fn get<T: DeserializeOwned>(&self, key: &str) -> Outcome<Option<T>> {
        let read = |value: &Value| serde_yaml::from_value(value.clone());
        self.0.get(key).map(read).transpose().map_err(|error| format!("`{key}`: {error}"))
    }

    fn need<T: DeserializeOwned>(&self, key: &str) -> Outcome<T> {
        self.get(key)?.ok_or_else(|| format!("wants `{key}`"))
    }

    fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Outcome<Option<T>> {
        self.0.get(key).map(|value| word(key, value, words)).transpose()
    }
}

/// What one of these words means.
pub(crate) fn word<T: Copy>(field: &str, value: &Value, words: &[(&str, T)]) -> Outcome<T> {
    let text = value.as_str().ok_or_else(|| format!("`{field}` is a word"))?;
    let found = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
    found.ok_or_else(|| {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        format!("`{field}` is one of {known:?}, not '{text}'")
    })
}

/// A list of texts.
pub(crate) fn texts(field: &str, value: &Value) -> Outcome<Vec<String>> {
    let wanted = || format!("`{field}` is a list of texts");
    let items = value.as_sequence().ok_or_else(wanted)?;
    items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(wanted)).collect()
}
