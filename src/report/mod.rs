//! A report becomes bytes: one file a format.
//!
//! - The only room that knows lines and columns and that turns findings into sentences.
//! - The same findings in the same language give the same bytes.
//! - `text`, `concise`, `json` and `html` show paths as typed, the formats of CI servers from the root of the run.

mod checkstyle;
pub mod codeclimate;
mod concise;
mod entry;
mod excerpt;
mod format;
pub mod github;
mod html;
pub mod index;
mod json;
mod junit;
mod markdown;
mod rdjson;
mod sarif;
mod summary;
mod tally;
mod text;
mod xml;

use serde::Serialize;

use crate::{
    check::{
        Report,
        coverage::{Tally, is_judged},
    },
    messages::run::Summary,
    project::Codebase,
    rules::{Lang, Severity},
    source::FileKind,
};

pub(crate) use crate::source::{visible, visible_json, visible_lines};
use entry::{Entries, Entry, Spot};
pub use format::Format;

/// What a report is made of.
#[derive(Clone, Copy)]
pub struct Input<'r> {
    pub codebase: &'r Codebase,
    pub report: &'r Report,
    pub lang: Lang,
    /// The version of the platform data that the rules went by.
    pub data_version: &'r str,
    /// What could not be checked.
    pub problems: &'r [Problem],
    /// Patterns of the configuration that had nothing to match, where that can be told.
    pub unused_patterns: &'r [UnusedPattern],
}

/// Something that could not be checked, told in the language of the report.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    /// As typed.
    pub path: String,
    pub message: String,
    /// The same with the path from the root, where it lies below.
    #[serde(skip)]
    pub from_root: Option<Box<Problem>>,
}

impl Problem {
    /// As it is told where paths start from the root.
    pub(crate) fn told_from_root(&self) -> &Self {
        self.from_root.as_deref().unwrap_or(self)
    }
}

/// A pattern of the configuration that no source matched. `path` is that of the configuration, lines count from 1.
#[derive(Clone, Debug, Serialize)]
pub struct UnusedPattern {
    pub path: String,
    pub line: u32,
    pub pattern: String,
}

/// How a report for people looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether lines of the source are shown; otherwise a finding is one line.
    pub excerpts: bool,
    pub coloured: bool,
}

/// A report as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub bytes: Vec<u8>,
    /// How many findings were left out, the least grave, because the reader of the format takes no more.
    pub left_out: usize,
}

/// Why a report cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The format needs paths from the root, and this file lies outside of it.
    OutsideRoot { path: String },
    /// The report contradicts its format. Nothing is written then.
    Broken,
}

/// How many files were checked, by kind, and how many were passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub files: usize,
    pub modules: usize,
    pub descriptions: usize,
    pub queries: usize,
    pub passed_over: Tally,
}

/// The whole report. `look` counts for `text` alone.
///
/// # Errors
/// A file outside of the root where the format needs paths from there, or a report that its reader would reject.
pub fn render(input: &Input<'_>, format: Format, look: Look) -> Result<Rendered, Fault> {
    let bytes = match format {
        Format::Text if look.excerpts => text::render(input, look.coloured),
        Format::Text | Format::Concise => concise::render(input),
        Format::Json => json::render(input)?,
        Format::Codeclimate => codeclimate::render(input)?,
        Format::Sarif => return sarif::render(input),
        Format::Github => github::render(input)?,
        Format::Junit => junit::render(input)?,
        Format::Checkstyle => checkstyle::render(input)?,
        Format::Rdjson => rdjson::render(input)?,
        Format::Html => html::render(input),
        Format::Summary => summary::render(input),
    };
    Ok(Rendered { bytes, left_out: 0 })
}

impl Input<'_> {
    /// How many files were checked.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts =
            Counts { passed_over: Tally::of(self.codebase, &self.report.requested), ..Counts::default() };
        let requested = self.codebase.files_in(&self.report.requested);
        for file in requested.filter(|file| is_judged(self.codebase, file)) {
            counts.files += 1;
            match file.source.kind {
                FileKind::Module => counts.modules += 1,
                FileKind::Description => counts.descriptions += 1,
                FileKind::Query => counts.queries += 1,
                FileKind::Resource => {}
            }
        }
        counts
    }

    /// The lines that tell how much was checked and what was found.
    #[must_use]
    pub fn told(&self) -> Vec<Summary> {
        let Counts { files, modules, descriptions, queries, passed_over } = self.counts();
        let [errors, warnings, infos] =
            [Severity::Error, Severity::Warning, Severity::Info].map(|severity| self.report.count(severity));
        let findings = self.report.findings.len();
        let Tally { outside_projects, not_a_description, excluded, not_a_source } = passed_over;
        let files_passed_over = Summary::PassedOver {
            files: passed_over.files(),
            outside: outside_projects,
            foreign: not_a_description,
            excluded,
            strangers: not_a_source,
        };
        let mut told = vec![Summary::Files { files, modules, descriptions, queries }];
        told.extend((passed_over.files() > 0).then_some(files_passed_over));
        told.push(Summary::Findings { findings, errors, warnings, infos });
        told
    }
}

/// A document of JSON with a line end after it.
fn json_document(document: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let mut json = serde_json::to_string(document).map_err(|_| Fault::Broken)?;
    json.push('\n');
    Ok(visible_json(json).into_bytes())
}
