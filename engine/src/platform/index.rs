//! `index.json`: which versions a data root has and how complete their tables are.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Json, Table, Version, json::named_texts};

#[derive(Debug, Default, Deserialize)]
pub(super) struct Index {
    pub(super) available: Vec<String>,
    #[serde(default)]
    default: String,
    /// Present in a packed root only.
    pub(super) storage: Option<IgnoredAny>,
    /// By version and name of table.
    #[serde(default)]
    completeness: BTreeMap<String, BTreeMap<String, Completeness>>,
}

/// How much of the platform a table, or what it says of one type, holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Coverage {
    Complete,
    Partial,
}

impl Coverage {
    #[must_use]
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Complete)
    }

    fn of(word: &str) -> Option<Self> {
        match word {
            "complete" => Some(Self::Complete),
            "partial" => Some(Self::Partial),
            _ => None,
        }
    }
}

/// The coverage of a table, with the types that differ from it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Completeness {
    Whole(Coverage),
    ByType { default: Coverage, types: FxHashMap<String, Coverage> },
}

impl Completeness {
    /// What the index of the program says of a table.
    pub(super) fn told(said: Option<Json<'_>>) -> Self {
        let coverage = |said: Option<Json<'_>>| Coverage::of(said?.as_str()?);
        let types = || named_texts(said.and_then(|said| said.get("types")));
        match (coverage(said), coverage(said.and_then(|said| said.get("default")))) {
            (None, Some(default)) => {
                let types = types().filter_map(|(name, word)| Some((name.to_owned(), Coverage::of(word)?)));
                Self::ByType { default, types: types.collect() }
            }
            (of_all, _) => Self::Whole(of_all.unwrap_or(Coverage::Complete)),
        }
    }

    /// The coverage of the table itself, and so of every type that is not named.
    #[must_use]
    pub const fn default(&self) -> Coverage {
        match self {
            Self::Whole(coverage) | Self::ByType { default: coverage, .. } => *coverage,
        }
    }

    /// Whether the table and all it says of any type is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Whole(coverage) => coverage.is_complete(),
            Self::ByType { default, types } => {
                default.is_complete() && types.values().all(|coverage| coverage.is_complete())
            }
        }
    }

    /// How many types are complete in a table that is not.
    #[must_use]
    pub fn complete_types(&self) -> usize {
        match self {
            Self::ByType { default: Coverage::Partial, types } => {
                types.values().filter(|coverage| **coverage == Coverage::Complete).count()
            }
            _ => 0,
        }
    }

    /// The coverage of one type, by its Russian name.
    #[must_use]
    pub fn of(&self, name: &str) -> Coverage {
        match self {
            Self::Whole(coverage) => *coverage,
            Self::ByType { default, types } => *types.get(name).unwrap_or(default),
        }
    }
}

impl Index {
    /// The version that is used when none is asked for: the default if it is available, else the latest.
    pub(super) fn default_version(&self) -> &str {
        if self.available.contains(&self.default) {
            return &self.default;
        }
        let latest = self.available.iter().max_by_key(|version| Version::parse(version));
        latest.unwrap_or(&self.default)
    }

    /// The completeness of a table; a root that says nothing counts as complete.
    pub(super) fn completeness(&self, version: &str, table: Table) -> Completeness {
        let said = self.completeness.get(version).and_then(|tables| tables.get(table.name()));
        said.cloned().unwrap_or(Completeness::Whole(Coverage::Complete))
    }

    /// The available version most like `asked`: the longest common beginning, the later of equals.
    pub(super) fn nearest(&self, asked: &str) -> Option<&str> {
        let common = |version: &str| version.chars().zip(asked.chars()).take_while(|(a, b)| a == b).count();
        let best = self.available.iter().max_by_key(|version| common(version))?;
        (common(best) > 0).then_some(best)
    }
}
