//! GitLab Code Quality.
//!
//! GitLab stops reading at the first entry it does not like, without a word, and keeps one finding for each
//! fingerprint: so all entries are checked before the first byte is written.

pub mod merge;

use std::io::{self, Write};

use serde::Serialize;

use super::{Each, Entries, Entry, Input, RenderError};
use crate::{
    check::{Fingerprint, Reported},
    rules::Severity,
    source::visible,
};

#[derive(Serialize)]
struct Issue<'e> {
    description: String,
    check_name: &'e str,
    #[serde(serialize_with = "super::as_text")]
    fingerprint: Fingerprint,
    severity: &'static str,
    location: Location<'e>,
}

#[derive(Serialize)]
struct Location<'e> {
    path: &'e str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

/// Makes sure that GitLab would take all entries and find their files.
///
/// # Errors
/// A file outside of the root, or an entry that GitLab would drop.
pub(super) fn prepare<'r>(input: &Input<'r>) -> Result<Entries<'r>, RenderError> {
    let entries = Entries::from_root(input)?;
    let mut fingerprints: Vec<Fingerprint> =
        input.report.findings.iter().map(Reported::fingerprint).collect();
    fingerprints.sort_unstable();
    let is_repeated = |pair: &[Fingerprint]| pair.first() == pair.last();
    if fingerprints.windows(2).any(is_repeated) || !entries.by_file().all(|file| is_from_root(file.path)) {
        return Err(RenderError::Broken);
    }
    Ok(entries)
}

/// Whether GitLab would find a file at the path: it counts from the root of the repository.
fn is_from_root(path: &str) -> bool {
    path.split('/').all(|component| !matches!(component, "" | "." | ".."))
}

/// Writes the report as one JSON array.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    super::write_json(&Each(|| entries.iter().map(issue)), to)
}

fn issue(entry: Entry<'_>) -> Issue<'_> {
    Issue {
        // GitLab does not show the name of the check.
        description: format!("{}: {}", visible(&entry.rule.id), entry.message),
        check_name: &entry.rule.id,
        fingerprint: entry.fingerprint(),
        severity: match entry.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info => "info",
        },
        location: Location {
            path: entry.location.path,
            lines: Lines { begin: entry.location.start.line, end: entry.location.end.line },
        },
    }
}
