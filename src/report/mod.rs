//! A report becomes bytes: one file a format.
//!
//! - The only room that knows lines and columns and that turns findings into sentences.
//! - The same findings in the same language give the same bytes.
//! - `text`, `concise` and `json` show paths as typed, `codeclimate` shows them from the root of the run.

pub mod codeclimate;
mod concise;
mod excerpt;
pub mod json;
mod text;
mod visible;

use serde::Serialize;

use crate::{
    check::{Crash, Report},
    messages::run::Trouble,
    project::{Codebase, File},
    rules::{Finding, Lang, Place, Rule, Severity},
    source::{FileKind, LineIndex, Position, Reason, Span, Special},
};

pub(crate) use visible::visible;

/// What a report is made of.
#[derive(Clone, Copy)]
pub struct Input<'r> {
    pub codebase: &'r Codebase,
    pub report: &'r Report,
    pub lang: Lang,
    /// The version of the platform data that the rules went by.
    pub data_version: &'r str,
}

/// How a report for people looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether lines of the source are shown; otherwise a finding is one line.
    pub excerpts: bool,
    pub coloured: bool,
}

/// Why a report cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The format needs paths from the root, and this file lies outside of it.
    OutsideRoot { path: String },
    /// The report contradicts its format. Nothing is written then.
    Broken,
}

/// How many files were checked, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub files: usize,
    pub modules: usize,
    pub descriptions: usize,
    pub queries: usize,
}

/// The report for people.
#[must_use]
pub fn people(input: &Input<'_>, look: Look) -> Vec<u8> {
    let mut out = Vec::new();
    input.each_entry(|entry, lines| {
        if look.excerpts {
            text::write(&entry, lines, look.coloured, &mut out);
        } else {
            concise::write(&entry, &mut out);
        }
    });
    out
}

/// A place in a file as readers count it; `end` is exclusive.
struct Spot<'r> {
    path: &'r str,
    start: Position,
    end: Position,
}

/// A finding as readers see it.
struct Entry<'r> {
    /// As typed.
    path: &'r str,
    /// From the root; none for a file outside of it.
    root_path: Option<String>,
    text: &'r str,
    span: Span,
    start: Position,
    end: Position,
    rule: &'static Rule,
    severity: Severity,
    message: String,
    fingerprint: String,
    related: Vec<Spot<'r>>,
    edits: Vec<(Spot<'r>, &'r str)>,
}

impl<'r> Input<'r> {
    /// How many files were checked.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for file in self.codebase.files().iter().filter(|file| file.source.requested) {
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

    /// What could not be checked, with the path it is about; files before rules.
    pub fn troubles(&self) -> impl Iterator<Item = (&'r str, Trouble)> {
        let problems = &self.codebase.workspace().problems;
        let unread = problems.iter().map(|problem| (problem.path.as_str(), trouble(&problem.reason)));
        let crashed = |crash: &'r Crash| (&*crash.path, Trouble::Crashed { rule: crash.rule.id.to_owned() });
        unread.chain(self.report.crashes.iter().map(crashed))
    }

    /// Calls `each` with every finding in order, and the lines of its file. The lines of a file are counted
    /// once, and only if it has findings.
    fn each_entry(&self, mut each: impl FnMut(Entry<'r>, &LineIndex<'r>)) {
        for of_one_file in self.report.findings.chunk_by(|a, b| a.finding.place.file == b.finding.place.file)
        {
            let place = of_one_file.first().map(|reported| reported.finding.place);
            let Some(file) = place.and_then(|place| self.codebase.file(place.file)) else { continue };
            let lines = LineIndex::new(file.text());
            for reported in of_one_file {
                let fingerprint = reported.fingerprint.to_string();
                each(self.entry(&reported.finding, fingerprint, file, &lines), &lines);
            }
        }
    }

    fn entry(
        &self,
        finding: &'r Finding,
        fingerprint: String,
        file: &'r File,
        lines: &LineIndex<'r>,
    ) -> Entry<'r> {
        let span = finding.place.span;
        let spot = |span| spot(file, lines, span);
        let Spot { path, start, end } = spot(span);
        Entry {
            path,
            root_path: self.codebase.root_relative(file).map(std::borrow::Cow::into_owned),
            text: file.text(),
            span,
            start,
            end,
            rule: finding.rule,
            severity: finding.severity,
            message: finding.message(self.lang, |place| self.shown(place, file, lines)),
            fingerprint,
            related: finding.related.iter().filter_map(|place| self.spot(*place)).collect(),
            edits: finding.fix.iter().map(|edit| (spot(edit.span), &*edit.text)).collect(),
        }
    }

    /// A place in any file.
    fn spot(&self, place: Place) -> Option<Spot<'r>> {
        let file = self.codebase.file(place.file)?;
        Some(spot(file, &LineIndex::new(file.text()), place.span))
    }

    /// A place named in a message: its line, and in another file also the path.
    fn shown(&self, place: Place, file: &File, lines: &LineIndex<'_>) -> String {
        if place.file == file.index {
            return lines.line_col(place.span.start).line.to_string();
        }
        self.spot(place).map_or_else(String::new, |spot| format!("{}:{}", spot.path, spot.start.line))
    }
}

fn spot<'r>(file: &'r File, lines: &LineIndex<'_>, span: Span) -> Spot<'r> {
    Spot {
        path: file.path(),
        start: lines.line_col(span.start),
        end: lines.line_col(span.end.max(span.start)),
    }
}

impl<'r> Entry<'r> {
    const fn spot(&self) -> Spot<'r> {
        Spot { path: self.path, start: self.start, end: self.end }
    }
}

/// What is said about a path that could not be read.
const fn trouble(reason: &Reason) -> Trouble {
    match *reason {
        Reason::Missing => Trouble::Missing,
        Reason::Vanished => Trouble::Vanished,
        Reason::Denied => Trouble::Denied,
        Reason::NotRegular(Special::Pipe) => Trouble::Pipe,
        Reason::NotRegular(Special::Socket) => Trouble::Socket,
        Reason::NotRegular(Special::Device) => Trouble::Device,
        Reason::TooLarge { limit } => Trouble::TooLarge { most: limit >> 20 },
        Reason::NameNotUtf8 => Trouble::NameNotUtf8,
        Reason::NameTooLong => Trouble::NameTooLong,
        Reason::LinkLoop => Trouble::LinkLoop,
        Reason::Io { code: Some(code) } => Trouble::SystemError { code },
        Reason::Io { code: None } => Trouble::Unreadable,
    }
}

/// A document of JSON with a line end after it.
fn json_document(document: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let mut bytes = serde_json::to_vec(document).map_err(|_| Fault::Broken)?;
    bytes.push(b'\n');
    Ok(bytes)
}
