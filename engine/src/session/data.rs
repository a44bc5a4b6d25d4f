//! Which platform data a run goes by.

use std::path::Path;

use super::{Configuration, DataInputs, Scope};
use crate::{
    messages::{
        Failure,
        run::Note,
        usage::{Advice, Problem},
    },
    platform::{DataError, DataSource, Description, Platform},
};

/// The environment variable that names a data root.
pub const VARIABLE: &str = "STAPEL_DATA_DIR";

/// How much of the name of a version an error quotes, in characters.
const QUOTED: usize = 100;

/// Who chose the data root, as `--where` says it.
enum ChosenBy {
    Flag,
    Variable,
    /// The line of a configuration.
    Line(String),
    Nobody,
}

/// Opens the data root of a run: `--data-dir`, else `STAPEL_DATA_DIR`, else that of the configuration, else the
/// built-in one.
pub fn open(inputs: &DataInputs, configuration: &Configuration) -> Result<Platform, Failure> {
    let version = inputs.version.as_deref().or(configuration.element_version());
    Platform::open(source(inputs, configuration).0, version).map_err(|error| failure(&error))
}

fn source(inputs: &DataInputs, configuration: &Configuration) -> (DataSource, ChosenBy) {
    match (&inputs.dir, &inputs.variable, configuration.data_dir()) {
        (Some(path), ..) => (DataSource::Directory(path.clone()), ChosenBy::Flag),
        (None, Some(path), _) => (DataSource::Directory(path.clone()), ChosenBy::Variable),
        (None, None, Some((path, line))) => (DataSource::Directory(path), ChosenBy::Line(line)),
        (None, None, None) => (DataSource::Embedded, ChosenBy::Nobody),
    }
}

/// Refuses a data root that the caller names by a place in the root of the run where a link leads out of it: what the
/// tree holds chooses no files elsewhere.
pub fn expect_inside(inputs: &DataInputs, scope: &Scope) -> Result<(), Failure> {
    match source(inputs, &Configuration::default()).0 {
        DataSource::Directory(path) => scope.expect_not_led_outside(&path, "--data-dir"),
        DataSource::Embedded => Ok(()),
    }
}

/// Whether the caller names a data root, whatever the configuration says.
pub fn is_named(inputs: &DataInputs) -> bool {
    !matches!(source(inputs, &Configuration::default()).1, ChosenBy::Nobody)
}

/// The data root of a run as `--where` names it, and who chose it; none for the default.
pub fn chosen(inputs: &DataInputs, configuration: &Configuration) -> (Option<String>, Option<String>) {
    let (source, chosen_by) = source(inputs, configuration);
    let path = match source {
        DataSource::Embedded => None,
        DataSource::Directory(path) => Some(path.display().to_string()),
    };
    let chosen_by = match chosen_by {
        ChosenBy::Flag => Some("--data-dir".to_owned()),
        ChosenBy::Variable => Some(VARIABLE.to_owned()),
        ChosenBy::Line(line) => Some(line),
        ChosenBy::Nobody => None,
    };
    (path, chosen_by)
}

/// Reported when the grammar in a data root is missing or not the one compiled in; the built-in root is held to it by a
/// test.
pub fn grammar(platform: &Platform, described: &Description) -> Option<Note> {
    let DataSource::Directory(root) = &described.source else { return None };
    if platform.lacks_grammar() {
        let path = root.join(&described.version).join("language.json");
        return Some(Note::NoGrammar { path: path.display().to_string() });
    }
    let words = platform.foreign_words();
    (!words.is_empty()).then(|| Note::ForeignGrammar { words: words.join(", ") })
}

/// What is wrong with a data root, and what to do about it.
pub fn failure(error: &DataError) -> Failure {
    let shown = |path: &Path| path.display().to_string();
    match error {
        DataError::NoRoot { path } => {
            Failure::new(Problem::NoDataRoot { path: shown(path) }).advise(Advice::GiveDataDir)
        }
        DataError::NoIndex { path } => {
            Failure::new(Problem::NoDataIndex { path: shown(path) }).advise(Advice::GiveDataDir)
        }
        DataError::Packed { path } => {
            Failure::new(Problem::DataPacked { path: shown(path) }).advise(Advice::ExportData)
        }
        DataError::VersionName { path, version } => {
            let version = version.chars().take(QUOTED).collect();
            Failure::new(Problem::DataVersionName { path: shown(path), version }).advise(Advice::RemakeData)
        }
        DataError::Outside { path, root } => {
            let problem = Problem::LedOutside { path: shown(path), root: shown(root) };
            Failure::new(problem).advise(Advice::ReplaceLink)
        }
        DataError::UnknownVersion { asked, available, nearest } => {
            let failure = Failure::new(Problem::UnknownVersion { version: asked.clone() });
            failure.did_you_mean(nearest.as_ref()).advise(Advice::OneOf { values: available.join(", ") })
        }
        DataError::NoVersionFolder { path } => {
            Failure::new(Problem::NoDataFolder { path: shown(path) }).advise(Advice::RemakeData)
        }
        DataError::NoLanguage { path } => {
            Failure::new(Problem::NoDataFile { path: shown(path) }).advise(Advice::RemakeData)
        }
        DataError::Unreadable { path, reason } => {
            Failure::new(Problem::DataUnreadable { path: shown(path) }).refused(reason)
        }
        DataError::BrokenJson { path, line, column } => {
            let (line, column) = (*line, *column);
            Failure::new(Problem::DataNotJson { path: shown(path), line, column }).advise(Advice::RemakeData)
        }
        DataError::Shape { path, line, column } => {
            let (line, column) = (*line, *column);
            Failure::new(Problem::DataShape { path: shown(path), line, column }).advise(Advice::RemakeData)
        }
    }
}

/// The file or directory that an error is about; for a version that the data lack, the version.
pub fn path(error: &DataError) -> String {
    match error {
        DataError::UnknownVersion { asked, .. } => asked.clone(),
        DataError::NoRoot { path }
        | DataError::NoIndex { path }
        | DataError::Packed { path }
        | DataError::VersionName { path, .. }
        | DataError::Outside { path, .. }
        | DataError::NoVersionFolder { path }
        | DataError::NoLanguage { path }
        | DataError::Unreadable { path, .. }
        | DataError::BrokenJson { path, .. }
        | DataError::Shape { path, .. } => path.display().to_string(),
    }
}
