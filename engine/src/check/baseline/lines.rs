//! The file: JSON Lines, a header and then one entry a line, so that git merges it line by line.

use std::{collections::BTreeMap, fmt::Write, num::NonZeroU32};

use serde::{Deserialize, Serialize};

use super::{Baseline, Entry, Identity, Kept};
use crate::source::visible_json;

/// The form of the file that is written, and the only one that is read.
const VERSION: u64 = 1;

/// What git leaves at the start of a line where it could not merge.
const CONFLICTS: [&str; 4] = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"];

/// Why a text is no baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// From 1.
    pub line: usize,
    pub fault: LineFault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The first line does not say that this is a baseline.
    NoHeader,
    /// The header tells another version of the form.
    OtherVersion { version: u64 },
    /// Git could not merge here.
    Conflict,
    /// Columns count bytes from 1.
    NotJson { column: usize },
    /// JSON, but no entry: a key is missing, unknown or has a wrong value.
    Shape { column: usize },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "stapel-baseline")]
    version: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    path: String,
    rule: String,
    id: String,
    count: NonZeroU32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default)]
    text: String,
}

impl Baseline {
    /// Reads the text of a file, without a byte order mark. Of several lines for one entry, as a merge may leave them, the
    /// first place and reason and the largest count are taken.
    ///
    /// # Errors
    /// The first line that is no part of a baseline.
    pub fn parse(text: &str) -> Result<Self, Broken> {
        let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        let mut lines = numbered.filter(|(_, line)| !line.trim().is_empty());
        match lines.next() {
            Some((number, line)) => header(line).map_err(|fault| Broken { line: number, fault })?,
            None => return Err(Broken { line: 1, fault: LineFault::NoHeader }),
        }
        let mut entries: Vec<Kept> = Vec::new();
        let mut known: BTreeMap<(String, Identity), usize> = BTreeMap::new();
        for (number, line) in lines {
            let Some(entry) = entry(line).map_err(|fault| Broken { line: number, fault })? else { continue };
            let at = *known.entry((entry.path.clone(), entry.id)).or_insert(entries.len());
            match entries.get_mut(at) {
                Some(kept) => {
                    kept.set_count(kept.entry.count.max(entry.count));
                    kept.give_reason(entry.reason.as_deref());
                }
                None => entries.push(Kept { entry, written: Some(line.into()) }),
            }
        }
        Ok(Self { entries })
    }

    /// The file. Entries that were not changed are written as they were read.
    #[must_use]
    pub fn render(&self) -> String {
        let mut text = json(&Header { version: VERSION });
        text.push('\n');
        for kept in &self.entries {
            match &kept.written {
                Some(line) => text.push_str(line),
                None => write!(text, "{}", json(&Row::of(&kept.entry))).unwrap_or_default(),
            }
            text.push('\n');
        }
        text
    }
}

fn header(line: &str) -> Result<(), LineFault> {
    if is_conflict(line) {
        return Err(LineFault::Conflict);
    }
    match serde_json::from_str(line) {
        Ok(Header { version: VERSION }) => Ok(()),
        Ok(Header { version }) => Err(LineFault::OtherVersion { version }),
        Err(_) => Err(LineFault::NoHeader),
    }
}

/// The entry on a line; none for a header, which a merge of two new files may repeat.
fn entry(line: &str) -> Result<Option<Entry>, LineFault> {
    let wrong = |error: serde_json::Error| match error.is_data() {
        true => LineFault::Shape { column: error.column() },
        false if is_conflict(line) => LineFault::Conflict,
        false => LineFault::NotJson { column: error.column() },
    };
    match serde_json::from_str::<Row>(line) {
        Ok(row) => row.entry().map(Some).ok_or(LineFault::Shape { column: 1 }),
        Err(_) if serde_json::from_str::<Header>(line).is_ok() => header(line).map(|()| None),
        Err(error) => Err(wrong(error)),
    }
}

fn is_conflict(line: &str) -> bool {
    CONFLICTS.iter().any(|marker| line.starts_with(marker))
}

impl Row {
    fn of(entry: &Entry) -> Self {
        let Entry { path, rule, id, count, reason, text } = entry.clone();
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        Self { path, rule, id: id.to_string(), count, reason, text }
    }

    fn entry(self) -> Option<Entry> {
        let Self { path, rule, id, count, reason, text } = self;
        Some(Entry { path, rule, id: Identity::parse(&id)?, count: count.get(), reason, text })
    }
}

/// Keys and texts alone: nothing that the serializer could refuse.
fn json(value: &impl Serialize) -> String {
    visible_json(serde_json::to_string(value).unwrap_or_default())
}
