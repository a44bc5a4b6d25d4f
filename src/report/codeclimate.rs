//! GitLab Code Quality.
//!
//! GitLab stops reading at the first entry it does not like, without a word, and keeps one finding for each
//! fingerprint: so all entries are checked before the first byte is written.

pub mod merge;

use serde::Serialize;

use super::{Entries, Entry, Fault, Input};
use crate::{rules::Severity, source::visible};

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

impl Issue {
    /// Whether GitLab would take the entry and find the file.
    fn is_valid(&self) -> bool {
        !self.description.is_empty() && is_from_root(&self.location.path) && self.location.lines.begin > 0
    }
}

/// Whether GitLab would find a file at the path: it counts from the root of the repository.
fn is_from_root(path: &str) -> bool {
    path.split('/').all(|component| !matches!(component, "" | "." | ".."))
}

/// The report as one JSON array.
///
/// # Errors
/// A file outside of the root, or an entry that GitLab would drop.
pub(super) fn render(input: &Input<'_>) -> Result<Vec<u8>, Fault> {
    let issues = Entries::from_root(input).iter().map(issue).collect::<Result<Vec<_>, _>>()?;
    let mut fingerprints: Vec<&str> = issues.iter().map(|issue| issue.fingerprint.as_str()).collect();
    fingerprints.sort_unstable();
    let is_repeated = |pair: &[&str]| pair.first() == pair.last();
    if fingerprints.windows(2).any(is_repeated) || !issues.iter().all(Issue::is_valid) {
        return Err(Fault::Broken);
    }
    super::json_document(&issues)
}

fn issue(entry: Entry<'_>) -> Result<Issue, Fault> {
    let Entry { spot, rule, .. } = entry;
    Ok(Issue {
        // GitLab does not show the name of the check.
        description: format!("{}: {}", visible(rule.id), entry.message),
        check_name: rule.id,
        fingerprint: entry.fingerprint,
        severity: match entry.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Info => "info",
        },
        location: Location {
            path: spot.root_path()?.to_owned(),
            lines: Lines { begin: spot.start.line, end: spot.end.line },
        },
    })
}
