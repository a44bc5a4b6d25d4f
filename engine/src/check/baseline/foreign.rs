//! The baseline of the tool people come from, carried over to findings of ours.
//!
//! That file names findings by path, rule and message. Rules have the same ids here and messages have not, so an
//! entry takes findings of its rule in its file: first those whose arguments all stand in its message, then any.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, de::IgnoredAny};

use super::{Broken, LineFault, freeze::path_of};
use crate::{
    check::{Report, Reported},
    project::Codebase,
    rules::Lang,
};

/// The version of its form that is known.
const FORMAT: u64 = 1;

/// What the other tool froze under one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignEntry {
    pub path: String,
    pub rule: String,
    pub message: String,
    pub count: u32,
    pub reason: Option<String>,
}

/// What came of carrying over.
#[derive(Debug, Default)]
pub struct Carried<'r> {
    /// The findings that are frozen now, in the order of the report, each with its reason.
    pub findings: Vec<(&'r Reported, Option<&'r str>)>,
    /// What no finding was left for, counts lessened by those that were found.
    pub unmatched: Vec<ForeignEntry>,
}

#[derive(Deserialize)]
struct Document {
    meta: Meta,
    files: BTreeMap<String, BTreeMap<String, BTreeMap<String, Amount>>>,
}

#[derive(Deserialize)]
struct Meta {
    format: u64,
    #[serde(flatten)]
    _others: BTreeMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Amount {
    Count(u32),
    Reasoned { count: u32, reason: Option<String> },
}

/// Reads the text of the other tool's file, without a byte order mark.
///
/// # Errors
/// The line that is not JSON, or not of this form.
pub fn parse_foreign(text: &str) -> Result<Vec<ForeignEntry>, Broken> {
    let document: Document = serde_json::from_str(text).map_err(|error| {
        let column = error.column();
        let fault = if error.is_data() { LineFault::Shape { column } } else { LineFault::NotJson { column } };
        Broken { line: error.line(), fault }
    })?;
    if document.meta.format != FORMAT {
        return Err(Broken { line: 1, fault: LineFault::OtherVersion { version: document.meta.format } });
    }
    let mut entries = Vec::new();
    for (path, rules) in document.files {
        for (rule, messages) in rules {
            for (message, amount) in messages {
                let (count, reason) = match amount {
                    Amount::Count(count) => (count, None),
                    Amount::Reasoned { count, reason } => (count, reason),
                };
                let (path, rule) = (path.clone(), rule.clone());
                entries.push(ForeignEntry { path, rule, message, count, reason });
            }
        }
    }
    Ok(entries)
}

/// Finds what each entry froze among the findings of a report. Paths of entries start from `dir`.
#[must_use]
pub fn carry<'r>(
    entries: &'r [ForeignEntry],
    codebase: &Codebase,
    report: &'r Report,
    dir: &Path,
) -> Carried<'r> {
    let mut places: BTreeMap<(String, &str), Vec<usize>> = BTreeMap::new();
    for (at, reported) in report.findings.iter().enumerate() {
        let key = (path_of(codebase, reported.finding.place.file, dir), &*reported.finding.rule.id);
        places.entry(key).or_default().push(at);
    }
    let mut left: Vec<u32> = entries.iter().map(|entry| entry.count).collect();
    let mut taken: BTreeMap<usize, &'r ForeignEntry> = BTreeMap::new();
    for is_exact in [true, false] {
        for (entry, left) in entries.iter().zip(&mut left) {
            let candidates = places.get(&(entry.path.clone(), &entry.rule)).map_or(&[][..], Vec::as_slice);
            for at in candidates {
                if *left == 0 {
                    break;
                }
                let is_meant = || report.findings.get(*at).is_some_and(|reported| is_told(reported, entry));
                if !taken.contains_key(at) && (!is_exact || is_meant()) {
                    taken.insert(*at, entry);
                    *left -= 1;
                }
            }
        }
    }
    let frozen =
        taken.iter().filter_map(|(at, entry)| Some((report.findings.get(*at)?, entry.reason.as_deref())));
    let unmatched = entries.iter().zip(&left).filter(|(_, left)| **left > 0);
    Carried {
        findings: frozen.collect(),
        unmatched: unmatched.map(|(entry, left)| ForeignEntry { count: *left, ..entry.clone() }).collect(),
    }
}

/// Whether the message of an entry names everything that ours does.
fn is_told(reported: &Reported, entry: &ForeignEntry) -> bool {
    let finding = &reported.finding;
    let template = finding.rule.message(finding.variant, Lang::Ru);
    let is_shown = |name: &str| template.contains(&format!("{{{name}}}"));
    let mut args = finding.identity_args().filter(|(name, _)| is_shown(name)).peekable();
    args.peek().is_some() && args.all(|(_, value)| entry.message.contains(value))
}
