//! Which platform data a run goes by, and `--where`, which tells.

use std::fmt::Write;

use serde::Serialize;

use super::{Outcome, archive::Tool, destination::Answer, examine::scope, options::LintOptions, output};
use crate::{
    messages::{Failure, Lang, Sentence, run::Data},
    platform::{Completeness, Coverage, TableState},
    report::{Format, visible},
    session::{Configuration, Configurations, data},
};

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
    /// Of a table that is partial.
    complete_types: usize,
}

/// Writes what `--where` tells.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let configurations = Configurations::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configurations)?;
    answer.write_lines(&place(options, configurations.run(), lang)?)?;
    Ok(Outcome::Clean)
}

fn place(options: &LintOptions, configuration: &Configuration, lang: Lang) -> Result<String, Failure> {
    let described = data::open(&options.data, configuration)?.describe();
    let (path, source) = data::chosen(&options.data, configuration);
    if options.report.format == Format::Json {
        let row = |table: &TableState| TableRow {
            name: table.table.name(),
            completeness: completeness(table.completeness.as_ref()),
            complete_types: table.completeness.as_ref().map_or(0, Completeness::complete_types),
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
        let types = table.completeness.as_ref().map_or(0, Completeness::complete_types);
        let state = if types > 0 { Data::PartialBut { types } } else { state(table.completeness.as_ref()) };
        let state = state.to(lang).to_string();
        Data::Table { table: table.table.name().to_owned(), state }
    }));
    let mut text = String::new();
    for line in lines {
        // Versions and paths may hold anything.
        writeln!(text, "{}", visible(&line.to(lang).to_string())).unwrap_or_default();
    }
    Ok(text)
}

/// How much of a table there is, for programs.
pub(crate) fn completeness(completeness: Option<&Completeness>) -> &'static str {
    match state(completeness) {
        Data::Complete => "complete",
        Data::Partial => "partial",
        _ => "missing",
    }
}

/// How much of a table there is, for people.
pub(crate) const fn state(completeness: Option<&Completeness>) -> Data {
    match completeness {
        None => Data::Missing,
        Some(completeness) => match completeness.default() {
            Coverage::Complete => Data::Complete,
            Coverage::Partial => Data::Partial,
        },
    }
}
