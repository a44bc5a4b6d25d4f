//! A report becomes bytes: one file a format.
//!
//! - A report is written while it is made, finding by finding. Whatever could make it impossible is found before, by
//!   [`prepare`]; what a format says first of all findings together is counted, not collected.
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
mod site;
mod statistics;
mod tally;
mod text;
mod wrap;
mod xml;

use std::{
    fmt::Display,
    io::{self, Write},
};

use rayon::ThreadPool;
use serde::{Serialize, Serializer};

use crate::{
    check::{
        Report,
        coverage::{Tally, is_judged},
    },
    messages::run::Summary,
    project::Codebase,
    rules::{Lang, Severity},
    source::{FileKind, VisibleJson},
};

pub(crate) use crate::source::{visible, visible_json, visible_lines};
use entry::{Entries, Entry, Location};
pub use format::Format;
pub use site::Site;
pub use statistics::{CountBy, Fixable};
pub(crate) use wrap::wrap;

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
    /// Patterns of the configuration that had nothing to match, where that is known.
    pub unused_patterns: &'r [UnusedPattern],
    /// Where the pages of the rules are.
    pub site: Site,
    /// What is checked out in the repository of the run, where a report wants it and git knows.
    pub commit: Option<&'r Commit>,
    /// The threads that make its sentences; the one that writes it, where there are none.
    pub pool: Option<&'r ThreadPool>,
}

/// A commit as a report names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// In hexadecimal digits.
    pub id: String,
    /// When it was committed, in UTC and the form of RFC 3339, if that is known.
    pub committed: Option<String>,
}

/// Something that could not be checked, in the language of the report.
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
    /// As it stands in reports whose paths start from the root.
    pub(crate) fn with_root_path(&self) -> &Self {
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
pub struct TextStyle {
    /// How many characters fit into a line, if that is known.
    pub width: Option<usize>,
    /// Whether lines of the source are shown; otherwise a finding is one line.
    pub excerpts: bool,
    pub coloured: bool,
    /// Whether rules are links to their pages, which only a terminal can show.
    pub links: bool,
}

/// A report that can be made.
pub struct Prepared<'r> {
    entries: Entries<'r>,
    left_out: usize,
    format: Box<WriteReport<'r>>,
}

type WriteReport<'r> = dyn Fn(&Entries<'_>, &mut dyn Write) -> io::Result<()> + 'r;

/// Why a report cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderError {
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

/// Makes sure that a report can be made. `style` counts for `text` alone.
///
/// # Errors
/// A file outside of the root where the format needs paths from there, or a report that its reader would reject.
pub fn prepare<'r>(input: &Input<'r>, format: Format, style: TextStyle) -> Result<Prepared<'r>, RenderError> {
    if let Some(pool) = input.pool.filter(|_| format.has_fingerprints()) {
        pool.install(|| input.report.find_names());
    }
    let mut left_out = 0;
    let (entries, format): (_, Box<WriteReport<'r>>) = match format {
        Format::Text if style.excerpts => {
            (Entries::of(input), Box::new(move |entries, to| text::write(entries, style, to)))
        }
        Format::Text | Format::Concise => (Entries::of(input), Box::new(concise::write)),
        Format::Json => (Entries::of(input), Box::new(json::write)),
        Format::Codeclimate => (codeclimate::prepare(input)?, Box::new(codeclimate::write)),
        Format::Sarif => {
            let (entries, fitting) = sarif::prepare(input)?;
            left_out = fitting.left_out();
            (entries, Box::new(move |entries, to| fitting.write(entries, to)))
        }
        Format::Github => (github::prepare(input)?, Box::new(github::write)),
        Format::Junit => (Entries::from_root(input)?, Box::new(junit::write)),
        Format::Checkstyle => (Entries::from_root(input)?, Box::new(checkstyle::write)),
        Format::Rdjson => (Entries::from_root(input)?, Box::new(rdjson::write)),
        Format::Html => (Entries::of(input), Box::new(html::write)),
        Format::Summary => return Ok(prepare_statistics(input, CountBy::Rule, Format::Text)),
    };
    Ok(Prepared { entries, left_out, format })
}

/// Prepares counts of the findings in place of a report: a document in the format `json`, a table in any other.
#[must_use]
pub fn prepare_statistics<'r>(input: &Input<'r>, by: CountBy, format: Format) -> Prepared<'r> {
    let format: Box<WriteReport<'r>> = match format {
        Format::Json => Box::new(move |entries, to| statistics::write_json(entries, by, to)),
        _ => Box::new(move |entries, to| statistics::write_table(entries, by, to)),
    };
    Prepared { entries: Entries::of(input), left_out: 0, format }
}

impl Prepared<'_> {
    /// How many findings are left out, the least grave, because the reader of the format takes no more.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Writes the whole report, in many small pieces.
    ///
    /// # Errors
    /// What `to` returns.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        (self.format)(&self.entries, to)
    }
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

    /// How many findings can be fixed.
    #[must_use]
    pub fn fixable(&self) -> Fixable {
        Fixable::of_report(self)
    }

    /// The lines that tell how much was checked and what was found.
    #[must_use]
    pub fn summary(&self) -> Vec<Summary> {
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
        let mut lines = vec![Summary::Files { files, modules, descriptions, queries }];
        lines.extend((passed_over.files() > 0).then_some(files_passed_over));
        lines.push(Summary::Findings { findings, errors, warnings, infos });
        lines
    }
}

/// The program, as documents name it.
#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

impl Tool {
    const THIS: Self = Self { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION") };
}

/// Writes a document of JSON with a line end after it.
fn write_json(document: &impl Serialize, to: &mut dyn Write) -> io::Result<()> {
    document.serialize(&mut serde_json::Serializer::with_formatter(&mut *to, VisibleJson))?;
    to.write_all(b"\n")
}

/// A list of which each item is made when it is written: there may be many.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// Serializes a value as its display shows it.
fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
