//! What a run goes by: each `.stapel.yaml` found and read, what it extends, and the options that win over it.

mod chain;
mod failures;
mod inside;
mod loader;
mod notes;
mod rules;
mod several;

pub use notes::UnusedPattern;
pub use several::{Configurations, Counting};

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use super::text_file::TextFile;
use crate::{
    check::{Adjustments, Override, Settings},
    config::{ADDING, BaselineChoice, Config, Document, Located, Threshold},
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    rules::{Catalog, Selection, Selector},
    source::Globs,
    system::canonical,
};

/// A configuration, or a rule of a team.
const CONFIGURATION: TextFile = TextFile {
    limit: 1 << 20,
    problem: |path| Problem::ConfigUnread { path },
    missing: Some(Advice::CheckPath),
    too_large: Advice::SplitConfig,
    not_utf8: Advice::SaveAsUtf8,
};

/// What files are judged by besides the options.
#[derive(Default)]
pub struct Configuration {
    /// The rules there are.
    pub catalog: Catalog,
    /// The file that counts, then what it extends, each file before its base.
    pub files: Vec<Arc<ConfigFile>>,
}

/// One file of a configuration and what it says by itself.
#[derive(Clone, Debug)]
pub struct ConfigFile {
    /// The path as readers see it.
    pub shown: String,
    pub config: Config,
    /// The directory it lies in, absolute, its links resolved.
    dir: PathBuf,
    /// The directories in which its paths stay, absolute, their links resolved: the root of the run, and where the file
    /// lies outside of that, what [`crate::source::Root::bounds_of`] says.
    bounds: [PathBuf; 2],
    rules: Vec<Located<String>>,
    data_dir: Option<Located<String>>,
    element_version: Option<Located<String>>,
    extends: Option<Located<String>>,
}

impl Configuration {
    /// What to check with. A list of selectors that is not empty counts instead of that of the file.
    pub fn settings(&self, asked: Selection) -> Settings {
        let forced =
            Selection { select: asked.select.clone(), ignore: asked.ignore.clone(), ..Selection::default() };
        let first = |asked: Vec<_>, key, of: fn(&Selection) -> &Vec<Selector>| match asked.is_empty() {
            true => self.saying(key).map(|file| of(&file.config.selection).clone()).unwrap_or_default(),
            false => asked,
        };
        let mut adjustments = Adjustments::default();
        for Config { adjustments: told, .. } in self.base_first().map(|file| &file.config) {
            adjustments.severities.extend_from_slice(&told.severities);
            adjustments.parameters.extend_from_slice(&told.parameters);
        }
        Settings {
            catalog: self.catalog.clone(),
            selection: Selection {
                select: first(asked.select, "select", |told| &told.select),
                ignore: first(asked.ignore, "ignore", |told| &told.ignore),
                enable: first(asked.enable, "enable", |told| &told.enable),
            },
            adjustments,
            overrides: self.overrides().map(|(_, layer)| layer.clone()).collect(),
            forced,
            ..Settings::default()
        }
    }

    /// What is set for some files, with the line of the key; of two items the later one counts.
    pub fn overrides(&self) -> impl Iterator<Item = (String, &Override)> {
        self.base_first().flat_map(|file| {
            let place = file.place_of("overrides").unwrap_or_default();
            file.config.overrides.iter().map(move |layer| (place.clone(), layer))
        })
    }

    /// The files, each after its base: what comes later counts.
    pub fn base_first(&self) -> impl Iterator<Item = &ConfigFile> {
        self.files.iter().rev().map(|file| &**file)
    }

    /// The file that gives a key its value, of those that replace one.
    fn saying(&self, key: &str) -> Option<&ConfigFile> {
        self.files.iter().map(|file| &**file).find(|file| file.config.line(key).is_some())
    }

    /// Files that are not judged.
    pub fn excluded(&self) -> impl Iterator<Item = &Globs> {
        let configs = self.files.iter().map(|file| &file.config);
        configs.flat_map(|config| config.exclude.iter().chain(&config.manifests))
    }

    /// From which severity on a finding counts: the one asked for, else that of the file, else the default.
    pub fn fail_on(&self, asked: Option<Threshold>) -> Threshold {
        let told = self.files.iter().find_map(|file| file.config.fail_on.as_ref());
        asked.or(told.map(|told| told.value)).unwrap_or_default()
    }

    /// Whether baseline entries of no use count: because that is asked for, or by the file.
    pub fn fails_on_stale(&self, is_asked: bool) -> bool {
        let told = self.files.iter().find_map(|file| file.config.fail_on_stale.as_ref());
        is_asked || told.is_some_and(|told| told.value)
    }

    /// The baseline that the file names: `Some(None)` where it wants none.
    pub fn baseline(&self) -> Option<Option<PathBuf>> {
        let (file, told) = self.baseline_choice()?;
        match &told.value {
            BaselineChoice::At(path) => Some(Some(file.resolve(path))),
            BaselineChoice::None => Some(None),
        }
    }

    /// What is said of the baseline, and the file that does.
    pub fn baseline_choice(&self) -> Option<(&ConfigFile, &Located<BaselineChoice>)> {
        self.files.iter().find_map(|file| Some((&**file, file.config.baseline.as_ref()?)))
    }

    /// The paths of the files, from the current directory.
    pub fn paths(&self) -> impl Iterator<Item = &Path> + Clone {
        self.files.iter().map(|file| Path::new(&file.shown))
    }

    /// Where a key has its value from: the line it stands on; of a key that adds to its base all of them, base first.
    pub fn places_of(&self, key: &str) -> Option<String> {
        if !ADDING.contains(&key) {
            return self.saying(key)?.place_of(key);
        }
        let places: Vec<String> = self.base_first().filter_map(|file| file.place_of(key)).collect();
        (!places.is_empty()).then(|| places.join(", "))
    }

    /// The folders of rules that the files name, as written.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        let told = self.base_first().flat_map(|file| &file.rules);
        told.map(|told| told.value.as_str())
    }

    /// The same, from the current directory.
    pub fn folder_paths(&self) -> impl Iterator<Item = PathBuf> {
        self.files.iter().flat_map(|file| file.rules.iter().map(|told| file.resolve(&told.value)))
    }

    /// The directory of platform data that the file names, and where it does.
    pub fn data_dir(&self) -> Option<(PathBuf, String)> {
        let (file, told) = self.data_dir_choice()?;
        Some((file.resolve(&told.value), file.place(told.line)))
    }

    /// What is said of the directory of platform data, and the file that does.
    fn data_dir_choice(&self) -> Option<(&ConfigFile, &Located<String>)> {
        self.files.iter().find_map(|file| Some((&**file, file.data_dir.as_ref()?)))
    }

    /// The version of platform data that the file names.
    pub fn element_version(&self) -> Option<&str> {
        self.files.iter().find_map(|file| Some(file.element_version.as_ref()?.value.as_str()))
    }
}

impl ConfigFile {
    /// A path of the file, as it is reached from the current directory.
    fn resolve(&self, path: &str) -> PathBuf {
        let beside = Path::new(&self.shown).parent().unwrap_or(Path::new(""));
        beside.join(path)
    }

    /// A line of the file, for people.
    pub fn place(&self, line: u32) -> String {
        format!("{}:{line}", self.shown)
    }

    /// The line of the file on which a key stands, for people.
    fn place_of(&self, key: &str) -> Option<String> {
        self.config.line(key).map(|line| self.place(line))
    }
}

/// A file read as YAML, and its path for people.
fn document(path: &Path) -> Result<(Document, String), Failure> {
    let shown = path.display().to_string();
    let text = CONFIGURATION.read(path, &shown)?;
    let document = Document::parse(text.into()).map_err(|fault| failures::failure(&fault, &shown))?;
    Ok((document, shown))
}

/// The directory that a file lies in, absolute, its links resolved.
fn directory(path: &Path, shown: &str) -> Result<PathBuf, Failure> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    canonical(parent).map_err(|error| unread(shown, &error))
}

fn unread(shown: &str, error: &std::io::Error) -> Failure {
    CONFIGURATION.unread(shown, error)
}
