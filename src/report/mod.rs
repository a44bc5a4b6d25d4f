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

use crate::{check::Report, project::Codebase, rules::Lang, source::FileKind};

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
    /// What could not be checked.
    pub problems: &'r [Problem],
}

/// Something that could not be checked, told in the language of the report.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    pub path: String,
    pub message: String,
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

impl Input<'_> {
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
}

/// A document of JSON with a line end after it.
fn json_document(document: &impl Serialize) -> Result<Vec<u8>, Fault> {
    let mut bytes = serde_json::to_vec(document).map_err(|_| Fault::Broken)?;
    bytes.push(b'\n');
    Ok(bytes)
}
