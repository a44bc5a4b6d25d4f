//! Which platform data a run goes by, and `--where`, which tells.

use std::{env, fmt::Write, path::Path};

use serde::Serialize;

use super::{
    Outcome,
    archive::Tool,
    configuration::Configuration,
    destination::Answer,
    examine::Scope,
    failure::Failure,
    options::{DataOptions, LintOptions},
    output::{self, refused},
};
use crate::{
    messages::{
        Lang, Sentence,
        run::{Data, Note},
        usage::{Advice, Problem},
    },
    platform::{Completeness, Coverage, DataError, DataSource, Description, Platform, TableState},
    report::{Format, visible},
};

const VARIABLE: &str = "STAPEL_DATA_DIR";

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
pub(crate) fn open(options: &DataOptions, configuration: &Configuration) -> Result<Platform, Failure> {
    let version = options.version.as_deref().or(configuration.element_version());
    Platform::open(source(options, configuration).0, version).map_err(|error| failure(&error))
}

fn source(options: &DataOptions, configuration: &Configuration) -> (DataSource, ChosenBy) {
    let of_variable = || env::var_os(VARIABLE).filter(|value| !value.is_empty());
    match &options.dir {
        Some(path) => (DataSource::Directory(path.clone()), ChosenBy::Flag),
        None => match (of_variable(), configuration.data_dir()) {
            (Some(path), _) => (DataSource::Directory(path.into()), ChosenBy::Variable),
            (None, Some((path, line))) => (DataSource::Directory(path), ChosenBy::Line(line)),
            (None, None) => (DataSource::Embedded, ChosenBy::Nobody),
        },
    }
}

/// Refuses a data root that the caller names by a place in the root of the run where a link leads out of it: what the
/// tree holds chooses no files elsewhere.
pub(crate) fn expect_inside(options: &DataOptions, scope: &Scope) -> Result<(), Failure> {
    match source(options, &Configuration::default()).0 {
        DataSource::Directory(path) => scope.expect_not_led_outside(&path, "--data-dir"),
        DataSource::Embedded => Ok(()),
    }
}

/// Whether the caller names a data root, whatever the configuration says.
pub(crate) fn is_named(options: &DataOptions) -> bool {
    !matches!(source(options, &Configuration::default()).1, ChosenBy::Nobody)
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    data: DataRoot<'a>,
}

#[derive(Serialize)]
struct DataRoot<'a> {
    /// Null for the data built in.
    path: Option<String>,
    /// The option, the variable or the line that names the path; `default` where nobody does.
    source: String,
    version: &'a str,
    default_version: &'a str,
    available_versions: &'a [String],
    tables: Vec<TableRow>,
}

#[derive(Serialize)]
struct TableRow {
    name: &'static str,
    completeness: &'static str,
}

/// Writes what `--where` tells.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = Scope::of(&options.scope)?;
    let configuration = Configuration::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configuration)?;
    answer.write_lines(&place(options, &configuration, lang)?)?;
    Ok(Outcome::Clean)
}

fn place(options: &LintOptions, configuration: &Configuration, lang: Lang) -> Result<String, Failure> {
    let described = open(&options.data, configuration)?.describe();
    let (path, source) = chosen(&options.data, configuration);
    if options.report.format == Format::Json {
        let row = |table: &TableState| TableRow {
            name: table.table.name(),
            completeness: completeness(table.completeness.as_ref()),
        };
        let data = DataRoot {
            path,
            source: source.unwrap_or_else(|| "default".to_owned()),
            version: &described.version,
            default_version: &described.default,
            available_versions: &described.available,
            tables: described.tables.iter().map(row).collect(),
        };
        let document = Document { version: 1, tool: Tool::THIS, lang: lang.code(), data };
        return Ok(output::pretty_json(&document));
    }
    let path = path.unwrap_or_else(|| Data::Embedded.to(lang).to_string());
    let source = source.unwrap_or_else(|| Data::SourceBuiltIn.to(lang).to_string());
    let mut lines = vec![
        Data::Root { path },
        Data::Source { source },
        Data::Chosen { version: described.version },
        Data::Default { version: described.default },
        Data::Available { versions: described.available.join(", ") },
        Data::Tables,
    ];
    lines.extend(described.tables.iter().map(|table| {
        let state = state(table.completeness.as_ref()).to(lang).to_string();
        Data::Table { table: table.table.name().to_owned(), state }
    }));
    let mut text = String::new();
    for line in lines {
        // Versions and paths may hold anything.
        writeln!(text, "{}", visible(&line.to(lang).to_string())).unwrap_or_default();
    }
    Ok(text)
}

/// The data root of a run as `--where` names it, and who chose it; none for the default.
pub(crate) fn chosen(
    options: &DataOptions,
    configuration: &Configuration,
) -> (Option<String>, Option<String>) {
    let (source, chosen_by) = source(options, configuration);
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

/// How much of a table there is, for programs.
fn completeness(completeness: Option<&Completeness>) -> &'static str {
    match state(completeness) {
        Data::Complete => "complete",
        Data::Partial => "partial",
        _ => "missing",
    }
}

const fn state(completeness: Option<&Completeness>) -> Data {
    match completeness {
        None => Data::Missing,
        Some(completeness) => match completeness.default() {
            Coverage::Complete => Data::Complete,
            Coverage::Partial => Data::Partial,
        },
    }
}

/// Told when the grammar in a data root is missing or not the one compiled in; the built-in root is held to it by a
/// test.
pub(crate) fn grammar(platform: &Platform, described: &Description) -> Option<Note> {
    let DataSource::Directory(root) = &described.source else { return None };
    if platform.lacks_grammar() {
        let path = root.join(&described.version).join("language.json");
        return Some(Note::NoGrammar { path: path.display().to_string() });
    }
    let words = platform.foreign_words();
    (!words.is_empty()).then(|| Note::ForeignGrammar { words: words.join(", ") })
}

/// What is wrong with a data root, and what to do about it.
pub(crate) fn failure(error: &DataError) -> Failure {
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
            let failure = match nearest {
                Some(nearest) => failure.advise(Advice::DidYouMean { nearest: nearest.clone() }),
                None => failure,
            };
            failure.advise(Advice::OneOf { values: available.join(", ") })
        }
        DataError::NoVersionFolder { path } => {
            Failure::new(Problem::NoDataFolder { path: shown(path) }).advise(Advice::RemakeData)
        }
        DataError::NoLanguage { path } => {
            Failure::new(Problem::NoDataFile { path: shown(path) }).advise(Advice::RemakeData)
        }
        DataError::Unreadable { path, reason } => {
            refused(Failure::new(Problem::DataUnreadable { path: shown(path) }), reason)
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
pub(crate) fn path(error: &DataError) -> String {
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
