//! The configuration of a run: `.stapel.yaml` found and read, and the options that win over it.

mod inside;
mod notes;
mod rules;
mod told;

pub use notes::UnusedPattern;

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{FileChoice, Inputs, Scope, Selectors, data, select::selectors};
use crate::{
    check::{Settings, baseline::relative},
    config::{BaselineChoice, Config, Document, FILE_NAME, Located, Threshold},
    messages::{
        Failure,
        run::Note,
        usage::{Advice, Problem, Refusal},
    },
    project::Codebase,
    rules::{Catalog, Selection},
    source::{FileSet, Globs},
};

/// A larger file is no configuration, in bytes.
const LIMIT: u64 = 1 << 20;

/// What a run goes by besides its options.
#[derive(Default)]
pub struct Configuration {
    /// The rules there are.
    pub catalog: Catalog,
    pub file: Option<File>,
    /// Files named nearly like a configuration where one was looked for.
    passed_over: Vec<PathBuf>,
}

/// A configuration and the file it stands in.
pub struct File {
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
}

impl Configuration {
    /// The configuration that the options name, else the nearest one from the first path of the scope upwards.
    ///
    /// # Errors
    /// The file named is not there, the file does not say what a configuration may say, or a path in it leads
    /// elsewhere.
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
        let (document, shown) = document(&path)?;
        let told = |fault| told::failure(&fault, &shown);
        let dir = directory(&path, &shown)?;
        let file = File {
            config: Config::default(),
            rules: document.rule_folders().map_err(told)?,
            data_dir: document.data_dir().map_err(told)?,
            element_version: document.element_version().map_err(told)?,
            bounds: [scope.root.path().to_path_buf(), scope.root.bounds_of(&dir)],
            dir: dir.clone(),
            shown: shown.clone(),
        };
        file.expect_data_inside(&inputs.data)?;
        configuration.file = Some(file);
        rules::add_of_data(&inputs.data, &mut configuration)?;
        rules::add_of_file(&mut configuration)?;
        let config = document.config(&dir, &configuration.catalog).map_err(told)?;
        if let Some(file) = &mut configuration.file {
            file.config = config;
            file.expect_baseline_inside(&inputs.baseline)?;
        }
        Ok(configuration)
    }

    /// What to check with. A list of selectors that is not empty counts instead of that of the file.
    pub fn settings(&self, asked: Selection) -> Settings {
        let config = self.file.as_ref().map(|file| file.config.clone()).unwrap_or_default();
        let forced =
            Selection { select: asked.select.clone(), ignore: asked.ignore.clone(), ..Selection::default() };
        let first = |one: Vec<_>, other| if one.is_empty() { other } else { one };
        Settings {
            catalog: self.catalog.clone(),
            selection: Selection {
                select: first(asked.select, config.selection.select),
                ignore: first(asked.ignore, config.selection.ignore),
                enable: first(asked.enable, config.selection.enable),
            },
            adjustments: config.adjustments,
            overrides: config.overrides,
            forced,
            ..Settings::default()
        }
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
        let path = self.line_of("exclude").or_else(|| self.line_of("rules"))?;
        let is_excluded = requested.is_empty() && !codebase.run().excluded.is_empty();
        is_excluded.then_some(Note::AllExcluded { path })
    }

    /// Files that are not judged.
    pub fn excluded(&self) -> impl Iterator<Item = &Globs> {
        let config = self.file.as_ref().map(|file| &file.config);
        config.into_iter().flat_map(|config| config.exclude.iter().chain(&config.manifests))
    }

    /// The same, but that nothing is excluded.
    pub fn of_all_files(mut self) -> Self {
        if let Some(file) = &mut self.file {
            file.config.exclude = None;
            file.config.manifests = None;
            file.config.patterns.clear();
        }
        self
    }

    /// From which severity on a finding counts: the one asked for, else that of the file, else the default.
    pub fn fail_on(&self, asked: Option<Threshold>) -> Threshold {
        let told = self.file.as_ref().and_then(|file| file.config.fail_on.as_ref());
        asked.or(told.map(|told| told.value)).unwrap_or_default()
    }

    /// Whether baseline entries of no use count: because that is asked for, or by the file.
    pub fn fails_on_stale(&self, is_asked: bool) -> bool {
        let told = self.file.as_ref().and_then(|file| file.config.fail_on_stale.as_ref());
        is_asked || told.is_some_and(|told| told.value)
    }

    /// The baseline that the file names: `Some(None)` where it wants none.
    pub fn baseline(&self) -> Option<Option<PathBuf>> {
        let file = self.file.as_ref()?;
        match &file.config.baseline.as_ref()?.value {
            BaselineChoice::At(path) => Some(Some(file.resolve(path))),
            BaselineChoice::None => Some(None),
        }
    }

    /// The path of the file, from the current directory.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| Path::new(&file.shown))
    }

    /// The line on which a key of the file stands.
    pub fn line_of(&self, key: &str) -> Option<String> {
        let file = self.file.as_ref()?;
        let (_, line) = file.config.lines.iter().find(|(known, _)| *known == key)?;
        Some(file.place(*line))
    }

    /// The folders of rules that the file names, as written.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        let told = self.file.iter().flat_map(|file| &file.rules);
        told.map(|told| told.value.as_str())
    }

    /// The directory of platform data that the file names, and where it does.
    pub fn data_dir(&self) -> Option<(PathBuf, String)> {
        let file = self.file.as_ref()?;
        let told = file.data_dir.as_ref()?;
        Some((file.resolve(&told.value), file.place(told.line)))
    }

    /// The version of platform data that the file names.
    pub fn element_version(&self) -> Option<&str> {
        Some(self.file.as_ref()?.element_version.as_ref()?.value.as_str())
    }
}

impl File {
    /// A path of the file, as it is reached from the current directory.
    fn resolve(&self, path: &str) -> PathBuf {
        let beside = Path::new(&self.shown).parent().unwrap_or(Path::new(""));
        beside.join(path)
    }

    /// A line of the file, for people.
    pub fn place(&self, line: u32) -> String {
        format!("{}:{line}", self.shown)
    }
}

/// A file read as YAML, and its path for people.
fn document(path: &Path) -> Result<(Document, String), Failure> {
    let shown = path.display().to_string();
    let text = text(path, &shown)?;
    let document = Document::parse(text.into()).map_err(|fault| told::failure(&fault, &shown))?;
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

/// The text of a configuration, its byte order mark taken off.
fn text(path: &Path, shown: &str) -> Result<String, Failure> {
    let problem = |path: &str| Failure::new(Problem::ConfigUnread { path: path.to_owned() });
    let data = fs::metadata(path).map_err(|error| unread(shown, &error))?;
    if !data.is_file() {
        let refusal = if data.is_dir() { Refusal::IsDirectory } else { Refusal::Device };
        return Err(problem(shown).because(refusal).advise(Advice::GiveFile));
    }
    if data.len() > LIMIT {
        let refusal = Refusal::TooLarge { most: LIMIT >> 20 };
        return Err(problem(shown).because(refusal).advise(Advice::SplitConfig));
    }
    let bytes = fs::read(path).map_err(|error| unread(shown, &error))?;
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        problem(&format!("{shown}:{line}")).because(Refusal::NotUtf8).advise(Advice::SaveAsUtf8)
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

fn unread(shown: &str, error: &std::io::Error) -> Failure {
    let failure = Failure::new(Problem::ConfigUnread { path: shown.to_owned() });
    let failure = failure.refused(error);
    match error.kind() {
        std::io::ErrorKind::NotFound => failure.advise(Advice::CheckPath),
        _ => failure,
    }
}
