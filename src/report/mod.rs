//! A report becomes bytes: one file a format.
//!
//! - The only room that knows lines and columns and that turns findings into sentences.
//! - The same findings in the same language give the same bytes.
//! - `text`, `concise` and `json` show paths as typed, `codeclimate` shows them from the root of the run.

pub mod codeclimate;
mod concise;
mod entry;
mod excerpt;
pub mod json;
mod text;
mod visible;

use serde::Serialize;

use crate::{
    check::{Crash, Report},
    messages::run::Trouble,
    project::Codebase,
    rules::Lang,
    source::{FileKind, Reason, Special},
};

use entry::{Entries, Entry, Spot};
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
    for entry in Entries::of(input).iter() {
        if look.excerpts {
            text::write(&entry, input.lang, look.coloured, &mut out);
        } else {
            concise::write(&entry, &mut out);
        }
    }
    out
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
