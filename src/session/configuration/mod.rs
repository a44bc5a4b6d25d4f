//! The configuration of a run: `.stapel.yaml` found and read, what it extends, and the options that win over it.

mod chain;
mod failures;
mod inside;
mod notes;
mod rules;

pub use notes::UnusedPattern;

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{FileChoice, Inputs, Scope, Selectors, data, select::selectors, text_file::TextFile};
use crate::{
    check::{Adjustments, Override, Settings, baseline::relative},
    config::{ADDING, BaselineChoice, Config, Document, FILE_NAME, Located, Threshold},
    messages::{
        Failure,
        run::Note,
        usage::{Advice, Problem},
    },
    project::Codebase,
    rules::{Catalog, Selection, Selector},
    source::{FileSet, Globs},
};

/// A configuration, or a rule of a team.
const CONFIGURATION: TextFile = TextFile {
    limit: 1 << 20,
    problem: |path| Problem::ConfigUnread { path },
    missing: Some(Advice::CheckPath),
    too_large: Advice::SplitConfig,
    not_utf8: Advice::SaveAsUtf8,
};

/// What a run goes by besides its options.
#[derive(Default)]
pub struct Configuration {
    /// The rules there are.
    pub catalog: Catalog,
    /// The file that counts, then what it extends, each file before its base.
    pub files: Vec<ConfigFile>,
    /// Files named nearly like a configuration where one was looked for.
    passed_over: Vec<PathBuf>,
}

/// One file of a configuration and what it says by itself.
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
    /// The configuration that the options name, else the nearest one from the first path of the scope upwards.
    ///
    /// # Errors
    /// The file named is not there, it or what it extends does not say what a configuration may say, or a path in it
    /// leads elsewhere.
    pub fn of(inputs: &Inputs, scope: &Scope) -> Result<Self, Failure> {
        data::expect_inside(&inputs.data, scope)?;
        let mut configuration = Self::default();
        let path = match &inputs.config {
            FileChoice::At(path) => {
                scope.expect_not_led_outside(path, "--config")?;
                Some(path.clone())
            }
            FileChoice::None => None,
            FileChoice::Found => nearest(scope, &mut configuration.passed_over)?,
        };
        let Some(path) = path else {
            rules::add_of_data(&inputs.data, &mut configuration)?;
            return Ok(configuration);
        };
        let (files, documents): (Vec<_>, Vec<_>) = chain::read(&path, scope)?.into_iter().unzip();
        configuration.files = files;
        configuration.expect_data_inside(&inputs.data)?;
        rules::add_of_data(&inputs.data, &mut configuration)?;
        rules::add_of_files(&mut configuration)?;
        for (file, document) in configuration.files.iter_mut().zip(documents) {
            let config = document.config(&file.dir, &configuration.catalog);
            file.config = config.map_err(|fault| failures::failure(&fault, &file.shown))?;
        }
        configuration.expect_baseline_inside(&inputs.baseline)?;
        Ok(configuration)
    }

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
        self.files.iter().rev()
    }

    /// The file that gives a key its value, of those that replace one.
    fn saying(&self, key: &str) -> Option<&ConfigFile> {
        self.files.iter().find(|file| file.config.line(key).is_some())
    }

    /// The settings of a check: the rules that are asked for, over the file.
    pub fn settings_of_check(&self, asked: &Selectors) -> Result<Settings, Failure> {
        Ok(self.settings(self.asked(asked)?))
    }

    /// What `--select`, `--ignore` and `--enable` ask for.
    pub fn asked(&self, Selectors { select, ignore, enable }: &Selectors) -> Result<Selection, Failure> {
        let of = |texts: &[String], flag| selectors(texts, flag, &self.catalog);
        Ok(Selection {
            select: of(select, "--select")?,
            ignore: of(ignore, "--ignore")?,
            enable: of(enable, "--enable")?,
        })
    }

    /// Tells that all that was asked for is excluded, if that is so.
    pub fn note_of(&self, codebase: &Codebase, requested: &FileSet) -> Option<Note> {
        let path = self.places_of("exclude").or_else(|| self.places_of("rules"))?;
        let is_excluded = requested.is_empty() && !codebase.run().excluded.is_empty();
        is_excluded.then_some(Note::AllExcluded { path })
    }

    /// Files that are not judged.
    pub fn excluded(&self) -> impl Iterator<Item = &Globs> {
        let configs = self.files.iter().map(|file| &file.config);
        configs.flat_map(|config| config.exclude.iter().chain(&config.manifests))
    }

    /// The same, but that nothing is excluded.
    pub fn of_all_files(mut self) -> Self {
        for file in &mut self.files {
            file.config.exclude = None;
            file.config.manifests = None;
            file.config.patterns.clear();
        }
        self
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
        self.files.iter().find_map(|file| Some((file, file.config.baseline.as_ref()?)))
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
        self.files.iter().find_map(|file| Some((file, file.data_dir.as_ref()?)))
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
    parent.canonicalize().map_err(|error| unread(shown, &error))
}

/// The nearest configuration in reach of the first path; `passed_over` gets what is only named nearly like it.
///
/// # Errors
/// It is a link that leads out of the root.
fn nearest(scope: &Scope, passed_over: &mut Vec<PathBuf>) -> Result<Option<PathBuf>, Failure> {
    let Some(first) = scope.places().next() else { return Ok(None) };
    let start = if first.is_dir() { first.as_path() } else { first.parent().unwrap_or(&first) };
    let here = scope.current.canonicalize().unwrap_or_else(|_| scope.current.clone());
    for dir in scope.root.reach(start) {
        passed_over.extend(notes::nearly_named(dir, &here));
        let found = dir.join(FILE_NAME);
        if fs::symlink_metadata(&found).is_err() {
            continue;
        }
        let path = PathBuf::from(relative(&here, &found));
        if !scope.holds(&found) {
            let option = "--config".to_owned();
            return Err(Failure::new(scope.led_outside(&path)).advise(Advice::NameTarget { option }));
        }
        return Ok(Some(path));
    }
    Ok(None)
}

fn unread(shown: &str, error: &std::io::Error) -> Failure {
    CONFIGURATION.unread(shown, error)
}
