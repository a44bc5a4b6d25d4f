//! `.stapel.yaml`: what a team has agreed on, read into typed values that know the line they stand on.
//!
//! - [`Document`] is a text that is YAML; [`Document::config`] makes sense of it. The first thing that is wrong ends
//!   the reading and is a [`ConfigError`]: a place and what is wrong there, without a sentence.
//! - The text is read by the parser that reads descriptions: it has places for everything, a bounded depth, and
//!   expands no aliases, so that no text costs more than its length.
//! - Which file counts, what it extends, and that options win over it, is decided in `session`.

mod adjust;
mod error;
mod manifest;
mod read;

use std::{path::Path, sync::Arc};

use crate::{
    check::{Adjustments, Override},
    rules::{Catalog, Selection, Severity},
    source::{CONFIGURATION, Globs, LineIndex, Pattern},
    syntax::yaml::{self, Tree, Value},
};

pub use error::{ConfigError, Wanted, Wrong};
pub use manifest::apply;
use read::{Reader, quoted};

/// The name a configuration is looked for by.
pub const FILE_NAME: &str = CONFIGURATION;

/// The keys of the file, in the order of the documentation.
pub const KEYS: [&str; 14] = [
    EXTENDS,
    "select",
    "ignore",
    "enable",
    "severity",
    "parameters",
    "overrides",
    "exclude",
    "baseline",
    "fail-on",
    "fail-on-stale",
    "rules",
    "data-dir",
    "element-version",
];

/// The key that names the file whose settings are the base.
pub const EXTENDS: &str = "extends";

/// The keys that add to what the base says; all others replace it.
pub const ADDING: [&str; 6] = [EXTENDS, "severity", "parameters", "overrides", "exclude", "rules"];

/// The keys of an item of `overrides`.
const OVERRIDE_KEYS: [&str; 6] = ["paths", "select", "ignore", "enable", "severity", "parameters"];

/// From which severity on findings make a run fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threshold {
    #[default]
    Error,
    Warning,
    Info,
    /// From none: findings are reported, and the run is a success.
    Never,
}

impl Threshold {
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Info, Self::Never];

    /// What it is called in the file and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Never => "never",
        }
    }

    /// Whether a finding of this severity makes a run fail.
    #[must_use]
    pub fn is_reached_by(self, severity: Severity) -> bool {
        match self {
            Self::Error => severity >= Severity::Error,
            Self::Warning => severity >= Severity::Warning,
            Self::Info => severity >= Severity::Info,
            Self::Never => false,
        }
    }
}

/// A value and the line on which its key stands.
#[derive(Clone, Debug)]
pub struct Located<T> {
    pub value: T,
    pub line: u32,
}

/// A list of patterns of paths and the line on which each stands. Copies of the patterns that a run goes by note what
/// they match here, too.
#[derive(Clone, Debug)]
pub struct Patterns {
    pub globs: Globs,
    pub lines: Vec<u32>,
}

/// Which baseline a check goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaselineChoice {
    /// The file at this path.
    At(String),
    /// None, not even one that lies beside the sources.
    None,
}

/// What a configuration says. Paths are as written: they start from the directory of the file.
#[derive(Clone, Debug, Default)]
pub struct Config {
    pub selection: Selection,
    pub adjustments: Adjustments,
    pub overrides: Vec<Override>,
    pub exclude: Option<Globs>,
    /// The folders of `rules` below the directory of the file: what lies there is no source.
    pub manifests: Option<Globs>,
    pub baseline: Option<Located<BaselineChoice>>,
    pub fail_on: Option<Located<Threshold>>,
    pub fail_on_stale: Option<Located<bool>>,
    /// The patterns of `exclude` and of the items of `overrides`, in the order of the file.
    pub patterns: Vec<Patterns>,
    /// Where each key of the file stands, in the order of [`KEYS`].
    pub lines: Vec<(&'static str, u32)>,
}

/// A text that is YAML.
#[derive(Debug)]
pub struct Document(Tree);

impl Config {
    /// The line on which a key stands.
    #[must_use]
    pub fn line(&self, key: &str) -> Option<u32> {
        self.lines.iter().find(|(known, _)| *known == key).map(|(_, line)| *line)
    }
}

impl Document {
    /// Reads a text, its byte order mark taken off.
    ///
    /// # Errors
    /// The text is not YAML, or not one mapping.
    pub fn parse(text: Arc<str>) -> Result<Self, ConfigError> {
        let tree = yaml::parse(text);
        let reader = Reader::of(&tree);
        if let Some(error) = tree.errors().first() {
            return Err(reader.fault(error.span, Wrong::Yaml(error.kind)));
        }
        if let Some(second) = tree.documents().nth(1) {
            return Err(reader.fault(second.span(), Wrong::Yaml(yaml::ErrorKind::DocumentBoundary)));
        }
        if let Some(repeat) = tree.duplicates().first() {
            let [first, repeat] = [repeat.first, repeat.repeat].map(|id| tree.value(id));
            if let (Some(first), Some(repeat)) = (first, repeat) {
                let line = LineIndex::new(tree.text()).line_col(first.span().start).line;
                let wrong = Wrong::RepeatedKey { key: quoted(repeat.text()), first: line };
                return Err(reader.fault(repeat.span(), wrong));
            }
        }
        Ok(Self(tree))
    }

    /// The folders with more rules and the lines they stand on.
    ///
    /// # Errors
    /// The key holds something else.
    pub fn rule_folders(&self) -> Result<Vec<Located<String>>, ConfigError> {
        let reader = Reader::of(&self.0);
        let Some(folders) = self.get("rules") else { return Ok(Vec::new()) };
        let folders = reader.list(folders)?.into_iter();
        folders.map(|folder| Ok(reader.located(folder, reader.path(folder)?))).collect()
    }

    /// The file whose settings are the base of these.
    ///
    /// # Errors
    /// The key holds something else.
    pub fn extends(&self) -> Result<Option<Located<String>>, ConfigError> {
        let reader = Reader::of(&self.0);
        self.get(EXTENDS).map(|value| Ok(reader.located(value, reader.path(value)?))).transpose()
    }

    /// The directory of platform data.
    ///
    /// # Errors
    /// The key holds something else.
    pub fn data_dir(&self) -> Result<Option<Located<String>>, ConfigError> {
        let reader = Reader::of(&self.0);
        self.get("data-dir").map(|value| Ok(reader.located(value, reader.path(value)?))).transpose()
    }

    /// The version of platform data.
    ///
    /// # Errors
    /// The key holds something else.
    pub fn element_version(&self) -> Result<Option<Located<String>>, ConfigError> {
        let reader = Reader::of(&self.0);
        self.get("element-version")
            .map(|value| Ok(reader.located(value, reader.text(value)?.to_owned())))
            .transpose()
    }

    /// Everything the text says. Globs are based on `dir`, which is absolute, its links resolved.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn config(&self, dir: &Path, catalog: &Catalog) -> Result<Config, ConfigError> {
        let reader = Reader::of(&self.0);
        let mut config = Config::default();
        let Some(root) = self.root() else { return Ok(config) };
        let entries = reader.entries(root, &KEYS)?;
        for (key, value) in &entries {
            let value = *value;
            match *key {
                "select" => config.selection.select = reader.selectors(value, catalog)?,
                "ignore" => config.selection.ignore = reader.selectors(value, catalog)?,
                "enable" => config.selection.enable = reader.selectors(value, catalog)?,
                "severity" => config.adjustments.severities = reader.severities(value, catalog)?,
                "parameters" => config.adjustments.parameters = reader.parameters(value, catalog)?,
                "overrides" => {
                    for item in reader.list(value)? {
                        let (over, patterns) = over(&reader, item, dir, catalog)?;
                        config.overrides.push(over);
                        config.patterns.push(patterns);
                    }
                }
                "exclude" => {
                    let patterns = reader.globs(value, dir)?;
                    config.exclude = Some(patterns.globs.clone());
                    config.patterns.push(patterns);
                }
                "baseline" => {
                    let choice = match reader.switch(value) {
                        Ok(false) => BaselineChoice::None,
                        Ok(true) => return Err(reader.wants(value, Wanted::PathOrFalse)),
                        Err(_) => BaselineChoice::At(reader.path(value)?),
                    };
                    config.baseline = Some(reader.located(value, choice));
                }
                "fail-on" => {
                    let words = Threshold::ALL.map(|threshold| (threshold.word(), threshold));
                    config.fail_on = Some(reader.located(value, reader.choice(value, &words)?));
                }
                "fail-on-stale" => config.fail_on_stale = Some(reader.located(value, reader.switch(value)?)),
                _ => {}
            }
        }
        config.lines = entries.iter().map(|(key, value)| (*key, reader.located(*value, ()).line)).collect();
        let folders = self.rule_folders()?;
        let folders = folders.iter().filter_map(|folder| Pattern::literal(&folder.value).ok());
        config.manifests = Globs::new(dir, folders.collect());
        self.data_dir()?;
        self.element_version()?;
        Ok(config)
    }

    fn root(&self) -> Option<Value<'_>> {
        self.0.root().filter(|root| !root.is_null())
    }

    fn get(&self, key: &str) -> Option<Value<'_>> {
        self.root()?.get_str(key)
    }
}

/// An item of `overrides`.
fn over<'t>(
    reader: &Reader<'t>,
    item: Value<'t>,
    dir: &Path,
    catalog: &Catalog,
) -> Result<(Override, Patterns), ConfigError> {
    let entries = reader.entries(item, &OVERRIDE_KEYS)?;
    let mut paths = None;
    let mut selection = Selection::default();
    let mut adjustments = Adjustments::default();
    for (key, value) in entries {
        match key {
            "paths" => paths = Some(reader.globs(value, dir)?),
            "select" => selection.select = reader.selectors(value, catalog)?,
            "ignore" => selection.ignore = reader.selectors(value, catalog)?,
            "enable" => selection.enable = reader.selectors(value, catalog)?,
            "severity" => adjustments.severities = reader.severities(value, catalog)?,
            _ => adjustments.parameters = reader.parameters_of_files(value, catalog)?,
        }
    }
    let patterns = paths.ok_or_else(|| reader.fault(item.span(), Wrong::NoKey { key: "paths" }))?;
    Ok((Override { paths: patterns.globs.clone(), selection, adjustments }, patterns))
}

#[cfg(test)]
mod tests;
